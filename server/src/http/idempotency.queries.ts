import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { idempotencyKeys } from '#server/db/schema.ts'

export type IdempotencyClaim = {
  actorId: string
  key: string
  fingerprint: Uint8Array
  now: Date
}

/**
 * Claims a key in the transaction of its write. A second call waits for the first and receives its stored response;
 * null: the claim succeeded.
 */
export async function claimIdempotencyKey(db: Database, claim: IdempotencyClaim) {
  const { actorId, key, fingerprint, now } = claim
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ actorId, key, fingerprint, createTime: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const { status, answer } = idempotencyKeys
  const isSame = sql<boolean>`${eq(idempotencyKeys.fingerprint, fingerprint)}`
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
