import type { Database } from '#server/db/connect.ts'
import { seal, unseal } from '#server/lib/seal.ts'
import type { Platform } from '#server/lib/platform.ts'
import { listServerKeys } from './server-keys.queries.ts'

/*
 * Encrypts secrets with a key derived from the newest server key. Keys are never deleted, so older secrets stay
 * readable.
 */

export type Box = { db: Database; platform: Platform }
export type Sealed = { keyId: number; secret: Uint8Array }
/** `purpose` derives the key; `context` identifies the owner of a secret. */
type Use = { purpose: 'two-step secrets' | 'setting secrets'; context: string }

const noKey = () => new Error('The database has no server key; it was not prepared')

async function keysOf(box: Box, purpose: Use['purpose']) {
  const keys = (await listServerKeys(box)).map(({ id, secret }) => ({
    id,
    key: box.platform.hmacSha256(secret, purpose),
  }))
  const [newest] = keys
  if (!newest) throw noKey()
  return { keys, newest }
}

/** Returns the id of the current key. */
export async function newestKeyId(box: Box): Promise<number> {
  const [newest] = await listServerKeys(box)
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

/** Decrypts a secret; null if use, key or content do not match. */
export async function unsealFor(
  box: Box,
  sealed: Sealed,
  { purpose, context }: Use,
): Promise<Uint8Array | null> {
  const { keys } = await keysOf(box, purpose)
  const found = keys.find(({ id }) => id === sealed.keyId)
  return found ? unseal(sealed.secret, { key: found.key, context }) : null
}
