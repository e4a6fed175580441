import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { Database } from '#server/db/connect.ts'
import { deferredMail } from '#server/db/schema.ts'

/** Arbitrary but unique advisory lock. */
const releaseLock = 7_262_370_028

export async function insertDeferredMail(
  db: Database,
  row: typeof deferredMail.$inferInsert,
): Promise<void> {
  await db.insert(deferredMail).values(row)
}

/** Merges a notice into a waiting one of its kind, with a count. */
export async function addToDeferredMail(
  db: Database,
  row: Required<Pick<typeof deferredMail.$inferInsert, 'userId' | 'createTime' | 'dueTime'>> & {
    kind: string
    data: Record<string, unknown>
  },
): Promise<void> {
  const { data, kind, userId } = row
  const { rowCount } = await db.execute(sql`
    update deferred_mail set data = ${JSON.stringify(data)}::jsonb
      || jsonb_build_object('count', coalesce((data ->> 'count')::integer, 1) + 1)
    where user_id = ${userId} and kind = ${kind}`)
  if ((rowCount ?? 0) === 0) await insertDeferredMail(db, row)
}

/** `except`: kinds that keep their time. */
export async function setDue(
  db: Database,
  { userId, dueTime, except = [] }: { userId: string; dueTime: Date; except?: readonly string[] },
): Promise<void> {
  const { kind } = deferredMail
  await db
    .update(deferredMail)
    .set({ dueTime })
    .where(and(eq(deferredMail.userId, userId), or(isNull(kind), notInArray(kind, [...except]))))
}

/** Lists recipients of due mail; none while another server holds the lock. */
export async function lockDueReaders(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const isDue = lte(deferredMail.dueTime, now)
  // Rarely anything is due.
  const found = await db.select({ id: deferredMail.id }).from(deferredMail).where(isDue).limit(1)
  if (found.length === 0) return []
  const { rows } = await db.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(${releaseLock}) as "isOurs"`,
  )
  if (!rows[0]?.isOurs) return []
  const readers = await db
    .selectDistinct({ userId: deferredMail.userId })
    .from(deferredMail)
    .where(isDue)
    .orderBy(asc(deferredMail.userId))
    .limit(limit)
  return readers.map(({ userId }) => userId)
}

type DeferredNotice = { kind: string; data: unknown; time: Date }
type DeferredAnnouncement = { title: LocalizedText; body: LocalizedText; time: Date }
export type Deferred = DeferredNotice | DeferredAnnouncement

/**
 * Takes the deferred mail of a user, or only what is due of some kinds, oldest first, without announcements no longer
 * shown.
 */
export async function takeDeferred(
  db: Database,
  {
    userId,
    announcements,
    due,
  }: { userId: string; announcements: SQL; due: { kinds: readonly string[]; now: Date } | null },
): Promise<Deferred[]> {
  const isTaken = and(
    eq(deferredMail.userId, userId),
    due
      ? and(inArray(deferredMail.kind, [...due.kinds]), lte(deferredMail.dueTime, due.now))
      : undefined,
  )
  const { rows } = await db.execute<{
    kind: string | null
    data: unknown
    time: string
    title: LocalizedText
    body: LocalizedText
  }>(sql`
    with taken as (delete from deferred_mail where ${isTaken}
      returning id, kind, data, announcement_id, create_time)
    select taken.kind, taken.data, taken.create_time as time, shown.title, shown.body
    from taken left join ${announcements} as shown on shown.id = taken.announcement_id
    where taken.kind is not null or shown.id is not null
    order by taken.create_time, taken.id`)
  return rows.map(({ kind, data, time, ...announcement }) =>
    kind === null
      ? { ...announcement, time: new Date(time) }
      : { kind, data, time: new Date(time) },
  )
}
