import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { FieldChanges } from './field-changes.tsx'
import type { FieldChange, FieldWords } from './field-changes.tsx'
import './change-list.css'

/** What was done to one thing, the latest first; of entries. */
export function ChangeList({ children }: { children: ReactNode }) {
  return <ol className="change-list">{children}</ol>
}

/** Who did what and when, and what it changed, field by field. */
export function ChangeEntry(props: {
  actor: string
  deed: string
  when: ReactNode
  changes: readonly FieldChange[]
  words: FieldWords
}) {
  const { actor, changes } = props
  return (
    <li>
      <Avatar name={actor} size={32} />
      <div>
        <p>
          <span>
            <strong>{actor}</strong> {props.deed}
          </span>
          <span className="change-when">{props.when}</span>
        </p>
        {changes.length > 0 && <FieldChanges changes={changes} {...props.words} />}
      </div>
    </li>
  )
}
