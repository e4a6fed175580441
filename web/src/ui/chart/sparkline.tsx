import './sparkline.css'

const size = { width: 96, height: 32, edge: 4 }

/** Returns the points of known values; a flat line is at the bottom. */
function pointsOf(values: readonly (number | null)[]): [x: number, y: number][] {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const step = (size.width - 2 * size.edge) / Math.max(1, values.length - 1)
  const room = size.height - 2 * size.edge
  return values.flatMap((value, index) => {
    if (value === null) return []
    const part = most === least ? 0 : (value - least) / (most - least)
    return [[size.edge + index * step, size.height - size.edge - part * room] as [number, number]]
  })
}

/** Shows a trend as a small line, without the chart library. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = pointsOf(values)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      aria-hidden="true"
    >
      <path
        className="sparkline-wash"
        d={`M${line}L${last[0]} ${size.height}L${first[0]} ${size.height}Z`}
      />
      <path className="sparkline-line" d={`M${line}`} />
      <circle className="sparkline-now" cx={last[0]} cy={last[1]} r="3" />
    </svg>
  )
}
