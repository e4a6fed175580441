import type { SettingKey, Settings } from '@amber/contract/settings.ts'
import { fail } from '#server/http/problem.ts'

/** The field of a setting that only goes in. */
const secretOf = { mail: 'password', sms: 'secret', wechat: 'secret', oidc: 'secret' } as const
export type Secretive = keyof typeof secretOf
type Fields = Readonly<Record<string, unknown>>

/** The fields that say to whom the secret is sent, and how. */
const receiverOf: Partial<Record<Secretive, readonly string[]>> = {
  mail: ['host', 'port', 'security'],
  wechat: ['apiUrl'],
  oidc: ['issuer'],
}

export const isSecretive = (key: SettingKey): key is Secretive => key in secretOf
const fieldOf = (key: SettingKey) => (isSecretive(key) ? secretOf[key] : null)

/** The value as it may be answered: of a secret, whether there is one. */
export function withoutSecret<Key extends SettingKey>(
  key: Key,
  value: Settings[Key],
): Settings[Key] {
  const field = fieldOf(key)
  if (!field) return value
  return { ...value, [field]: typeof (value as Fields)[field] === 'string' }
}

/** Whether a value to be stored brings a secret along. */
export function isNewSecret(key: SettingKey, given: unknown): boolean {
  const field = fieldOf(key)
  return field !== null && typeof (given as Fields)[field] === 'string'
}

/**
 * The value as it is stored: where it says that a secret is to be kept, the stored one. It is not kept for another
 * receiver: whoever may name one could have it sent there.
 */
export function keepSecret<Key extends Secretive>(
  key: Key,
  { given, stored }: { given: unknown; stored: Settings[Key] },
): unknown {
  const field = secretOf[key]
  const [wanted, present] = [given as Fields, stored as Fields]
  if (wanted[field] !== true || typeof present[field] !== 'string')
    return { ...wanted, [field]: typeof wanted[field] === 'string' ? wanted[field] : false }
  if (receiverOf[key]?.some((name) => wanted[name] !== present[name]))
    throw fail('setting_secret_due', { field })
  return { ...wanted, [field]: present[field] }
}
