import type { Face } from '@amber/contract/users/faces.ts'
import type { ReactNode } from 'react'
import { LoggedAvatar } from '#web/ui/picture/avatar.tsx'
import { FieldChanges } from './field-changes.tsx'
import type { FieldChange, FieldTexts } from './field-changes.tsx'
import './change-list.css'

/** What was done to one thing, the latest first; of entries. */
export function ChangeList({ children }: { children: ReactNode }) {
  return <ol className="change-list">{children}</ol>
}

/** Who did what and when, and what it changed, field by field. */
export function ChangeEntry(props: {
  actor: string
  /** The id of the actor; null for one who is unknown or deleted. */
  actorId: string | null
  face: Face
  action: string
  /** What it was done to; left out where that goes without saying. */
  target?: string | null
  /** The end of the sentence, after the target. */
  rest?: string
  when: ReactNode
  changes: readonly FieldChange[]
  texts: FieldTexts
}) {
  const { actor, actorId, changes, face, rest, target } = props
  return (
    <li>
      <LoggedAvatar id={actorId} name={actor} face={face} size={32} />
      <div>
        <p>
          <span>
            <strong>{actor}</strong> {props.action} {target && <strong>{target}</strong>}
            {rest && ` ${rest}`}
          </span>
          <span className="change-when">{props.when}</span>
        </p>
        {changes.length > 0 && <FieldChanges changes={changes} {...props.texts} />}
      </div>
    </li>
  )
}
