import { svg as info } from 'virtual:icon/info'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/picture/icon.tsx'
import './hints.css'

/** Explanation beside its subject; `role="status"` announces it in response to an action. */
export function InfoNotice(props: {
  role?: 'note' | 'status'
  /** Without names and counts: outlines repeat the text at the next load. */
  isFixed?: boolean
  children: ReactNode
  action?: ReactNode
}) {
  const note = (
    <p className="info-note" role={props.role ?? 'note'}>
      <Icon svg={info} size={16} />
      <span data-fixed-text={props.isFixed ? '' : undefined}>{props.children}</span>
    </p>
  )
  if (!props.action) return note
  return (
    <div className="info-note-row">
      {note}
      {props.action}
    </div>
  )
}
