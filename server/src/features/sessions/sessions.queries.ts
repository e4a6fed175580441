import { and, asc, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { lastUses, sessions as calls } from '@amber/contract/sessions.ts'
import { holdsName } from '#server/db/user-columns.ts'
import type { Database } from '#server/db/connect.ts'
import { isLive, isRecentlyUsed, type LiveTerms } from '#server/db/live-sessions.ts'
import { avatars } from '#server/db/file-schema.ts'
import { sessions, users } from '#server/db/schema.ts'
import { countUpToLimit, totalOf } from '#server/db/counts.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createCache, type Cache } from '#server/lib/cache.ts'

export type LiveSession = {
  id: string
  ip: string
  userAgent: string
  createTime: Date
  lastSeenAt: Date
  isRemembered: boolean
  lockedAt: Date | null
  userId: string
  userName: string
  nickName: string
  avatar: string | null
  /** Includes disabled roles. */
  roles: string[]
}

type SessionPage = { current: number; size: number; sort?: Order | undefined }

type Order = 'lastSeenTime' | '-lastSeenTime' | 'createTime' | '-createTime'

/** Limits the sessions in a subquery first; otherwise Postgres sometimes scans all users. */
async function readSessions(
  db: Database,
  where: SQL | undefined,
  { sort, limit, offset = 0 }: { sort: Order; limit: number; offset?: number },
): Promise<LiveSession[]> {
  const direction = sort.startsWith('-') ? desc : asc
  const column = sort.endsWith('createTime') ? 'createTime' : 'lastSeenAt'
  const found = db
    .select()
    .from(sessions)
    .where(where)
    .orderBy(direction(sessions[column]), direction(sessions.id))
    .limit(limit)
    .offset(offset)
    .as('found')
  return db
    .select({
      id: found.id,
      ip: found.ip,
      userAgent: found.userAgent,
      createTime: found.createTime,
      lastSeenAt: found.lastSeenAt,
      isRemembered: found.isRemembered,
      lockedAt: found.lockedAt,
      userId: found.userId,
      userName: users.userName,
      nickName: users.nickName,
      avatar: avatars.name,
      roles: sql<
        string[]
      >`array(select roles.code from user_roles join roles on roles.id = user_roles.role_id
        where user_roles.user_id = ${found.userId})`,
    })
    .from(found)
    .innerJoin(users, eq(users.id, found.userId))
    .leftJoin(avatars, eq(avatars.userId, found.userId))
    .orderBy(direction(found[column]), direction(found.id))
}

/** Lists live sessions. Caches the total if many users match, as counting 20,000 sessions takes 100 ms. */
export function createLiveSessionList({ now }: Pick<Platform, 'now'>) {
  const counts = createCache<number>({
    maxBytes: 100_000,
    bytesOf: () => 0,
    maxAgeMs: 5_000,
    maxStaleMs: 60_000,
    now,
  })
  // The index search takes 20 ms for many matches; scanning the sessions is correct either way.
  const areMany = createCache<boolean>({
    maxBytes: 100_000,
    maxAgeMs: 30_000,
    now,
    bytesOf: () => 0,
  })
  return async (
    db: Database,
    terms: LiveTerms,
    { user, ip, lastUse, current, size, sort = '-lastSeenTime' }: InputOf<typeof calls.list>,
  ): Promise<{ rows: LiveSession[]; total: number; totalIsEstimate: boolean }> => {
    const named = user ? await isOfUser(db, user, areMany) : null
    const where = and(
      isLive(terms),
      named?.where,
      ip ? sql`starts_with(${sessions.ip}, ${ip})` : undefined,
      lastUse && usedAt(lastUse, now()),
    )
    const counted = () => countUpToLimit(db, sql`select from ${sessions} where ${where}`)
    const [rows, total] = await Promise.all([
      readSessions(db, where, { sort, limit: size, offset: (current - 1) * size }),
      named?.isMany ? counts(JSON.stringify([user, ip, lastUse]), counted) : counted(),
    ])
    return { rows, ...totalOf(total) }
  }
}

const usedAt = (lastUse: (typeof lastUses)[number], now: Date) =>
  lastUse === 'recent' ? isRecentlyUsed(now) : not(isRecentlyUsed(now))

/** Users matched by id; with more, a scan of the sessions soon fills a page. */
const mostNamed = 500

/** Matches user name or nick name, case-insensitive and without wildcards. */
async function isOfUser(
  db: Database,
  text: string,
  areMany: Cache<boolean>,
): Promise<{ where: SQL; isMany: boolean }> {
  let ids: string[] | null = null
  const find = async () => (ids = await findNamed(db, text))
  const isMany = await areMany(text, async () => (await find()).length > mostNamed)
  if (!isMany && (ids ?? (await find())).length <= mostNamed)
    return { where: sql`${sessions.userId} = any(${sql.param(ids)}::uuid[])`, isMany: false }
  // A scalar subquery, which the planner cannot turn into a scan of users.
  const where = sql`(select ${holdsName(text)} from users where users.id = sessions.user_id)`
  return { where, isMany: true }
}

async function findNamed(db: Database, text: string): Promise<string[]> {
  // `offset 0` keeps the row filter out of the index search.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select id, user_name, nick_name from users where removed_at is null
      and (ngrams(user_name) @> search_ngrams(${text}) or ngrams(nick_name) @> search_ngrams(${text}))
      offset 0) as users
    where ${holdsName(text)} limit ${mostNamed + 1}`)
  return rows.map(({ id }) => id)
}

export async function listLiveSessionsOf(
  db: Database,
  terms: LiveTerms,
  { userId, current, size, sort = '-lastSeenTime' }: SessionPage & { userId: string },
): Promise<{ rows: LiveSession[]; total: number; totalIsEstimate: boolean }> {
  const where = and(isLive(terms), eq(sessions.userId, userId))
  const [rows, total] = await Promise.all([
    readSessions(db, where, { sort, limit: size, offset: (current - 1) * size }),
    countUpToLimit(db, sql`select from ${sessions} where ${where}`),
  ])
  return { rows, ...totalOf(total) }
}

export async function findLiveSession(
  db: Database,
  terms: LiveTerms,
  id: string,
): Promise<LiveSession | null> {
  const where = and(isLive(terms), eq(sessions.id, id))
  const [row] = await readSessions(db, where, { sort: '-lastSeenTime', limit: 1 })
  return row ?? null
}
