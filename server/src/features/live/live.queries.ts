import { and, asc, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { codesOfRole } from '#server/db/granted-rights.ts'
import { liveEvents } from '#server/db/schema.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

/** Arbitrary but unique advisory lock. */
const sequenceLock = 7_262_370_011

/** Numbers newly committed events. Locks, so that no event gets a sequence below one already sent. */
export async function assignSequence(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select from live_events where sequence is null limit 1`)
  if (rows.length === 0) return
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${sequenceLock})`)
    await transaction.execute(sql`
      update live_events set sequence = waiting.sequence
      from (
        select id, (select coalesce(max(sequence), 0) from live_events) + row_number() over (order by id) as sequence
        from live_events where sequence is null
      ) as waiting
      where live_events.id = waiting.id`)
  })
}

/** Returns 1 to 0 if there are no events. */
export async function getSequenceRange(db: Database): Promise<{ first: number; last: number }> {
  const [kept] = await db
    .select({
      first: sql`coalesce(min(${liveEvents.sequence}), 1)`.mapWith(Number),
      last: sql`coalesce(max(${liveEvents.sequence}), 0)`.mapWith(Number),
    })
    .from(liveEvents)
  return kept ?? { first: 1, last: 0 }
}

/** Returns the sequence before the events of the last `milliseconds`. */
export async function getSequenceBefore(db: Database, milliseconds: number): Promise<number> {
  const { rows } = await db.execute<{ sequence: string }>(sql`
    select coalesce(min(sequence) - 1, (select max(sequence) from live_events), 0) as sequence from live_events
    where sequence is not null and time > now() - make_interval(secs => ${milliseconds / 1000})`)
  return Number(rows[0]?.sequence ?? 0)
}

export type LiveEvent = Awaited<ReturnType<typeof listEvents>>[number]

export async function listEvents(
  db: Database,
  { after, upTo, limit }: { after: number; upTo?: number; limit: number },
) {
  return db
    .select({
      sequence: sql`${liveEvents.sequence}`.mapWith(Number),
      kind: liveEvents.kind,
      data: liveEvents.data,
      audience: liveEvents.audience,
      audienceIds: liveEvents.audienceIds,
      /** Milliseconds, at most a day in case the clock was changed. */
      age: sql<number>`least(86400000, greatest(0, extract(epoch from clock_timestamp() - ${liveEvents.time}) * 1000))::integer`,
    })
    .from(liveEvents)
    .where(
      and(
        gt(liveEvents.sequence, after),
        upTo === undefined ? undefined : lte(liveEvents.sequence, upTo),
      ),
    )
    .orderBy(asc(liveEvents.sequence))
    .limit(limit)
}

/** Filters users by role, enabled or not, because losing a role matters too. */
export async function listMembersAmong(
  db: Database,
  { roleIds, userIds }: { roleIds: readonly string[]; userIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct user_id as id from user_roles
    where role_id = any(${sql.param([...roleIds])}::uuid[]) and user_id = any(${sql.param([...userIds])}::uuid[])`)
  return rows.map(({ id }) => id)
}

export async function listHoldersAmong(
  db: Database,
  { permissions, userIds }: { permissions: readonly string[]; userIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct user_roles.user_id as id from user_roles
    join roles on roles.id = user_roles.role_id and ${isEnabled('roles')}
    cross join lateral (${codesOfRole}) as held
    where user_roles.user_id = any(${sql.param([...userIds])}::uuid[])
      and held.code = any(${sql.param([...permissions])}::text[])`)
  return rows.map(({ id }) => id)
}

/** Filters sessions that ended, expired, or may no longer be used. */
export async function listOverSessions(
  db: Database,
  since: { ids: readonly string[]; idle: Date; idleRemembered: Date; old: Date },
): Promise<string[]> {
  const moment = (time: Date) => sql`${time.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string }>(sql`
    select given.id from unnest(${sql.param([...since.ids])}::uuid[]) as given(id)
    left join sessions on sessions.id = given.id left join users on users.id = sessions.user_id
    where (sessions.ended_at is null and ${isEnabled('users')} and users.removed_at is null
      and sessions.create_time >= ${moment(since.old)}
      and sessions.last_seen_at >= case when sessions.is_remembered
        then ${moment(since.idleRemembered)} else ${moment(since.idle)} end) is not true`)
  return rows.map(({ id }) => id)
}
