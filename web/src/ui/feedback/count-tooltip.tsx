import { Link } from 'react-router'
import { useMayOpen } from '#web/lib/route/open-pages.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { countTooltipMessages } from './count-tooltip.messages.ts'
import { Tooltip } from '#web/ui/dialog/tooltip.tsx'
import './count-tooltip.css'

/** More names than this stand in two columns. */
const oneColumn = 10

/**
 * How many there are, and which, for who hovers or focuses it: `names` may be the first of them. With `to` it leads to
 * where all of them are listed. `label` says of what they are, and how many.
 */
export function CountTooltip(props: {
  count: number
  names: readonly string[]
  label: string
  to?: string
}) {
  const { count, names, label, to } = props
  const t = useT(countTooltipMessages)
  const format = useFormat()
  const mayOpen = useMayOpen()
  const text = format.number(count)
  const list = (
    <ul className="count-hint-list" data-many={names.length > oneColumn}>
      {names.map((name, place) => (
        <li key={`${name} ${place}`}>{name}</li>
      ))}
      {count > names.length && (
        <li>{t('andMore', { count: format.number(count - names.length) })}</li>
      )}
    </ul>
  )
  const common = { className: 'count-hint reach', 'aria-label': label }
  return (
    <Tooltip
      title={count > 0 && list}
      trigger={['hover', 'focus']}
      styles={{ root: { maxWidth: 'none' } }}
    >
      {to === undefined || !mayOpen(to) ? (
        <button type="button" {...common}>
          {text}
        </button>
      ) : (
        <Link to={to} {...common}>
          {text}
        </Link>
      )}
    </Tooltip>
  )
}
