import { sql } from 'drizzle-orm'
import type { WayIn } from '@amber/contract/sign-in-log.ts'
import type { Database } from '#server/db/connect.ts'
import type { SessionEndReason } from '#server/db/schema.ts'
import { streamRows } from '#server/db/stream-rows.ts'

/** Rows as the database gives them: times in milliseconds. */
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
  way: WayIn
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

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

export function streamRoles(db: Database, userId: string): AsyncGenerator<OwnRole[]> {
  return streamRows<OwnRole>(
    db,
    sql`select code, name from roles join user_roles on role_id = roles.id
      where user_id = ${userId} order by code`,
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
    sql`select ${ms('time')} as "time", way, problem, ip, user_agent as "userAgent"
      from sign_ins where user_id = ${userId} order by sign_ins.time desc`,
  )
}

/** Without what was changed, which tells of other people. */
export function streamOperations(db: Database, userId: string): AsyncGenerator<OwnOperation[]> {
  return streamRows<OwnOperation>(
    db,
    sql`select ${ms('time')} as "time", action, outcome, target_type as "targetType",
      target_name as "target", ip
      from audit_events where actor_id = ${userId} order by audit_events.time desc`,
  )
}

/** How many rows each has. */
export async function countAll(db: Database, userId: string) {
  const { rows } = await db.execute<{ sessions: number; signIns: number; operations: number }>(sql`
    select (select count(*)::integer from sessions where user_id = ${userId}) as "sessions",
      (select count(*)::integer from sign_ins where user_id = ${userId}) as "signIns",
      (select count(*)::integer from audit_events where actor_id = ${userId}) as "operations"`)
  const [counts] = rows
  if (!counts) throw new Error('A select without a table returned no row')
  return counts
}
