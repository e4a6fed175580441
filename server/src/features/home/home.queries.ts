import { statusCodes } from '@amber/contract/rules.ts'
import { and, eq, inArray, isNull, sql, desc } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { preferences, roles, userRoles, users, pageVisits } from '#server/db/schema.ts'
import type { Activity } from '@amber/contract/home.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { faceOf } from '#server/db/user-columns.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

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
    .where(isEnabled('roles'))
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

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns up to `limit + 1` operations of one user or of all, latest first. */
export async function listActivities(
  db: Database,
  { actorId, limit }: { actorId: string | null; limit: number },
): Promise<Activity[]> {
  const e = auditEvents
  const rows = await db
    .select({
      id: e.id,
      time: e.time,
      action: e.action,
      actorId: e.actorId,
      actor: e.actorName,
      face: faceOf(sql`audit_events.actor_id`),
      targetType: e.targetType,
      targetId: e.targetId,
      target: e.targetName,
    })
    .from(e)
    .where(and(eq(e.outcome, 'done'), actorId ? eq(e.actorId, actorId) : undefined))
    .orderBy(desc(e.time), desc(e.sequence))
    .limit(limit + 1)
  const actors = rows.map(({ actorId }) => ({ targetType: 'user', targetId: actorId }))
  const keys = await findKeys(db, [...rows, ...actors])
  return rows.map(({ targetId, actorId, time, ...row }) => ({
    ...row,
    actorId: keys.get(`user ${actorId}`) ?? null,
    time: time.toISOString(),
    targetKey: keys.get(`${row.targetType} ${targetId}`) ?? null,
  }))
}

type Target = { targetType: string | null; targetId: string | null }

/** Omits targets that no longer exist. */
async function findKeys(db: Database, rows: readonly Target[]): Promise<Map<string, string>> {
  const idsOf = (type: string) =>
    rows.flatMap(({ targetType, targetId }) =>
      targetType === type && targetId && uuid.test(targetId) ? [targetId] : [],
    )
  const [userIds, roleIds] = [idsOf('user'), idsOf('role')]
  const [people, named] = await Promise.all([
    userIds.length > 0
      ? db
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, userIds), isNull(users.removedAt)))
      : [],
    roleIds.length > 0
      ? db.select({ id: roles.id, code: roles.code }).from(roles).where(inArray(roles.id, roleIds))
      : [],
  ])
  return new Map([
    ...people.map(({ id }) => [`user ${id}`, id] as const),
    ...named.map(({ id, code }) => [`role ${id}`, code] as const),
  ])
}

/** Half-life of a visit's weight. */
const halfLifeDays = 14
/** More than the product has pages; limits invented names. */
const mostPages = 200

const weightAt = (now: Date) =>
  sql`weight * power(0.5, greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - last_time)) / ${halfLifeDays * 86_400})`

export async function addVisits(
  db: Database,
  {
    userId,
    pages,
    now,
  }: { userId: string; pages: readonly { name: string; visits: number }[]; now: Date },
): Promise<void> {
  const visits = new Map<string, number>()
  for (const { name, visits: count } of pages) visits.set(name, (visits.get(name) ?? 0) + count)
  // Sorted, so that two tabs cannot deadlock.
  const rows = [...visits].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await db.execute(sql`
    insert into page_visits as kept (user_id, page, weight, last_time)
    select ${userId}::uuid, page, visits, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(rows.map(([name]) => name))}::text[], ${sql.param(rows.map(([, count]) => count))}::float8[]) as given (page, visits)
    on conflict (user_id, page) do update set
      weight = ${sql.raw('kept.weight')} * power(0.5, greatest(0, extract(epoch from excluded.last_time - kept.last_time)) / ${halfLifeDays * 86_400}) + excluded.weight,
      last_time = greatest(kept.last_time, excluded.last_time)`)
  await db.execute(sql`
    delete from page_visits where user_id = ${userId} and page in (
      select page from page_visits where user_id = ${userId} order by ${weightAt(now)} desc offset ${mostPages})`)
}

export async function listMostVisited(
  db: Database,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ page: pageVisits.page })
    .from(pageVisits)
    .where(eq(pageVisits.userId, userId))
    .orderBy(desc(weightAt(now)), pageVisits.page)
    .limit(limit)
  return rows.map(({ page }) => page)
}
