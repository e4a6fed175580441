import { asc, between, desc, eq, gt, inArray, max, min, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import {
  auditCheckpoints,
  auditEvents,
  auditSeals,
  auditSeenSeals,
  auditQueue,
} from '#server/db/audit-schema.ts'

/** Limits memory and pauses. */
const stepSeals = 500
const stepEvents = 500

const e = auditEvents
/** Hashed columns of an event. */
const texts = sql<string[]>`array[${e.sequence}::text, ${e.id}::text,
  extract(epoch from ${e.time})::text, ${e.action}, ${e.outcome}, ${e.actorId}::text, ${e.actorName},
  ${e.targetType}, ${e.targetId}, ${e.targetName}, ${e.before}::text, ${e.after}::text, ${e.ip}, ${e.requestId}]`

export async function listEventTexts(
  db: Database,
  sequences: readonly number[],
): Promise<string[][]> {
  if (sequences.length === 0) return []
  const rows = await db
    .select({ texts })
    .from(e)
    .where(inArray(e.sequence, [...sequences]))
    .orderBy(asc(e.sequence))
  return rows.map((row) => row.texts)
}

export type Seal = typeof auditSeals.$inferSelect
/** A seal with its events that still exist. */
export type SealedBatch = { seal: Seal; events: string[][] }

type SealRange = { first: number; last: number }

/**
 * Returns the ranges in which to read the next seals, each until it has 500 events. The sizes are read once for all of
 * them, as Postgres unpacks the whole list of a seal to count it.
 */
export async function listSealRanges(db: Database, afterId: number): Promise<SealRange[]> {
  const sizes = await db
    .select({ id: auditSeals.id, size: sql<number>`cardinality(${auditSeals.sequences})` })
    .from(auditSeals)
    .where(gt(auditSeals.id, afterId))
    .orderBy(asc(auditSeals.id))
    .limit(stepSeals)
  const ranges: (SealRange & { events: number })[] = []
  for (const { id, size } of sizes) {
    const range = ranges.at(-1)
    if (!range || range.events >= stepEvents) ranges.push({ first: id, last: id, events: size })
    else Object.assign(range, { last: id, events: range.events + size })
  }
  return ranges
}

export async function listSealed(db: Database, { first, last }: SealRange): Promise<SealedBatch[]> {
  const seals = await db
    .select()
    .from(auditSeals)
    .where(between(auditSeals.id, first, last))
    .orderBy(asc(auditSeals.id))
  const { rows } = await db.execute<{ seal: number; texts: string[] }>(sql`
    select ${auditSeals.id} as seal, ${texts} as texts
    from ${auditSeals} cross join unnest(${auditSeals.sequences}) as covered(place)
      join ${e} on ${e.sequence} = covered.place
    where ${between(auditSeals.id, first, last)}
    order by ${auditSeals.id}, ${e.sequence}`)
  const events = new Map<number, string[][]>(seals.map(({ id }) => [id, []]))
  for (const row of rows) events.get(row.seal)?.push(row.texts)
  return seals.map((seal) => ({ seal, events: events.get(seal.id) ?? [] }))
}

export type EventCounts = {
  events: number
  waiting: number
  /** Queued events without a row. */
  lost: number
}

export async function countEvents(db: Database): Promise<EventCounts> {
  const { rows } = await db.execute<EventCounts>(sql`select
    (select count(*)::integer from audit_events) as events,
    (select count(*)::integer from audit_queue) as waiting,
    (select count(*)::integer from audit_queue where not exists (
      select from audit_events where audit_events.sequence = audit_queue.sequence)) as lost`)
  return rows[0] ?? { events: 0, waiting: 0, lost: 0 }
}

/** Returns the last seal of an intact log, with its hash in hexadecimal. */
export async function getSeenSeal(db: Database): Promise<{ seal: number; hash: string } | null> {
  const { sealId, hash } = auditSeenSeals
  const [row] = await db
    .select({ seal: sealId, hash: sql<string>`encode(${hash}, 'hex')` })
    .from(auditSeenSeals)
    .orderBy(desc(sealId))
    .limit(1)
  return row ?? null
}

export type Checkpoint = typeof auditCheckpoints.$inferSelect & {
  /** Whether the audit event of this prune matches. */
  isNotified: boolean
}

/** Returns the start of a pruned log, else null. */
export async function getCheckpoint(db: Database): Promise<Checkpoint | null> {
  const c = auditCheckpoints
  const [row] = await db
    .select({
      checkpoint: c,
      isNotified: sql<boolean>`coalesce(${e.action} = 'audit.prune' and ${e.outcome} = 'done'
        and ${e.after} ->> 'seal' = ${c.sealId}::text
        and ${e.after} ->> 'hash' = encode(${c.hash}, 'hex'), false)`,
    })
    .from(c)
    .leftJoin(e, eq(e.id, c.eventId))
    .orderBy(desc(c.sealId))
    .limit(1)
  return row ? { ...row.checkpoint, isNotified: row.isNotified } : null
}

export async function getTimes(db: Database, sequences: readonly number[]) {
  const [row] = await db
    .select({ from: min(e.time), to: max(e.time) })
    .from(e)
    .where(inArray(e.sequence, [...sequences]))
  return row
}

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
