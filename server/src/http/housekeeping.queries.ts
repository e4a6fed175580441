import { lt } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { idempotencyKeys, rateLimits, signInThrottles } from '#server/db/schema.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes what no longer has any effect: answers kept for a repeated call, and counters of the past. */
export async function deleteOutdated(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createTime, yesterday))
  await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, yesterday))
  await db.delete(signInThrottles).where(lt(signInThrottles.lastAt, yesterday))
}
