import { statusCodes } from '@amber/contract/rules.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { isRoleEnabled } from '#server/db/granted-rights.ts'
import { preferences, roles, userRoles, users } from '#server/db/schema.ts'

export type People = { total: number; grown: { day: string; by: number }[] }

/** Counts users outside the recycle bin; purged users stay in past days. */
export async function readPeople(
  db: Database,
  { from, timeZone }: { from: string; timeZone: string },
): Promise<People> {
  const { rows } = await db.execute<{ day: string | null; by: number }>(sql`
    select null as day, count(*)::integer as by from users where removed_at is null
    union all
    select to_char(time at time zone ${timeZone}, 'YYYY-MM-DD'), sum(change)::integer
    from user_count_changes where time >= ${from}::timestamptz group by 1`)
  const total = rows.find(({ day }) => day === null)?.by ?? 0
  return { total, grown: rows.flatMap(({ day, by }) => (day === null ? [] : [{ day, by }])) }
}

export async function listEnabledRoles(db: Database) {
  return db
    .select({ id: roles.id, code: roles.code, name: roles.name })
    .from(roles)
    .where(isRoleEnabled)
    .orderBy(roles.code)
}

/** Roles without members are omitted. */
export async function countUsersByRole(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: userRoles.roleId, users: sql<number>`count(*)::integer` })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(users.status, statusCodes.enabled), isNull(users.removedAt)))
    .groupBy(userRoles.roleId)
  return new Map(rows.map(({ id, users: count }) => [id, count]))
}

export async function listNames(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return []
  return db
    .select({ code: roles.code, name: roles.name })
    .from(roles)
    .where(inArray(roles.code, [...codes]))
    .orderBy(roles.code)
}

export async function readOwn(
  db: Database,
  {
    userId,
    now,
    times,
  }: { userId: string; now: Date; times: Record<'absolute' | 'idle' | 'idleRemembered', number> },
) {
  const before = (milliseconds: number) =>
    sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`
  const { rows } = await db.execute<{ joined: string; sessions: number }>(sql`
    select create_time as joined, (
      select count(*)::integer from sessions where user_id = users.id and ended_at is null
        and create_time > ${before(times.absolute)}
        and last_seen_at > case when is_remembered then ${before(times.idleRemembered)}
          else ${before(times.idle)} end) as sessions
    from users where id = ${userId}`)
  const { joined = now, sessions = 0 } = rows[0] ?? {}
  return { joined: new Date(joined), sessions }
}

export async function readLayout(db: Database, userId: string): Promise<unknown> {
  const [row] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), eq(preferences.key, 'home')))
  return row?.value
}
