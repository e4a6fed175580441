import { Link } from 'react-router'
import { useMayOpen } from '#web/lib/route/open-pages.ts'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { countTooltipMessages } from './feedback.messages.ts'
import { Tooltip } from '#web/ui/dialog/tooltip.tsx'
import './hints.css'

/** Longer lists have two columns. */
const oneColumn = 10

/** Shows a count whose tooltip lists `names`. `to` links to the full list; `label` is the accessible name. */
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
      {names.map((name, index) => (
        <li key={`${name} ${index}`}>{name}</li>
      ))}
      {count > names.length && (
        <li>{t('andMore', { count: format.number(count - names.length) })}</li>
      )}
    </ul>
  )
  const common = { className: 'count-hint reach', 'aria-label': label }
  return (
    <Tooltip title={count > 0 && list}>
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
