import { pngOf } from '#server/lib/png.ts'
import { pointsOf, smooth } from './glyphs.ts'

/** Image pixels, shown at half size. */
const width = 240
const height = 88
/** Space that distortion may need. */
const margin = 22
/** Readable on light and dark pages. */
const paper = [255, 251, 240] as const
const ink = [92, 58, 22] as const
const shades = 16

type Point = readonly [x: number, y: number]
type Canvas = Float32Array

/**
 * Draws a PNG data URL; a program could separate vector strokes. Characters are distorted and touch; lines cross and
 * cut them. `random` returns numbers from 0 to 1.
 */
export async function drawCaptcha(text: string, random: () => number): Promise<string> {
  const between = (least: number, most: number) => least + (most - least) * random()
  const canvas: Canvas = new Float32Array(width * height)
  const bend = bending(between)
  for (let line = 0; line < 3; line++)
    drawPath(canvas, across(between).map(bend), { radius: between(0.8, 1.4), shade: 0.45 })
  const cell = (width - 2 * margin) / text.length
  for (const [index, character] of text.split('').entries()) {
    const place = placing(between, [margin + cell * (index + 0.5), height / 2])
    const radius = between(2.2, 3.1)
    for (const stroke of pointsOf(character))
      drawPath(canvas, stroke.map(place).map(bend), { radius, shade: 1 })
  }
  for (let line = 0; line < 2; line++) {
    drawPath(canvas, across(between).map(bend), { radius: between(1, 1.5), shade: 1 })
    drawPath(canvas, across(between).map(bend), { radius: between(0.8, 1.2), shade: 0 })
  }
  for (let speck = 0; speck < 60; speck++) {
    const at: Point = [between(0, width), between(0, height)]
    drawPath(canvas, [at, at], { radius: between(0.6, 1.6), shade: between(0, 0.8) })
  }
  const palette = Array.from({ length: shades }, (_, shade) =>
    paper.map((from, channel) =>
      Math.round(from + (((ink[channel] ?? 0) - from) * shade) / (shades - 1)),
    ),
  )
  const pixels = Uint8Array.from(canvas, (darkness) => Math.round(darkness * (shades - 1)))
  const png = await pngOf({ width, height, pixels, palette })
  return `data:image/png;base64,${png.toBase64()}`
}

type Between = (least: number, most: number) => number

function placing(between: Between, [x, y]: Point): (point: Point) => Point {
  const turn = between(-0.32, 0.32)
  const slant = between(-0.25, 0.25)
  const [wide, high] = [between(34, 42), between(44, 54)]
  const [right, down] = [x + between(-4, 4), y + between(-8, 8)]
  return ([across, along]) => {
    const [flatX, flatY] = [(across - 0.5) * wide, (along - 0.5) * high]
    const leaning = flatX - flatY * slant
    return [
      right + leaning * Math.cos(turn) - flatY * Math.sin(turn),
      down + leaning * Math.sin(turn) + flatY * Math.cos(turn),
    ]
  }
}

function bending(between: Between): (point: Point) => Point {
  const wave = () => ({
    size: between(2, 3.5),
    length: between(14, 26),
    start: between(0, 2 * Math.PI),
  })
  const [sideways, upwards] = [wave(), wave()]
  return ([x, y]) => [
    x + sideways.size * Math.sin(y / sideways.length + sideways.start),
    y + upwards.size * Math.sin(x / upwards.length + upwards.start),
  ]
}

function across(between: Between): Point[] {
  const stops = [-6, 0.25 * width, 0.5 * width, 0.75 * width, width + 6]
  return smooth(stops.map((x) => [x, between(0.12 * height, 0.88 * height)]))
}

type Pen = { radius: number; shade: number }

function drawPath(canvas: Canvas, points: readonly Point[], pen: Pen): void {
  for (const [index, to] of points.entries())
    if (index > 0) drawSegment(canvas, [points[index - 1]!, to], pen)
}

/** With a soft edge of one pixel. */
function drawSegment(
  canvas: Canvas,
  [from, to]: readonly [Point, Point],
  { radius, shade }: Pen,
): void {
  const reach = radius + 1
  const range = (axis: 0 | 1, size: number): [number, number] => [
    Math.max(0, Math.floor(Math.min(from[axis], to[axis]) - reach)),
    Math.min(size - 1, Math.ceil(Math.max(from[axis], to[axis]) + reach)),
  ]
  const [left, right] = range(0, width)
  const [top, bottom] = range(1, height)
  const [runX, runY] = [to[0] - from[0], to[1] - from[1]]
  const squared = runX * runX + runY * runY || 1
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const [offX, offY] = [x - from[0], y - from[1]]
      const part = Math.min(1, Math.max(0, (offX * runX + offY * runY) / squared))
      const distance = Math.hypot(offX - runX * part, offY - runY * part)
      const cover = Math.min(1, Math.max(0, radius + 0.5 - distance))
      const at = y * width + x
      const darkness = canvas[at] ?? 0
      // Ink only darkens and the eraser only lightens, so that overlapping edges leave no seam.
      const painted = darkness + (shade - darkness) * cover
      canvas[at] = shade === 0 ? Math.min(darkness, painted) : Math.max(darkness, shade * cover)
    }
}
