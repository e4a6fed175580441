import { useFormat } from '#web/lib/call/services.ts'
import './chart.css'

export type DonutPart = { key: string; name: string; color: string; value: number }

/** More lines would not fit beside the ring. */
const mostParts = 6

/** Returns the parts of a ring, largest first as given; the last one may stand for several, by the name `others`. */
export function donutParts(
  all: readonly Omit<DonutPart, 'color'>[],
  { colors, others }: { colors: readonly string[]; others: string },
): DonutPart[] {
  const isFew = all.length <= mostParts
  const shown = isFew ? all : all.slice(0, mostParts - 1)
  const value = all.slice(shown.length).reduce((sum, part) => sum + part.value, 0)
  const rest = isFew ? [] : [{ key: 'others', name: others, value }]
  return [...shown, ...rest].map((part, index) => ({
    ...part,
    color: colors[index % colors.length] ?? '',
  }))
}

/** Returns a function that writes the share of a value in all parts. */
export function useShare(parts: readonly { value: number }[]): (value: number) => string {
  const format = useFormat()
  const all = parts.reduce((sum, { value }) => sum + value, 0)
  return (value) => format.number(all === 0 ? 0 : value / all, 'percent')
}

/**
 * Legend of a ring, in its order: name, value and share of each part, as slivers cannot be compared, nor some colors by
 * all readers.
 */
export function DonutLegend({ parts }: { parts: readonly DonutPart[] }) {
  const format = useFormat()
  const share = useShare(parts)
  return (
    <ul className="legend donut-legend">
      {parts.map(({ key, name, color, value }) => (
        <li key={key}>
          <span className="legend-mark" style={{ background: color }} />
          <span className="legend-name" title={name}>
            {name}
          </span>
          <strong>{format.number(value)}</strong>
          <span className="legend-share">{share(value)}</span>
        </li>
      ))}
    </ul>
  )
}
