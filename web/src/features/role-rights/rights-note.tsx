import { svg as info } from 'virtual:icon/info'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** Says why something is as it is. */
export function RightsNote({ children }: { children: ReactNode }) {
  return (
    <p className="rights-note" role="note">
      <Icon svg={info} size={16} />
      <span>{children}</span>
    </p>
  )
}
