import { eq, sql } from 'drizzle-orm'
import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import type { SignInMethod } from '@amber/contract/logs/sign-in-log.ts'
import type { StoredTexts } from '@amber/contract/stored-texts.ts'
import type { Database } from '#server/db/connect.ts'
import { withTranslations, type StoredTranslations } from '#server/db/translations.ts'
import { users, type SessionEndReason } from '#server/db/schema.ts'
import { streamRows } from '#server/db/stream-rows.ts'

/** Rows of the database, with times in milliseconds. */
export type OwnRole = { code: string; name: string }
export type OwnSession = {
  signInTime: number
  lastSeenTime: number
  endTime: number | null
  endReason: SessionEndReason | null
  ip: string
  userAgent: string
}
export type OwnSignIn = {
  time: number
  method: SignInMethod
  problem: string | null
  ip: string
  userAgent: string
}
export type OwnOperation = {
  time: number
  action: string
  outcome: 'done' | 'denied'
  targetType: string | null
  target: string | null
  ip: string | null
}

export type OwnIdentity = {
  provider: IdentityProvider
  name: string
  createTime: number
  lastUsedTime: number | null
}
export type OwnPasskey = Omit<OwnIdentity, 'provider'>
export type OwnPreference = { key: string; value: unknown; updateTime: number }
export type OwnNotification = {
  kind: string
  data: unknown
  createTime: number
  readTime: number | null
}
export type OwnBrowser = { userAgent: string; firstSeenTime: number; lastSeenTime: number }
/** `weight` decays with age. */
export type OwnVisit = { page: string; weight: number; lastVisitTime: number }
export type OwnReading = StoredTexts<'title'> & { readTime: number }
export type OwnTerms = { termsVersion: string | null; termsAcceptedTime: string | null }

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

export function streamRoles(db: Database, userId: string): AsyncGenerator<OwnRole[]> {
  return streamRows<OwnRole>(
    db,
    sql`select code, name from roles join user_roles on role_id = roles.id
      where user_id = ${userId} order by code`,
  )
}

export function streamIdentities(db: Database, userId: string): AsyncGenerator<OwnIdentity[]> {
  return streamRows<OwnIdentity>(
    db,
    sql`select provider, name, ${ms('create_time')} as "createTime", ${ms('last_used_at')} as "lastUsedTime"
      from identities where user_id = ${userId} order by identities.create_time`,
  )
}

export function streamPasskeys(db: Database, userId: string): AsyncGenerator<OwnPasskey[]> {
  return streamRows<OwnPasskey>(
    db,
    sql`select name, ${ms('create_time')} as "createTime", ${ms('last_used_at')} as "lastUsedTime"
      from passkeys where user_id = ${userId} order by passkeys.create_time`,
  )
}

export function streamPreferences(db: Database, userId: string): AsyncGenerator<OwnPreference[]> {
  return streamRows<OwnPreference>(
    db,
    sql`select key, value, ${ms('update_time')} as "updateTime"
      from preferences where user_id = ${userId} order by key`,
  )
}

/** Streams browsers known from earlier sign-ins, which lockouts by others do not affect. */
export function streamBrowsers(db: Database, userId: string): AsyncGenerator<OwnBrowser[]> {
  return streamRows<OwnBrowser>(
    db,
    sql`select user_agent as "userAgent", ${ms('create_time')} as "firstSeenTime",
      ${ms('last_seen_at')} as "lastSeenTime"
      from devices where user_id = ${userId} order by last_seen_at desc`,
  )
}

export function streamVisits(db: Database, userId: string): AsyncGenerator<OwnVisit[]> {
  return streamRows<OwnVisit>(
    db,
    sql`select page, round(weight::numeric, 2)::float8 as "weight",
      ${ms('last_time')} as "lastVisitTime"
      from page_visits where user_id = ${userId} order by page_visits.weight desc, page`,
  )
}

export async function* streamReadings(db: Database, userId: string): AsyncGenerator<OwnReading[]> {
  const pieces = streamRows<OwnReading & { translations: StoredTranslations }>(
    db,
    sql`select title_zh as "titleZh", title_en as "titleEn", ${ms('read_time')} as "readTime", translations
      from announcement_reads join announcements on announcements.id = announcement_id
      where user_id = ${userId} order by announcement_reads.read_time desc`,
  )
  for await (const rows of pieces) yield rows.map((row) => withTranslations(row, ['title']))
}

export function streamNotifications(
  db: Database,
  userId: string,
): AsyncGenerator<OwnNotification[]> {
  return streamRows<OwnNotification>(
    db,
    sql`select kind, data, ${ms('create_time')} as "createTime", ${ms('read_time')} as "readTime"
      from notifications where user_id = ${userId} order by notifications.create_time desc`,
  )
}

export function streamSessions(db: Database, userId: string): AsyncGenerator<OwnSession[]> {
  return streamRows<OwnSession>(
    db,
    sql`select ${ms('create_time')} as "signInTime", ${ms('last_seen_at')} as "lastSeenTime",
      ${ms('ended_at')} as "endTime", end_reason as "endReason", ip, user_agent as "userAgent"
      from sessions where user_id = ${userId} order by create_time desc`,
  )
}

export function streamSignIns(db: Database, userId: string): AsyncGenerator<OwnSignIn[]> {
  return streamRows<OwnSignIn>(
    db,
    sql`select ${ms('time')} as "time", method, problem, ip, user_agent as "userAgent"
      from sign_ins where user_id = ${userId} order by sign_ins.time desc`,
  )
}

/** Omits changed values, which may contain data of other users. */
export function streamOperations(db: Database, userId: string): AsyncGenerator<OwnOperation[]> {
  return streamRows<OwnOperation>(
    db,
    sql`select ${ms('time')} as "time", action, outcome, target_type as "targetType",
      target_name as "target", ip
      from audit_events where actor_id = ${userId} order by audit_events.time desc`,
  )
}

export async function findTerms(db: Database, userId: string): Promise<OwnTerms> {
  const [found] = await db
    .select({ termsVersion: users.termsVersion, acceptedAt: users.termsAcceptedAt })
    .from(users)
    .where(eq(users.id, userId))
  return {
    termsVersion: found?.termsVersion ?? null,
    termsAcceptedTime: found?.acceptedAt?.toISOString() ?? null,
  }
}

type Counts = { sessions: number; signIns: number; operations: number; others: number }

export async function countAll(db: Database, userId: string): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select (select count(*)::integer from sessions where user_id = ${userId}) as "sessions",
      (select count(*)::integer from sign_ins where user_id = ${userId}) as "signIns",
      (select count(*)::integer from audit_events where actor_id = ${userId}) as "operations",
      (select count(*)::integer from (
        select user_id from user_roles union all select user_id from identities
        union all select user_id from passkeys union all select user_id from preferences
        union all select user_id from notifications union all select user_id from devices
        union all select user_id from page_visits
        union all select user_id from announcement_reads) as owned
        where user_id = ${userId}) as "others"`)
  const [counts] = rows
  if (!counts) throw new Error('A select without a table returned no row')
  return counts
}
