import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { exampleSections } from '#web/features/settings/examples/example-sections.ts'
import { deliverySettingsMessages } from '#web/features/settings/delivery/delivery-settings.messages.ts'
import { backupsMessages } from '#web/features/settings/backups/backups.messages.ts'
import { brandMessages } from '#web/features/settings/brand/brand.messages.ts'
import { settingsMessages } from './settings.messages.ts'
import { signInSettingsMessages } from '#web/features/settings/sign-in/sign-in-settings.messages.ts'

/** Settings card; `id` is the `?section=` value. */
type SettingSection = { id: string; texts: LocalizedText }

const named = (...ids: (keyof typeof settingsMessages)[]): readonly SettingSection[] =>
  ids.map((id) => ({ id, texts: settingsMessages[id] }))

/** In the order of the page. */
export const settingSections: readonly SettingSection[] = [
  ...named('authorization', 'language'),
  ...exampleSections,
  ...named('registration', 'passwords', 'passwordLinks', 'sessions', 'retention'),
  { id: 'backups', texts: backupsMessages.backups },
  { id: 'mail', texts: deliverySettingsMessages.mail },
  { id: 'sms', texts: deliverySettingsMessages.sms },
  { id: 'wechat', texts: signInSettingsMessages.wechat },
  { id: 'oidc', texts: signInSettingsMessages.oidc },
  { id: 'brand', texts: brandMessages.brand },
  ...named('appearance'),
]
