import * as z from 'zod'
import { withoutHidden } from '@amber/contract/hidden-text.ts'
import {
  defaultSettings,
  settingSchemas,
  settingSecrets,
  type SettingKey,
  type Settings,
} from '@amber/contract/settings/settings.ts'
import { sealFor, unsealFor, type Box, newestKeyId } from '#server/http/session/key-box.ts'
import { fail } from '#server/http/problem.ts'
import { toText } from '#server/lib/platform.ts'
import { lockSettings, setValue } from './settings.queries.ts'

export type Secretive = keyof typeof settingSecrets
type Fields = Readonly<Record<string, unknown>>

/** Fields that name the receiver of the secret. */
const receiverOf: Partial<Record<Secretive, readonly string[]>> = {
  mail: ['host', 'port', 'security'],
  wechat: ['apiUrl'],
  oidc: ['issuer'],
}

const sealedSecret = z.strictObject({ keyId: z.int(), sealed: z.base64url() })
type SealedSecret = z.infer<typeof sealedSecret>
/** Early versions stored clear text. */
type StoredSecret = SealedSecret | string

export const isSecretive = (key: SettingKey): key is Secretive => key in settingSecrets
const fieldOf = (key: SettingKey) => (isSecretive(key) ? settingSecrets[key] : null)

/**
 * Returns the value with a flag for its secret, and the stored secret. A value that does not parse counts as not set.
 */
export function readStored<Key extends SettingKey>(
  key: Key,
  stored: unknown,
): { value: Settings[Key]; secret: StoredSecret | null } {
  const field = fieldOf(key)
  const fields: Fields = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const secret = field ? secretOf(fields[field]) : null
  // Older texts may contain hidden characters.
  const readable = Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      typeof one === 'string' ? withoutHidden(one) : one,
    ]),
  )
  // Rows of older versions lack newer fields.
  const shown = { ...defaultSettings[key], ...readable, ...(field && { [field]: secret !== null }) }
  const parsed = z.safeParse<z.core.$ZodType>(settingSchemas[key], shown)
  if (!parsed.success) return { value: defaultSettings[key], secret: null }
  return { value: parsed.data as Settings[Key], secret }
}

function secretOf(stored: unknown): StoredSecret | null {
  if (typeof stored === 'string') return stored
  return sealedSecret.safeParse(stored).data ?? null
}

export function isNewSecret(key: SettingKey, given: unknown): boolean {
  const field = fieldOf(key)
  return field !== null && typeof (given as Fields)[field] === 'string'
}

/**
 * Seals a new secret or keeps the stored one. It is not kept for another receiver, which could capture it.
 *
 * @throws `setting_secret_due`
 */
export async function withStoredSecret(
  box: Box,
  key: Secretive,
  { given, stored }: { given: unknown; stored: unknown },
): Promise<unknown> {
  const field = settingSecrets[key]
  const wanted = given as Fields
  const { value, secret } = readStored(key, stored)
  const present = value as Fields
  const isKept = wanted[field] === true && secret !== null
  if (isKept && receiverOf[key]?.some((name) => wanted[name] !== present[name]))
    throw fail('setting_secret_due', { field })
  const next = isKept ? secret : wanted[field]
  return {
    ...wanted,
    [field]: typeof next === 'string' ? await sealOf(box, key, next) : isKept && next,
  }
}

const purposeOf = (key: Secretive) => ({ purpose: 'setting secrets', context: key }) as const

async function sealOf(box: Box, key: Secretive, text: string): Promise<SealedSecret> {
  const { keyId, secret } = await sealFor(box, new TextEncoder().encode(text), purposeOf(key))
  return { keyId, sealed: toText(secret) }
}

/** Returns null for an unknown server key. */
async function open(box: Box, key: Secretive, stored: StoredSecret): Promise<string | null> {
  if (typeof stored === 'string') return stored
  const secret = Uint8Array.fromBase64(stored.sealed, { alphabet: 'base64url' })
  const bytes = await unsealFor(box, { keyId: stored.keyId, secret }, purposeOf(key))
  return bytes && new TextDecoder().decode(bytes)
}

/** Returns the value with its secret. Throws if that cannot be opened. */
export async function openStored<Key extends Secretive>(
  box: Box,
  key: Key,
  stored: unknown,
): Promise<Settings[Key]> {
  const { value, secret } = readStored(key, stored)
  if (secret === null) return value
  const text = await open(box, key, secret)
  if (text === null)
    throw new Error(`The secret of the setting ${key} cannot be opened with the server keys`)
  return { ...value, [settingSecrets[key]]: text }
}

/** Reseals with the newest key; null if there is nothing to do. */
async function resealStored(
  box: Box,
  key: Secretive,
  { stored, keyId }: { stored: unknown; keyId: number },
): Promise<unknown> {
  const field = settingSecrets[key]
  const fields = stored as Fields
  const secret = secretOf(fields[field])
  if (secret === null || (typeof secret !== 'string' && secret.keyId === keyId)) return null
  const text = await open(box, key, secret)
  return text === null ? null : { ...fields, [field]: await sealOf(box, key, text) }
}

/**
 * Seals secrets stored in clear text or with older server keys, at every start and for each new key. Returns how many
 * were sealed.
 */
export function sealSettings({ db, platform }: Box): Promise<number> {
  return db.transaction(async (transaction) => {
    const box = { db: transaction, platform }
    const rows = await lockSettings(transaction)
    const keyId = await newestKeyId(box)
    let sealed = 0
    for (const { key, value: stored } of rows) {
      if (!isSecretive(key as SettingKey)) continue
      const value = await resealStored(box, key as Secretive, { stored, keyId })
      if (value === null) continue
      await setValue(transaction, { key, value })
      sealed++
    }
    return sealed
  })
}
