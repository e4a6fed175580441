import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { auditEvents, roles, userRoles, users } from '#server/db/schema.ts'

/** A session counts as online when it was used within this time. */
const onlineMinutes = 5

export type Figures = {
  users: number
  usersBefore: number
  online: number
  onlineBefore: number
  signIns: number
  signInsBefore: number
  operations: number
  operationsBefore: number
}

/**
 * The four figures of today beside those of the day before: people then and now, sessions in use now and at this time
 * yesterday (as far as their last use tells), and what happened on the two days.
 */
export async function getFigures(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Figures> {
  const time = sql`${now.toISOString()}::timestamptz`
  const today = sql`date_trunc('day', ${time}, ${timeZone})`
  const yesterday = sql`${today} - interval '1 day'`
  const online = (at: typeof time) => sql`(select count(distinct user_id)::integer from sessions
    where create_time <= ${at} and coalesce(ended_at, 'infinity') > ${at}
      and last_seen_at > ${at} - interval '1 minute' * ${onlineMinutes}::integer)`
  type Span = { from: typeof time; to: typeof time }
  const count = (table: string, { from, to }: Span, condition: typeof time) =>
    sql`(select count(*)::integer from ${sql.identifier(table)}
      where time >= ${from} and time < ${to} and ${condition})`
  const isToday = { from: today, to: sql`${time} + interval '1 second'` }
  const isYesterday = { from: yesterday, to: today }
  const succeeded = sql`problem is null`
  const done = sql`outcome = 'done'`
  const { rows } = await db.execute<Figures>(sql`select
    (select count(*)::integer from users where removed_at is null) as "users",
    (select count(*)::integer from users where create_time < ${today} and coalesce(removed_at, 'infinity') >= ${today}) as "usersBefore",
    ${online(time)} as "online",
    ${online(sql`${time} - interval '1 day'`)} as "onlineBefore",
    ${count('sign_ins', isToday, succeeded)} as "signIns",
    ${count('sign_ins', isYesterday, succeeded)} as "signInsBefore",
    ${count('audit_events', isToday, done)} as "operations",
    ${count('audit_events', isYesterday, done)} as "operationsBefore"`)
  const [figures] = rows
  if (!figures) throw new Error('A select without a table returned no row')
  return figures
}

/** Sign-ins and operations of each of the last 14 days, the oldest first, days without any included. */
export async function listDays(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ day: string; signIns: number; operations: number }[]> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${timeZone})::date`
  const perDay = (table: string, condition: typeof today) =>
    sql`(select (time at time zone ${timeZone})::date as day, count(*)::integer as count
      from ${sql.identifier(table)}
      where time >= ((${today} - 13)::timestamp at time zone ${timeZone}) and ${condition} group by 1)`
  const { rows } = await db.execute<{ day: string; signIns: number; operations: number }>(sql`
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(signed.count, 0) as "signIns", coalesce(operated.count, 0) as "operations"
    from generate_series(${today} - 13, ${today}, interval '1 day') as days(day)
    left join ${perDay('sign_ins', sql`problem is null`)} as signed on signed.day = days.day::date
    left join ${perDay('audit_events', sql`outcome = 'done'`)} as operated on operated.day = days.day::date
    order by 1`)
  return rows
}

/** How many enabled people hold each enabled role. */
export async function countUsersByRole(db: Database) {
  return db
    .select({
      code: roles.code,
      name: roles.name,
      users: sql<number>`count(*) filter (where ${users.status} = '1' and ${users.removedAt} is null)::integer`,
    })
    .from(roles)
    .leftJoin(userRoles, eq(userRoles.roleId, roles.id))
    .leftJoin(users, eq(users.id, userRoles.userId))
    .where(eq(roles.status, '1'))
    .groupBy(roles.id)
    .orderBy(desc(sql`3`), roles.code)
}

/** The latest operations: of one person, or of everybody when `actorId` is null. */
export async function listActivities(db: Database, actorId: string | null) {
  const rows = await db
    .select({
      id: auditEvents.id,
      time: auditEvents.time,
      action: auditEvents.action,
      actor: auditEvents.actorName,
      target: auditEvents.targetName,
    })
    .from(auditEvents)
    .where(
      and(eq(auditEvents.outcome, 'done'), actorId ? eq(auditEvents.actorId, actorId) : undefined),
    )
    .orderBy(desc(auditEvents.time))
    .limit(8)
  return rows.map((row) => ({ ...row, time: row.time.toISOString() }))
}
