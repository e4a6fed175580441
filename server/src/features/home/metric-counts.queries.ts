import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { isLive, isRecentlyUsed, type LiveTerms } from '#server/db/live-sessions.ts'
import { metricCounts, sessions } from '#server/db/schema.ts'

/*
 * In every time zone a day begins at a quarter hour. Events older than `settleMinutes` are rolled up by quarter
 * hours, at most 100 per day; younger ones are counted in the log. Metrics are thus exact and read little of the log.
 */

const logs = {
  sign_ins: { counts: sql`problem is null`, person: sql`user_id` },
  operations: { counts: sql`outcome = 'done'`, person: sql`actor_id` },
}
export type Log = keyof typeof logs
const tables = { sign_ins: sql`sign_ins`, operations: sql`audit_events` }

/** Longer than any transaction that writes to a log, so that counted quarters are final. */
const settleMinutes = 30
const maintenanceLock = 7_262_370_020

const quarter = (time: ReturnType<typeof sql>) =>
  sql`date_bin('15 minutes', ${time}, timestamptz '2000-01-01Z')`
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
/** End of the quarters that are final. */
const settledUntil = (now: Date) =>
  quarter(sql`${at(now)} - make_interval(mins => ${settleMinutes})`)
const countedUntil = (log: Log) =>
  sql`(select coalesce(max(time) + interval '15 minutes', '-infinity') from metric_counts where metric = ${log})`

/** Takes the roll-up lock of this transaction; false if another server has it. */
export async function lockMetrics(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(${maintenanceLock}) as "isOurs"`,
  )
  return rows[0]?.isOurs ?? false
}

/**
 * Deletes counts of quarters that are not final, left by a clock that was ahead, so that they are counted in time. Older
 * than the log they stay: by a clock that is behind, counts that no log can give again would be lost.
 */
export async function deleteEarlyCounts(db: Database, log: Log, now: Date): Promise<void> {
  const logBegin = sql`(select coalesce(${quarter(sql`min(time)`)}, 'infinity') from ${tables[log]})`
  await db.execute(sql`
    delete from metric_counts
    where metric = ${log} and time >= greatest(${settledUntil(now)}, ${logBegin})`)
}

/** Rolls up one day, not before `since`; returns whether the roll-up is complete. */
export async function rollUpQuarterHours(
  db: Database,
  log: Log,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ isDone: boolean }>(sql`
    with span as materialized (
      select begin_at, least(begin_at + interval '1 day', ${settledUntil(now)}) as end_at
      from (select ${quarter(sql`greatest(${countedUntil(log)},
        (select coalesce(min(time), ${at(now)}) from ${tables[log]}), ${at(since)})`)} as begin_at) as begun
    ),
    counted as (
      insert into metric_counts (metric, time, count)
      select ${log}, quarters.time, coalesce(found.count, 0)
      from span cross join generate_series(begin_at, end_at - interval '15 minutes', interval '15 minutes') as quarters (time)
      left join (
        select ${quarter(sql`log.time`)} as time, count(*)::integer as count
        from ${tables[log]} as log, span
        where log.time >= begin_at and log.time < end_at and ${logs[log].counts} group by 1
      ) as found on found.time = quarters.time
      on conflict do nothing
    )
    select end_at < begin_at + interval '1 day' as "isDone" from span`)
  return rows[0]?.isDone ?? true
}

type OnlineAt = { now: Date; terms: LiveTerms }
const isOnline = ({ now, terms }: OnlineAt) => and(isLive(terms), isRecentlyUsed(now))

export async function countOnline(
  db: Database,
  time: OnlineAt,
): Promise<{ users: number; sessions: number }> {
  const [row] = await db
    .select({
      users: sql<number>`count(distinct ${sessions.userId})::integer`,
      sessions: sql<number>`count(*)::integer`,
    })
    .from(sessions)
    .where(isOnline(time))
  return row ?? { users: 0, sessions: 0 }
}

export async function recordOnline(db: Database, time: OnlineAt): Promise<void> {
  await db.execute(sql`
    insert into metric_counts (metric, time, count)
    select 'online', ${quarter(at(time.now))}, count(distinct user_id) from sessions where ${isOnline(time)}
    on conflict do nothing`)
}

export type Step = { begin: string; count: number }
/** `to: null` means now. */
export type Span = { from: Date; to: Date | null; timeZone: string; by: 'day' | 'hour' }

const before = (to: Date | null) => (to ? sql`and time < ${at(to)}` : sql``)

export async function countSteps(
  db: Database,
  log: Log,
  { from, to, timeZone, by, userId }: Span & { userId: string | null },
): Promise<Step[]> {
  // Hours since the start of the day: clock hours shift where a zone changes by half an hour.
  const step =
    by === 'hour'
      ? sql`date_bin('1 hour', time, ${at(from)})`
      : sql`date_trunc('day', time, ${timeZone})`
  const inLog = (since: ReturnType<typeof sql>) => sql`
    select ${step} as step, count(*)::integer as count from ${tables[log]}
    where time >= ${since} ${before(to)} and ${logs[log].counts}`
  const ofPerson = () => sql`${inLog(at(from))} and ${logs[log].person} = ${userId} group by 1`
  const ofAll = (counted: ReturnType<typeof sql>) => sql`
    select ${step} as step, sum(count)::integer as count from metric_counts
    where metric = ${log} and time >= ${at(from)} and time < ${counted} ${before(to)} group by 1
    union all ${inLog(sql`greatest(${at(from)}, ${counted})`)} group by 1`
  const { rows } = await db.execute<Step>(sql`
    select to_char(step at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as begin, sum(count)::integer as count
    from (${userId === null ? ofAll(await readCountedUntil(db, log)) : ofPerson()}) as counted group by step`)
  return rows
}

/** Adds rolled-up quarters and the rest of the log. */
export async function countUntil(
  db: Database,
  log: Log,
  { from, until, userId }: { from: Date; until: Date; userId: string | null },
): Promise<number> {
  const inLog = (since: ReturnType<typeof sql>) => sql`
    select count(*)::integer as count from ${tables[log]}
    where time >= ${since} and time <= ${at(until)} and ${logs[log].counts}`
  const ofAll = (counted: ReturnType<typeof sql>) => sql`
    select sum(count)::integer as count from metric_counts
    where metric = ${log} and time >= ${at(from)} and time < ${counted}
    union all ${inLog(sql`greatest(${at(from)}, ${counted})`)}`
  const counted = userId === null ? await readCountedUntil(db, log) : null
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(count), 0)::integer as count
    from (${counted ? ofAll(sql`least(${counted}, ${quarter(at(until))})`) : sql`${inLog(at(from))} and ${logs[log].person} = ${userId}`}) as parts`)
  return rows[0]?.count ?? 0
}

