import type { FieldRule } from '@amber/contract/rules.ts'
import type { SettingKey, Settings } from './settings.ts'

type Faults = Record<string, FieldRule>

/** The address that mail is from; null where there is none, and nothing can be sent. */
export function senderOf({ from, user }: Pick<Settings['mail'], 'from' | 'user'>): string | null {
  const sender = from || user
  return sender.includes('@') ? sender : null
}

/** By subject; nothing is at fault while the field is empty that sets it up. */
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
 * Returns by field what the use of a setting would refuse, though each field by itself is good. A secret counts as set
 * when it is a text, or true for the stored one. The form, the server and the environment's variables follow it.
 */
export function settingFaults<Key extends SettingKey>(key: Key, value: Settings[Key]): Faults {
  return faultsOf[key]?.(value) ?? {}
}
