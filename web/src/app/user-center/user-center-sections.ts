import { svg as overviewIcon } from 'virtual:icon/layout-dashboard'
import { svg as linksIcon } from 'virtual:icon/link'
import { svg as twoStepIcon } from 'virtual:icon/shield-check'
import { svg as profileIcon } from 'virtual:icon/id-card'
import { svg as passwordIcon } from 'virtual:icon/key-round'
import { svg as sessionsIcon } from 'virtual:icon/monitor-smartphone'
import { svg as signInsIcon } from 'virtual:icon/history'
import { svg as operationsIcon } from 'virtual:icon/pencil-line'
import { svg as messagesIcon } from 'virtual:icon/bell-ring'
import { svg as lookIcon } from 'virtual:icon/sun-moon'
import { svg as exportIcon } from 'virtual:icon/download'
import type { ComponentType } from 'react'
import { OwnOverview } from '#web/features/account/profile/own-overview.tsx'
import type { userCenterMessages } from './user-center.messages.ts'

type SectionGroup = 'account' | 'security' | 'preferences'

export type UserCenterSection = {
  /** In the URL: `/user-center?section=...`. */
  id: string
  group: SectionGroup
  title: keyof typeof userCenterMessages
  icon: string
} & (
  | { Part: ComponentType }
  /** Fetched when it is opened. */
  | { Part?: undefined; load: () => Promise<ComponentType> }
)

/** In display order; the first is the default. */
export const userCenterSections: readonly UserCenterSection[] = [
  {
    id: 'overview',
    group: 'account',
    title: 'overview',
    icon: overviewIcon,
    Part: OwnOverview,
  },
  {
    id: 'profile',
    group: 'account',
    title: 'profile',
    icon: profileIcon,
    load: () =>
      import('#web/features/account/profile/own-profile-section.tsx').then(
        (part) => part.OwnProfileSection,
      ),
  },
  {
    id: 'export',
    group: 'account',
    title: 'export',
    icon: exportIcon,
    load: () => import('#web/features/account/activity/own-data.tsx').then((part) => part.OwnData),
  },
  {
    id: 'password',
    group: 'security',
    title: 'password',
    icon: passwordIcon,
    load: () =>
      import('#web/features/account/password/own-password-section.tsx').then(
        (part) => part.OwnPasswordSection,
      ),
  },
  {
    id: 'two-step',
    group: 'security',
    title: 'twoStep',
    icon: twoStepIcon,
    load: () =>
      import('#web/features/account/two-step/two-step-section.tsx').then(
        (part) => part.TwoStepSection,
      ),
  },
  {
    id: 'linked-accounts',
    group: 'security',
    title: 'linkedAccounts',
    icon: linksIcon,
    load: () =>
      import('#web/features/account/linked-accounts/linked-accounts.tsx').then(
        (part) => part.LinkedAccounts,
      ),
  },
  {
    id: 'sessions',
    group: 'security',
    title: 'sessions',
    icon: sessionsIcon,
    load: () =>
      import('#web/features/account/activity/own-sessions.tsx').then((part) => part.OwnSessions),
  },
  {
    id: 'sign-ins',
    group: 'security',
    title: 'signIns',
    icon: signInsIcon,
    load: () =>
      import('#web/features/account/activity/own-sign-ins.tsx').then((part) => part.OwnSignIns),
  },
  {
    id: 'operations',
    group: 'security',
    title: 'operations',
    icon: operationsIcon,
    load: () =>
      import('#web/features/account/activity/own-operations.tsx').then(
        (part) => part.OwnOperations,
      ),
  },
  {
    id: 'message-settings',
    group: 'preferences',
    title: 'messageSettings',
    icon: messagesIcon,
    load: () =>
      import('#web/features/account/message-settings/message-settings-section.tsx').then(
        (part) => part.MessageSettingsSection,
      ),
  },
  {
    id: 'look',
    group: 'preferences',
    title: 'look',
    icon: lookIcon,
    load: () => import('./look-section.tsx').then((part) => part.LookSection),
  },
]

export const sectionGroups: readonly SectionGroup[] = ['account', 'security', 'preferences']
