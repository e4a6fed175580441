import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { isLive, isRecentlyUsed, type LiveTerms } from '#server/db/live-sessions.ts'
import { metricCounts, sessions, userCountChanges } from '#server/db/schema.ts'

/*
 * Days differ from zone to zone, but all begin at a quarter of an hour. What happened is therefore counted once by
 * quarters, when they are long past, and any day is a sum of at most a hundred of them; what is younger is counted in
 * the log itself. So figures are exact, and never count more than the last hour.
 */

/** The logs that are counted: what counts in them, and whose it is. */
const logs = {
  sign_ins: { counts: sql`problem is null`, person: sql`user_id` },
  operations: { counts: sql`outcome = 'done'`, person: sql`actor_id` },
}
export type Log = keyof typeof logs
const tables = { sign_ins: sql`sign_ins`, operations: sql`audit_events` }

/** Longer than any transaction that writes to a log, so that nothing is added to a quarter that has been counted. */
const settleMinutes = 30
const keptDays = 100
const maintenanceLock = 7_262_370_020

const quarter = (time: ReturnType<typeof sql>) =>
  sql`date_bin('15 minutes', ${time}, timestamptz '2000-01-01Z')`
const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
/** From when on a log has not been counted. */
const countedUntil = (log: Log) =>
  sql`(select coalesce(max(time) + interval '15 minutes', '-infinity') from figure_counts where figure = ${log})`

