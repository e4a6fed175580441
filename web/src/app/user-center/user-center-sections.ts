import { svg as overviewIcon } from 'virtual:icon/layout-dashboard'
import { svg as linksIcon } from 'virtual:icon/link'
import type { ComponentType } from 'react'
import type { userCenterMessages } from './user-center.messages.ts'

type SectionGroup = 'account' | 'security' | 'preferences'

export type UserCenterSection = {
  /** In the address: `/user-center?section=…`. */
  id: string
  group: SectionGroup
  /** Its key in `user-center.messages.ts`. */
  title: keyof typeof userCenterMessages
  /** An icon's drawing, from `virtual:icon/…`. */
  icon: string
  /** What it shows, fetched when it is first opened: of a feature of its own. */
  load: () => Promise<ComponentType>
}

/** In the order of the list; the first is shown where the address names none. */
export const userCenterSections: readonly UserCenterSection[] = [
  {
    id: 'overview',
    group: 'account',
    title: 'overview',
    icon: overviewIcon,
    load: () => import('./user-center-overview.tsx').then((part) => part.UserCenterOverview),
  },
  {
    id: 'linked-accounts',
    group: 'security',
    title: 'linkedAccounts',
    icon: linksIcon,
    load: () =>
      import('#web/features/linked-accounts/linked-accounts.tsx').then(
        (part) => part.LinkedAccounts,
      ),
  },
]

export const sectionGroups: readonly SectionGroup[] = ['account', 'security', 'preferences']
