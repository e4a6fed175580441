import { pngOf } from './png.ts'

/** Strokes in a unit box, y downwards. More than two points form a Catmull-Rom curve; a corner is written twice. */
type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]

const corner = (point: Point): readonly Point[] => [point, point]

/** Degrees clockwise from the right. */
function arc(middle: Point, radius: Point, [from, to]: readonly [number, number]): Stroke {
  const steps = 8
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [middle[0] + radius[0] * Math.cos(angle), middle[1] + radius[1] * Math.sin(angle)]
  })
}

const line = (...points: Point[]): Stroke => points.flatMap(corner)

const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [line([0.05, 1], [0.5, 0], [0.95, 1]), line([0.22, 0.65], [0.78, 0.65])],
  C: [arc([0.55, 0.5], [0.47, 0.5], [-45, -315])],
  D: [
    [
      ...line([0.45, 0], [0.1, 0], [0.1, 1], [0.45, 1]),
      ...arc([0.45, 0.5], [0.45, 0.5], [90, -90]),
    ],
  ],
  E: [line([0.85, 0], [0.15, 0], [0.15, 1], [0.85, 1]), line([0.15, 0.48], [0.7, 0.48])],
  H: [line([0.1, 0], [0.1, 1]), line([0.9, 0], [0.9, 1]), line([0.1, 0.5], [0.9, 0.5])],
  J: [[...line([0.75, 0], [0.75, 0.65]), ...arc([0.42, 0.67], [0.33, 0.33], [0, 165])]],
  K: [line([0.12, 0], [0.12, 1]), line([0.88, 0], [0.12, 0.58]), line([0.38, 0.4], [0.9, 1])],
  L: [line([0.15, 0], [0.15, 1], [0.85, 1])],
  M: [line([0.02, 1], [0.1, 0], [0.5, 0.7], [0.9, 0], [0.98, 1])],
  N: [line([0.1, 1], [0.1, 0], [0.9, 1], [0.9, 0])],
  Q: [arc([0.5, 0.48], [0.47, 0.48], [0, 360]), line([0.58, 0.68], [0.98, 1.08])],
  R: [
    line([0.15, 1], [0.15, 0]),
    [
      ...line([0.15, 0], [0.5, 0]),
      ...arc([0.5, 0.26], [0.38, 0.26], [-90, 90]),
      ...line([0.15, 0.52]),
    ],
    line([0.5, 0.52], [0.92, 1]),
  ],
  T: [line([0.05, 0], [0.95, 0]), line([0.5, 0], [0.5, 1])],
  U: [[...line([0.1, 0], [0.1, 0.6]), ...arc([0.5, 0.6], [0.4, 0.4], [180, 0]), ...line([0.9, 0])]],
  W: [line([0, 0], [0.22, 1], [0.5, 0.25], [0.78, 1], [1, 0])],
  X: [line([0.08, 0], [0.92, 1]), line([0.92, 0], [0.08, 1])],
  Y: [line([0.05, 0], [0.5, 0.5], [0.95, 0]), line([0.5, 0.5], [0.5, 1])],
  '3': [
    [
      ...arc([0.48, 0.26], [0.36, 0.26], [-150, 80]),
      ...arc([0.46, 0.74], [0.42, 0.26], [-80, 150]),
    ],
  ],
  '6': [
    [
      ...arc([0.85, 0.75], [0.78, 0.75], [-95, -170]),
      ...arc([0.48, 0.69], [0.41, 0.31], [180, -180]),
    ],
  ],
  '9': [
    [...arc([0.15, 0.25], [0.78, 0.75], [85, 10]), ...arc([0.52, 0.31], [0.41, 0.31], [0, -360])],
  ],
}

function pointsOf(character: string): Point[][] {
  const strokes = glyphs[character]
  if (!strokes) throw new Error(`There is no drawing of ${character}`)
  return strokes.map(smooth)
}

function smooth(points: Stroke): Point[] {
  const steps = 6
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)]!
  const result: Point[] = [at(0)]
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    if (from[0] === to[0] && from[1] === to[1]) continue
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * part +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * part ** 2 +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * part ** 3)
      result.push([along(0), along(1)])
    }
  }
  return result
}

/** Image pixels, shown at half size. */
const width = 240
const height = 88
/** Space that distortion may need. */
const margin = 22
/** Readable on light and dark pages. */
const paper = [255, 251, 240] as const
const ink = [92, 58, 22] as const
const shades = 16

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
    const move = placing(between, [margin + cell * (index + 0.5), height / 2])
    const radius = between(2.2, 3.1)
    for (const stroke of pointsOf(character))
      drawPath(canvas, stroke.map(move).map(bend), { radius, shade: 1 })
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
