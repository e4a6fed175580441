import { Badge } from './badge.tsx'
import './badge-list.css'

type Labelled = { key: string; label: string; tone: 'plain' | 'theme' }

/** Words in pills. A row of a table has room for the first and the number of the others; a card shows all. */
export function BadgeList({ badges }: { badges: readonly Labelled[] }) {
  const others = badges.slice(1).map(({ label }) => label)
  return (
    <span className="badge-list" title={badges.map(({ label }) => label).join(', ')}>
      {badges.map(({ key, label, tone }) => (
        <Badge key={key} tone={tone}>
          {label}
        </Badge>
      ))}
      {others.length > 0 && (
        <span className="badge-list-more">
          <span aria-hidden="true">+{others.length}</span>
          <span className="visually-hidden">{others.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
