import { and, asc, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { InputOf } from '@amber/contract/endpoint.ts'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { sessions as calls } from '@amber/contract/sessions.ts'
import type { Database } from '#server/db/connect.ts'
import { sessions, users } from '#server/db/schema.ts'

/** The earliest that a live session may have been used, plain and remembered, and been opened. */
export type LiveTerms = { idleSince: Date; idleRememberedSince: Date; oldSince: Date }

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
  /** All role codes, those of disabled roles included. */
  roles: string[]
}

const columns = {
  id: sessions.id,
  ip: sessions.ip,
  userAgent: sessions.userAgent,
  createTime: sessions.createTime,
  lastSeenAt: sessions.lastSeenAt,
  isRemembered: sessions.isRemembered,
  lockedAt: sessions.lockedAt,
  userId: sessions.userId,
  userName: users.userName,
  nickName: users.nickName,
  roles: sql<
    string[]
  >`array(select roles.code from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = sessions.user_id)`,
}

/** What `requireLiveSession` asks of a session and its person (server/src/http/authenticate.ts), as a condition. */
function isLive({ idleSince, idleRememberedSince, oldSince }: LiveTerms): SQL | undefined {
  return and(
    isNull(sessions.endedAt),
    // By itself for the index; the other line for those who are not remembered.
    gt(sessions.lastSeenAt, idleRememberedSince),
    sql`(${sessions.isRemembered} or ${gt(sessions.lastSeenAt, idleSince)})`,
    gt(sessions.createTime, oldSince),
    eq(users.status, '1'),
    isNull(users.removedAt),
  )
}

function live(db: Database, where: SQL | undefined) {
  return db
    .select(columns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(where)
}

/** One page of all live sessions, the one used last first unless asked otherwise, and how many there are. */
export async function listLiveSessions(
  db: Database,
  terms: LiveTerms,
  { user, ip, current, size, sort = '-lastSeenTime' }: InputOf<typeof calls.list>,
): Promise<{ rows: LiveSession[]; total: number; totalIsEstimate: boolean }> {
  const where = and(
    isLive(terms),
    user ? await isOfUser(db, user) : undefined,
    ip ? sql`starts_with(${sessions.ip}, ${ip})` : undefined,
  )
  const column = sort.endsWith('createTime') ? sessions.createTime : sessions.lastSeenAt
  const direction = sort.startsWith('-') ? desc : asc
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(where)
    .limit(exactTotalLimit + 1)
    .as('counted')
  const [rows, [count]] = await Promise.all([
    live(db, where)
      .orderBy(direction(column), direction(sessions.id))
      .limit(size)
      .offset((current - 1) * size),
    db.select({ total: sql<number>`count(*)::integer` }).from(counted),
  ])
  const total = count?.total ?? 0
  return { rows, total, totalIsEstimate: total > exactTotalLimit }
}

/** So many people are named one by one; more are met soon enough by walking along the sessions. */
const mostNamed = 500

/** Whose user name or nick name holds the text, literally and without regard to case. */
async function isOfUser(db: Database, text: string): Promise<SQL> {
  const isHit = sql`(strpos(lower(${users.userName}), lower(${text})) > 0
    or strpos(lower(${users.nickName}), lower(${text})) > 0)`
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${isNull(users.removedAt)} and ${isHit} and (grams(${users.userName}) @> search_grams(${text})
        or grams(${users.nickName}) @> search_grams(${text}))`,
    )
    .limit(mostNamed + 1)
  if (found.length > mostNamed) return isHit
  return found.length === 0
    ? sql`false`
    : inArray(
        sessions.userId,
        found.map(({ id }) => id),
      )
}

/** A person's live sessions, the one used last first. */
export async function listLiveSessionsOf(
  db: Database,
  terms: LiveTerms,
  userId: string,
): Promise<LiveSession[]> {
  return live(db, and(isLive(terms), eq(sessions.userId, userId)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(mostShown)
}

/** Far beyond what one person ever has open. */
const mostShown = 200

export async function findLiveSession(
  db: Database,
  terms: LiveTerms,
  id: string,
): Promise<LiveSession | null> {
  const [row] = await live(db, and(isLive(terms), eq(sessions.id, id)))
  return row ?? null
}
