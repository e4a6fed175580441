import type { Database } from '#server/db/connect.ts'
import { listServerKeys } from '#server/http/server-keys.queries.ts'
import { seal, unseal } from '#server/lib/seal.ts'
import { toText, type Platform } from '#server/lib/platform.ts'
import { listOtherSecrets, setSealed } from './two-step.queries.ts'

/*
 * Secrets of authenticator apps at rest: sealed by a key that is derived from the newest server key, whose number is
 * kept beside them. Keys are only ever added, so that what an older one sealed still opens.
 */

type Box = { db: Database; platform: Platform }
type Sealed = { keyId: number; secret: Uint8Array }

const firstUuid = '00000000-0000-0000-0000-000000000000'
const batchSize = 500

async function keysOf({ db, platform }: Box) {
  const keys = (await listServerKeys(db)).map(({ id, secret }) => ({
    id,
    key: platform.hmacSha256(secret, 'two-step secrets'),
  }))
  const [newest] = keys
  if (!newest) throw new Error('The database has no server key; it was not prepared')
  return { keys, newest }
}

/** Seals bytes for a context, such as one person. */
async function sealFor(box: Box, bytes: Uint8Array, context: string): Promise<Sealed> {
  const { newest } = await keysOf(box)
  const sealing = { key: newest.key, context }
  return { keyId: newest.id, secret: await seal(bytes, sealing, box.platform.randomBytes) }
}

async function unsealFor(box: Box, sealed: Sealed, context: string): Promise<Uint8Array | null> {
  const { keys } = await keysOf(box)
  const found = keys.find(({ id }) => id === sealed.keyId)
  return found ? unseal(sealed.secret, { key: found.key, context }) : null
}

const contextOf = (userId: string) => `totp ${userId}`

export function sealSecret(box: Box, userId: string, secret: Uint8Array): Promise<Sealed> {
  return sealFor(box, secret, contextOf(userId))
}

/** Throws for one that does not open: it was moved to another person, or the server keys are not its own. */
export async function openSecret(box: Box, userId: string, sealed: Sealed): Promise<Uint8Array> {
  const secret = await unsealFor(box, sealed, contextOf(userId))
  if (!secret) throw new Error(`The secret of ${userId} cannot be opened with the server keys`)
  return secret
}

/** Something that a caller carries for us meanwhile: nobody can read or change it, and only its context opens it. */
export async function toCarried(box: Box, value: object, context: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const { keyId, secret } = await sealFor(box, bytes, context)
  return `${keyId}.${toText(secret)}`
}

/** What was carried; null for anything else. */
export async function fromCarried(box: Box, text: string, context: string): Promise<unknown> {
  const [, keyId = '', sealed = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(text) ?? []
  const secret = bytesOf(sealed)
  const opened = secret && (await unsealFor(box, { keyId: Number(keyId), secret }, context))
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

/** Seals anew, under the newest key, what older ones have sealed. Returns how many there were. */
export async function resealSecrets(box: Box): Promise<number> {
  const { newest } = await keysOf(box)
  let resealed = 0
  for (let after: string | undefined = firstUuid; after !== undefined;)
    after = await box.db.transaction(async (db) => {
      const page = { keyId: newest.id, after: after ?? firstUuid, limit: batchSize }
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
