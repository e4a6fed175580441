import { asc, desc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { auditQueue, auditSeals } from '#server/db/audit-schema.ts'
import type { Seal } from './audit-chain.queries.ts'

/** Arbitrary but unique advisory lock. */
const sealLock = 7_262_370_002

/** Whether this transaction may seal; one server at a time. */
export async function takeSealLock(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${sealLock}) as taken`,
  )
  return rows[0]?.taken ?? false
}

export async function takeQueued(db: Database, limit: number): Promise<number[]> {
  const oldest = db
    .select({ sequence: auditQueue.sequence })
    .from(auditQueue)
    .orderBy(asc(auditQueue.sequence))
    .limit(limit)
  const taken = await db
    .delete(auditQueue)
    .where(inArray(auditQueue.sequence, oldest))
    .returning({ sequence: auditQueue.sequence })
  return taken.map((row) => row.sequence).toSorted((a, b) => a - b)
}

export async function getLastSeal(db: Database): Promise<Seal | null> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  return seal ?? null
}

export async function insertSeal(db: Database, seal: Seal): Promise<void> {
  await db.insert(auditSeals).values(seal)
}

/**
 * Drops the oldest expired seals with their events; returns the number of events. The database decides what may be
 * dropped (`prune_audit_log`, a migration).
 */
export async function pruneOldest(
  db: Database,
  { eventId, most }: { eventId: string; most: number },
): Promise<number> {
  const { rows } = await db.execute<{ pruned: number }>(
    sql`select prune_audit_log(${eventId}, ${most}) as pruned`,
  )
  return rows[0]?.pruned ?? 0
}
