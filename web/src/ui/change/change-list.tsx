import type { Face } from '@amber/contract/users/faces.ts'
import type { ReactNode } from 'react'
import { LoggedAvatar } from '#web/ui/picture/avatar.tsx'
import { FieldChanges, type FieldChange, type FieldTexts } from './field-changes.tsx'
import './change.css'

/** List of `ChangeEntry`. */
export function ChangeList({ children }: { children: ReactNode }) {
  return <ol className="change-list">{children}</ol>
}

/** A change: actor, action, time and changed fields. */
export function ChangeEntry(props: {
  actor: string
  /** Null if unknown or deleted. */
  actorId: string | null
  face: Face
  action: string
  target?: string | null
  /** End of the sentence, after the target. */
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
