import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { idempotencyKeys, serverKeys } from '#server/db/schema.ts'

export type IdempotencyClaim = {
  actorId: string
  key: string
  fingerprint: Uint8Array
  now: Date
}

/**
 * Keyed with the oldest server key, which survives rotation: secrets in the input cannot be guessed from the database
 * alone.
 */
const keyed = (digest: Uint8Array) => sql<Uint8Array>`sha256(
  (select ${serverKeys.secret} from ${serverKeys} order by ${serverKeys.id} limit 1)
    || ${sql.param(digest, idempotencyKeys.fingerprint)}::bytea)`

/**
 * Claims a key in the transaction of its write. A second call waits for the first and receives its stored response;
 * null: the claim succeeded.
 */
export async function claimIdempotencyKey(db: Database, claim: IdempotencyClaim) {
  const { actorId, key, fingerprint, now } = claim
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ actorId, key, fingerprint: keyed(fingerprint), createTime: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const { status, answer } = idempotencyKeys
  const isSame = sql<boolean>`${idempotencyKeys.fingerprint} = ${keyed(fingerprint)}`
  const [stored] = await db
    .select({ status, answer, isSame })
    .from(idempotencyKeys)
    .where(isKey(actorId, key))
  return stored ?? null
}

/** Stores the response for the next call with the key. */
export async function storeIdempotentAnswer(
  db: Database,
  { claim, status, answer }: { claim: IdempotencyClaim; status: number; answer: unknown },
): Promise<void> {
  await db.update(idempotencyKeys).set({ status, answer }).where(isKey(claim.actorId, claim.key))
}

const isKey = (actorId: string, key: string) =>
  and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key))
