import { deliverySettingsMessages } from '#web/features/settings/delivery/delivery-settings.messages.ts'
import { ownSettingSections } from '#web/features/settings/setting-sections.ts'
import type { SettingSection } from '#web/features/settings/setting-sections.ts'
import { signInSettingsMessages } from '#web/features/settings/sign-in/sign-in-settings.messages.ts'

export const moreSettingSections: readonly SettingSection[] = [
  { id: 'mail', texts: deliverySettingsMessages.mail },
  { id: 'sms', texts: deliverySettingsMessages.sms },
  { id: 'wechat', texts: signInSettingsMessages.wechat },
  { id: 'oidc', texts: signInSettingsMessages.oidc },
]

export const settingSections: readonly SettingSection[] = [
  ...ownSettingSections.begin,
  ...moreSettingSections,
  ...ownSettingSections.end,
]
