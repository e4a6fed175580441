import type { FieldRule } from '@amber/contract/rules.ts'
import type { SettingKey, Settings } from './settings.ts'

type Faults = Record<string, FieldRule>

/** Returns the sender of mail; null where mail is off. */
export function senderOf({ from, user }: Pick<Settings['mail'], 'from' | 'user'>): string | null {
  const sender = from || user
  return sender.includes('@') ? sender : null
}

/** Empty while the field that activates the setting is empty. */
const faultsOf: { [Key in SettingKey]?: (value: Settings[Key]) => Faults } = {
  mail: (mail) => ({
    ...(mail.host && senderOf(mail) === null && { from: 'sender_required' }),
    ...(mail.host && mail.password && !mail.user && { user: 'required' }),
    ...(mail.host && mail.password && mail.security === 'none' && { security: 'tls_required' }),
  }),
  sms: ({ url, secret }) => ({ ...(url && !secret && { secret: 'required' }) }),
  wechat: ({ appId, secret }) => ({ ...(appId && !secret && { secret: 'required' }) }),
  oidc: ({ issuer, clientId }) => ({ ...(issuer && !clientId && { clientId: 'required' }) }),
}

/**
 * Returns faults by field that only the combination has. A secret counts as set when it is a text, or true for the
 * stored one.
 */
export function settingFaults<Key extends SettingKey>(key: Key, value: Settings[Key]): Faults {
  return faultsOf[key]?.(value) ?? {}
}
