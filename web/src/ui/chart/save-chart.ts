import { saveBlob, today } from '#web/lib/call/save-file.ts'

const edge = 24
const density = 2
/** Timeout in ms for a chart that is still loading. */
const timeoutMs = 10_000
const lookAgain = 40
const lines = { title: 28, detail: 22, legend: 24 }

export type ChartTexts = {
  title: string
  detail: string
  legend: readonly { color: string; text: string }[]
}

async function pictureOf(drawing: SVGSVGElement, font: string): Promise<HTMLImageElement> {
  const { width, height } = drawing.getBoundingClientRect()
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.style.fontFamily = font
  const text = new XMLSerializer().serializeToString(copy)
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  return image
}

async function drawingIn(section: HTMLElement): Promise<SVGSVGElement> {
  const last = performance.now() + timeoutMs
  for (;;) {
    const drawing = section.querySelector<SVGSVGElement>('.chart[data-drawn] svg')
    if (drawing) return drawing
    // A chart that failed to load or is on a hidden page is never drawn.
    const isHopeless = section.querySelector('.figure-missing') || section.closest('[hidden]')
    if (isHopeless || performance.now() > last) throw new Error('There is no chart to save')
    // Background windows get no animation frames.
    await new Promise((resolve) => setTimeout(resolve, lookAgain))
  }
}

/** Saves a chart as a PNG with title and legend. */
export async function saveChart(section: HTMLElement, texts: ChartTexts): Promise<void> {
  const drawing = await drawingIn(section)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const font = getComputedStyle(section).fontFamily
  const image = await pictureOf(drawing, font)

  const width = Math.max(image.width, 360) + 2 * edge
  const entries = layOutLegend(texts.legend, { context, font, width })
  const rows = (entries.at(-1)?.row ?? -1) + 1
  const top = edge + lines.title + lines.detail + rows * lines.legend + 12
  canvas.width = width * density
  canvas.height = (top + image.height + edge) * density
  context.scale(density, density)
  context.fillStyle = color('--panel')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'middle'

  let y = edge + lines.title / 2
  const write = (
    text: string,
    { size, weight, tone }: { size: number; weight: number; tone: string },
  ) => {
    context.font = `${weight} ${size}px ${font}`
    context.fillStyle = color(tone)
    context.fillText(text, edge, y)
  }
  write(texts.title, { size: 18, weight: 600, tone: '--text' })
  y += lines.title / 2
  y += lines.detail / 2
  write(texts.detail, { size: 13, weight: 400, tone: '--quiet' })
  y += lines.detail / 2
  context.font = `400 13px ${font}`
  for (const { color: mark, text, x, row } of entries) {
    const middle = y + row * lines.legend + lines.legend / 2
    context.fillStyle = mark
    context.fillRect(x, middle - 5, 10, 10)
    context.fillStyle = color('--quiet')
    context.fillText(text, x + 18, middle)
  }
  context.drawImage(image, (width - image.width) / 2, top, image.width, image.height)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/png')
  const blob = await promise
  if (!blob) throw new Error('The picture could not be drawn')
  saveBlob(blob, `${texts.title} ${today()}.png`)
}

function layOutLegend(
  legend: ChartTexts['legend'],
  { context, font, width }: { context: CanvasRenderingContext2D; font: string; width: number },
) {
  context.font = `400 13px ${font}`
  let [x, row] = [edge, 0]
  return legend.map((part) => {
    const length = 18 + context.measureText(part.text).width
    if (x > edge && x + length > width - edge) [x, row] = [edge, row + 1]
    const entry = { ...part, x, row }
    x += length + 24
    return entry
  })
}
