import { svg as info } from 'virtual:icon/info'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './info-note.css'

/** Says why something is as it is, beside what it is about; as a `status` where that comes with what one does. */
export function InfoNote({
  role = 'note',
  children,
}: {
  role?: 'note' | 'status'
  children: ReactNode
}) {
  return (
    <p className="info-note" role={role}>
      <Icon svg={info} size={16} />
      <span>{children}</span>
    </p>
  )
}
