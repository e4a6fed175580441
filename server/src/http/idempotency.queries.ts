import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { idempotencyKeys } from '#server/db/schema.ts'

export type IdempotencyClaim = {
  actorId: string
  key: string
  fingerprint: Uint8Array
  now: Date
}

/**
 * Claims a key inside the transaction of its write. A second call with the same key waits here until the first one
 * has committed, and is then given what that one stored; null means that the claim is ours.
 */
export async function claimIdempotencyKey(db: Database, claim: IdempotencyClaim) {
  const { actorId, key, fingerprint, now } = claim
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ actorId, key, fingerprint, createTime: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const [stored] = await db.select().from(idempotencyKeys).where(isKey(actorId, key))
  return stored ?? null
}

/** Keeps the answer for the next call with the same key. */
export async function storeIdempotentAnswer(
  db: Database,
  { claim, status, answer }: { claim: IdempotencyClaim; status: number; answer: unknown },
): Promise<void> {
  await db.update(idempotencyKeys).set({ status, answer }).where(isKey(claim.actorId, claim.key))
}

const isKey = (actorId: string, key: string) =>
  and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key))
