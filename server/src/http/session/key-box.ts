import type { Database } from '#server/db/connect.ts'
import { seal, unseal } from '#server/lib/seal.ts'
import type { Platform } from '#server/lib/platform.ts'
import { listServerKeys } from './server-keys.queries.ts'

/*
 * Seals secrets at rest by a key that is derived from the newest server key, whose number is kept beside them. Keys are
 * only ever added, so that what an older one sealed still opens.
 */

export type Box = { db: Database; platform: Platform }
export type Sealed = { keyId: number; secret: Uint8Array }
/** `purpose` derives the key, so that kinds of secrets share none; `context` is what one secret belongs to. */
type Use = { purpose: 'two-step secrets' | 'setting secrets'; context: string }

const noKey = () => new Error('The database has no server key; it was not prepared')

async function keysOf({ db, platform }: Box, purpose: Use['purpose']) {
  const keys = (await listServerKeys(db)).map(({ id, secret }) => ({
    id,
    key: platform.hmacSha256(secret, purpose),
  }))
  const [newest] = keys
  if (!newest) throw noKey()
  return { keys, newest }
}

/** The number of the key that seals at this moment. */
export async function newestKeyId({ db }: Pick<Box, 'db'>): Promise<number> {
  const [newest] = await listServerKeys(db)
  if (!newest) throw noKey()
  return newest.id
}

export async function sealFor(
  box: Box,
  bytes: Uint8Array,
  { purpose, context }: Use,
): Promise<Sealed> {
  const { newest } = await keysOf(box, purpose)
  const sealing = { key: newest.key, context }
  return { keyId: newest.id, secret: await seal(bytes, sealing, box.platform.randomBytes) }
}

/** Null where it was sealed for another use, by a key that this database does not have, or has been changed. */
export async function unsealFor(
  box: Box,
  sealed: Sealed,
  { purpose, context }: Use,
): Promise<Uint8Array | null> {
  const { keys } = await keysOf(box, purpose)
  const found = keys.find(({ id }) => id === sealed.keyId)
  return found ? unseal(sealed.secret, { key: found.key, context }) : null
}