/** Returns the time of the first record or of the installation; for one user, of the account. */
export async function readLogBegin(db: Database, userId: string | null): Promise<Date> {
  const { rows } = await db.execute<{ begin: string | null }>(
    userId === null
      ? sql`select least((select min(time) from sign_ins), (select min(time) from audit_events),
          (select min(create_time) from server_keys)) as begin`
      : sql`select create_time as begin from users where id = ${userId}`,
  )
  return new Date(rows[0]?.begin ?? 0)
}

/** A value instead of a sub-select, for which the planner assumes a third of the log and scans all of it. */
async function readCountedUntil(db: Database, log: Log) {
  const { rows } = await db.execute<{ until: string }>(
    sql`select ${countedUntil(log)}::text as until`,
  )
  return sql`${rows[0]?.until ?? '-infinity'}::timestamptz`
}

export async function listPeaks(
  db: Database,
  { from, to, timeZone }: Omit<Span, 'by'>,
): Promise<Step[]> {
  const step = sql`date_trunc('day', time, ${timeZone})`
  const { rows } = await db.execute<Step>(sql`
    select to_char(step at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as begin, count
    from (select ${step} as step, max(count) as count from metric_counts
      where metric = 'online' and time >= ${at(from)} ${before(to)} group by 1) as peaks`)
  return rows
}

/** Returns null if nothing was recorded in that quarter. */
export async function getOnline(db: Database, time: Date): Promise<number | null> {
  const [row] = await db
    .select({ count: metricCounts.count })
    .from(metricCounts)
    .where(and(eq(metricCounts.metric, 'online'), eq(metricCounts.time, quarter(at(time)))))
  return row?.count ?? null
}

export async function readSameTimeYesterday(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Date> {
  const { rows } = await db.execute<{ time: string }>(
    sql`select (${at(now)} at time zone ${timeZone} - interval '1 day') at time zone ${timeZone} as time`,
  )
  return new Date(rows[0]?.time ?? now)
}

/** Lists the starts of days, or of all hours of today. */
export async function listSteps(
  db: Database,
  { now, timeZone, days }: { now: Date; timeZone: string; days: number | 'hours' },
): Promise<{ begin: string; day: string }[]> {
  const today = sql`(${at(now)} at time zone ${timeZone})::date`
  const beginOf = (day: ReturnType<typeof sql>) =>
    sql`((${day})::timestamp at time zone ${timeZone})`
  const series =
    days === 'hours'
      ? sql`select step from generate_series(${beginOf(today)}, ${beginOf(sql`${today} + 1`)} - interval '1 minute', interval '1 hour') as steps (step)`
      : sql`select ${beginOf(sql`${today} - ago`)} as step from generate_series(0, ${days - 1}::integer) as steps (ago)`
  const { rows } = await db.execute<{ begin: string; day: string }>(sql`
    select to_char(step at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as begin,
      to_char(step at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from (${series}) as listed order by step`)
  return rows
}