/** Lets one server at a time keep the counts; false where another is at it. Held to the end of the transaction. */
export async function lockMetrics(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(${maintenanceLock}) as "isOurs"`,
  )
  return rows[0]?.isOurs ?? false
}

/** Counts the quarters of one day, from where it was left; whether that was all there is to count. */
export async function rollUpQuarterHours(db: Database, log: Log, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ isDone: boolean }>(sql`
    with span as materialized (
      select begin_at, least(begin_at + interval '1 day', ${quarter(sql`${at(now)} - make_interval(mins => ${settleMinutes})`)}) as end_at
      from (select ${quarter(sql`greatest(${countedUntil(log)},
        (select coalesce(min(time), ${at(now)}) from ${tables[log]}), ${at(now)} - make_interval(days => ${keptDays}))`)} as begin_at) as begun
    ),
    counted as (
      insert into figure_counts (figure, time, count)
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

/** How many users are online, in how many sessions. */
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

/** Notes how many are online, once in each quarter. */
export async function noteOnline(db: Database, time: OnlineAt): Promise<void> {
  await db.execute(sql`
    insert into figure_counts (figure, time, count)
    select 'online', ${quarter(at(time.now))}, count(distinct user_id) from sessions where ${isOnline(time)}
    on conflict do nothing`)
}

/** Forgets what no figure looks back to. */
export async function deleteOldCounts(db: Database, now: Date): Promise<void> {
  const before = sql`${at(now)} - make_interval(days => ${keptDays})`
  await db.delete(metricCounts).where(lt(metricCounts.time, before))
  await db.delete(userCountChanges).where(lt(userCountChanges.time, before))
}

/** A day or an hour of a zone, by the moment at which it begins. */
export type Step = { begin: string; count: number }
/** Up to now where `to` is null. Hours are counted from `from` on. */
export type Span = { from: Date; to: Date | null; timeZone: string; by: 'day' | 'hour' }

const before = (to: Date | null) => (to ? sql`and time < ${at(to)}` : sql``)

/** How much of a log happened in each step of a span; steps without any are left out. */
export async function countSteps(
  db: Database,
  log: Log,
  { from, to, timeZone, by, userId }: Span & { userId: string | null },
): Promise<Step[]> {
  // Hours from the beginning of the day on, as they are listed: where clocks change by half an hour, those of the clock
  // begin elsewhere afterwards.
  const step =
    by === 'hour'
      ? sql`date_bin('1 hour', time, ${at(from)})`
      : sql`date_trunc('day', time, ${timeZone})`
  const inLog = (since: ReturnType<typeof sql>) => sql`
    select ${step} as step, count(*)::integer as count from ${tables[log]}
    where time >= ${since} ${before(to)} and ${logs[log].counts}`
  const ofPerson = () => sql`${inLog(at(from))} and ${logs[log].person} = ${userId} group by 1`
  const ofAll = (counted: ReturnType<typeof sql>) => sql`
    select ${step} as step, sum(count)::integer as count from figure_counts
    where figure = ${log} and time >= ${at(from)} and time < ${counted} ${before(to)} group by 1
    union all ${inLog(sql`greatest(${at(from)}, ${counted})`)} group by 1`
  const { rows } = await db.execute<Step>(sql`
    select to_char(step at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as begin, sum(count)::integer as count
    from (${userId === null ? ofAll(await readCountedUntil(db, log)) : ofPerson()}) as counted group by step`)
  return rows
}

/**
 * Counts what happened in a log by a moment of a day. From the beginning of that day the quarters that have been counted
 * are added up; the rest, a quarter at most once the day is over, is counted in the log.
 */
export async function countUntil(
  db: Database,
  log: Log,
  { from, until, userId }: { from: Date; until: Date; userId: string | null },
): Promise<number> {
  const inLog = (since: ReturnType<typeof sql>) => sql`
    select count(*)::integer as count from ${tables[log]}
    where time >= ${since} and time <= ${at(until)} and ${logs[log].counts}`
  const ofAll = (counted: ReturnType<typeof sql>) => sql`
    select sum(count)::integer as count from figure_counts
    where figure = ${log} and time >= ${at(from)} and time < ${counted}
    union all ${inLog(sql`greatest(${at(from)}, ${counted})`)}`
  const counted = userId === null ? await readCountedUntil(db, log) : null
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(count), 0)::integer as count
    from (${counted ? ofAll(sql`least(${counted}, ${quarter(at(until))})`) : sql`${inLog(at(from))} and ${logs[log].person} = ${userId}`}) as parts`)
  return rows[0]?.count ?? 0
}

/**
 * Reads since when the logs can know of anything: the first record in them, or the making of this database; of one
 * user, when the account was created.
 */
export async function readLogBegin(db: Database, userId: string | null): Promise<Date> {
  const { rows } = await db.execute<{ begin: string | null }>(
    userId === null
      ? sql`select least((select min(time) from sign_ins), (select min(time) from audit_events),
          (select min(create_time) from server_keys)) as begin`
      : sql`select create_time as begin from users where id = ${userId}`,
  )
  return new Date(rows[0]?.begin ?? 0)
}

/**
 * The end of what was counted of a log, as a value: the planner, which does not know what a sub-select will find, takes
 * what is younger for a third of the log, and reads all of it.
 */
async function readCountedUntil(db: Database, log: Log) {
  const { rows } = await db.execute<{ until: string }>(
    sql`select ${countedUntil(log)}::text as until`,
  )
  return sql`${rows[0]?.until ?? '-infinity'}::timestamptz`
}

/** The most people who were online at once on each day, as far as it was noted. */
export async function listPeaks(
  db: Database,
  { from, to, timeZone }: Omit<Span, 'by'>,
): Promise<Step[]> {
  const step = sql`date_trunc('day', time, ${timeZone})`
  const { rows } = await db.execute<Step>(sql`
    select to_char(step at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as begin, count
    from (select ${step} as step, max(count) as count from figure_counts
      where figure = 'online' and time >= ${at(from)} ${before(to)} group by 1) as peaks`)
  return rows
}

/** How many were online in the quarter of that moment; null where nobody noted it. */
export async function getOnline(db: Database, time: Date): Promise<number | null> {
  const [row] = await db
    .select({ count: metricCounts.count })
    .from(metricCounts)
    .where(and(eq(metricCounts.figure, 'online'), eq(metricCounts.time, quarter(at(time)))))
  return row?.count ?? null
}

/** The same time of day as now, on the day before, by the clock of a zone. */
export async function readSameTimeYesterday(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Date> {
  const { rows } = await db.execute<{ time: string }>(
    sql`select (${at(now)} at time zone ${timeZone} - interval '1 day') at time zone ${timeZone} as time`,
  )
  return new Date(rows[0]?.time ?? now)
}

/** The beginnings of the days or hours that a chart shows, the first first; `today` as all of its hours. */
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
