import {
  newestKeyId,
  sealFor,
  unsealFor,
  type Box,
  type Sealed,
} from '#server/http/session/key-box.ts'
import { toText } from '#server/lib/platform.ts'
import { listOtherSecrets, setSealed } from './two-step.queries.ts'

/* Encrypts app secrets, and state that callers carry (`http/key-box.ts`). */

const firstUuid = '00000000-0000-0000-0000-000000000000'
const batchSize = 500

const purposeOf = (context: string) => ({ purpose: 'two-step secrets', context }) as const
const contextOf = (userId: string) => `totp ${userId}`

export function sealSecret(box: Box, userId: string, secret: Uint8Array): Promise<Sealed> {
  return sealFor(box, secret, purposeOf(contextOf(userId)))
}

/** Fails for another user's secret or other server keys. */
export async function openSecret(box: Box, userId: string, sealed: Sealed): Promise<Uint8Array> {
  const secret = await unsealFor(box, sealed, purposeOf(contextOf(userId)))
  if (!secret) throw new Error(`The secret of ${userId} cannot be opened with the server keys`)
  return secret
}

/** Bound to its context. */
export async function toCarried(box: Box, value: object, context: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const { keyId, secret } = await sealFor(box, bytes, purposeOf(context))
  return `${keyId}.${toText(secret)}`
}

export async function fromCarried(box: Box, text: string, context: string): Promise<unknown> {
  const [, keyId = '', sealed = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(text) ?? []
  const secret = bytesOf(sealed)
  const opened =
    secret && (await unsealFor(box, { keyId: Number(keyId), secret }, purposeOf(context)))
  return opened && (JSON.parse(new TextDecoder().decode(opened)) as unknown)
}

function bytesOf(text: string): Uint8Array | null {
  try {
    return Uint8Array.fromBase64(text, { alphabet: 'base64url' })
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Re-encrypts with the newest key; returns the number. */
export async function resealSecrets(box: Box): Promise<number> {
  const keyId = await newestKeyId(box)
  let resealed = 0
  for (let after: string | undefined = firstUuid; after !== undefined;)
    after = await box.db.transaction(async (db) => {
      const page = { keyId, after: after ?? firstUuid, limit: batchSize }
      const rows = await listOtherSecrets(db, page)
      for (const row of rows) {
        const secret = await openSecret({ ...box, db }, row.userId, row)
        const sealed = await sealSecret({ ...box, db }, row.userId, secret)
        await setSealed(db, { userId: row.userId, ...sealed })
      }
      resealed += rows.length
      return rows.at(-1)?.userId
    })
  return resealed
}
