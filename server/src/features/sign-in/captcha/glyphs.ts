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

export function pointsOf(character: string): Point[][] {
  const strokes = glyphs[character]
  if (!strokes) throw new Error(`There is no drawing of ${character}`)
  return strokes.map(smooth)
}

export function smooth(points: Stroke): Point[] {
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
