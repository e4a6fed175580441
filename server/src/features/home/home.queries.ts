import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { roleCounts } from '#server/db/role-counts.ts'
import { preferences, roles, userRoles, users } from '#server/db/schema.ts'

/** How many people there are, and by how many that grew since the beginning of each day on which it did. */
export type People = { total: number; grown: { day: string; by: number }[] }

/**
 * Everybody but those in the recycle bin, now and, by their dates, on the days since `from`. Who was deleted for good is
 * as if they had never been.
 */
export async function readPeople(
  db: Database,
  { from, timeZone }: { from: Date; timeZone: string },
): Promise<People> {
  const since = sql`${from.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ day: string | null; by: number }>(sql`
    select null as day, count(*)::integer as by from users where removed_at is null
    union all
    select to_char(time at time zone ${timeZone}, 'YYYY-MM-DD'), sum(change)::integer from (
      select create_time as time, 1 as change from users where removed_at is null and create_time >= ${since}
      union all
      select create_time, 1 from users where removed_at is not null and create_time >= ${since}
      union all
      select removed_at, -1 from users where removed_at >= ${since}
    ) as changes group by 1`)
  const total = rows.find(({ day }) => day === null)?.by ?? 0
  return { total, grown: rows.flatMap(({ day, by }) => (day === null ? [] : [{ day, by }])) }
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
    .where(roleCounts)
    .groupBy(roles.id)
    .orderBy(desc(sql`3`), roles.code)
}

/** How the roles with these codes are called. */
export async function listNames(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return []
  return db
    .select({ code: roles.code, name: roles.name })
    .from(roles)
    .where(inArray(roles.code, [...codes]))
    .orderBy(roles.code)
}

/** When somebody joined, and on how many devices they are signed in. */
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

/** How somebody has arranged home, as it was stored. */
export async function readLayout(db: Database, userId: string): Promise<unknown> {
  const [row] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), eq(preferences.key, 'home')))
  return row?.value
}
