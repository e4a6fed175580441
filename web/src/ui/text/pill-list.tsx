import { Badge } from '#web/ui/picture/badge.tsx'
import './text.css'

type Labelled = { key: string; label: string; tone: 'plain' | 'theme' }

/** List of pills. A table row shows the first and the number of others; a card shows all. */
export function PillList({ pills }: { pills: readonly Labelled[] }) {
  const others = pills.slice(1).map(({ label }) => label)
  return (
    <span className="pill-list" title={pills.map(({ label }) => label).join(', ')}>
      {pills.map(({ key, label, tone }) => (
        <Badge key={key} tone={tone}>
          {label}
        </Badge>
      ))}
      {others.length > 0 && (
        <span className="pill-list-more">
          <span aria-hidden="true">+{others.length}</span>
          <span className="visually-hidden">{others.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
