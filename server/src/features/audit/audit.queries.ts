import { asc, desc, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { auditEvents, auditQueue, auditSeals } from '#server/db/schema.ts'

/** Any number will do, as long as nothing else in this database takes the same advisory lock. */
const sealLock = 7_262_370_002

/** Whether this transaction is the one that may seal now; of several servers, one is. */
export async function takeSealLock(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${sealLock}) as taken`,
  )
  return rows[0]?.taken ?? false
}

/** Takes waiting events off the queue, the oldest first. */
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

/** Every column of these events as text, in the order of their sequence: what a seal hashes. */
export async function listEventTexts(
  db: Database,
  sequences: readonly number[],
): Promise<string[][]> {
  if (sequences.length === 0) return []
  const e = auditEvents
  const rows = await db
    .select({
      texts: sql<string[]>`array[${e.sequence}::text, ${e.id}::text,
        extract(epoch from ${e.time})::text, ${e.action}, ${e.outcome}, ${e.actorId}::text, ${e.actorName},
        ${e.targetType}, ${e.targetId}, ${e.targetName}, ${e.before}::text, ${e.after}::text, ${e.ip}, ${e.requestId}]`,
    })
    .from(e)
    .where(inArray(e.sequence, [...sequences]))
    .orderBy(asc(e.sequence))
  return rows.map((row) => row.texts)
}

export type Seal = typeof auditSeals.$inferSelect

export async function getLastSeal(db: Database): Promise<Seal | null> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  return seal ?? null
}

export async function insertSeal(db: Database, seal: Seal): Promise<void> {
  await db.insert(auditSeals).values(seal)
}

/** The seals after one, in order. */
export async function listSeals(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Seal[]> {
  return db
    .select()
    .from(auditSeals)
    .where(gt(auditSeals.id, afterId))
    .orderBy(asc(auditSeals.id))
    .limit(limit)
}

/** How many events there are, and how many still wait for their seal. */
export async function countEvents(db: Database): Promise<{ events: number; waiting: number }> {
  const { rows } = await db.execute<{ events: number; waiting: number }>(sql`select
    (select count(*)::integer from audit_events) as events,
    (select count(*)::integer from audit_queue) as waiting`)
  return rows[0] ?? { events: 0, waiting: 0 }
}
