import { eq, sql } from 'drizzle-orm'
import { onlineDays } from '@amber/contract/account/own-profile.ts'
import type { Database } from '#server/db/connect.ts'
import { signIns, users } from '#server/db/schema.ts'

export async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ hasPassword: sql<boolean>`password_hash is not null` })
    .from(users)
    .where(eq(users.id, userId))
  return row?.hasPassword ?? false
}

export async function findLastSignIn(
  db: Database,
  userId: string,
): Promise<{ time: Date; ip: string } | null> {
  const { time, ip } = signIns
  const [row] = await db
    .select({ time, ip })
    .from(signIns)
    .where(sql`user_id = ${userId} and problem is null`)
    .orderBy(sql`time desc`)
    .limit(1)
  return row ?? null
}

export async function countOwn(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<{ signIns: number; operations: number; onlineSeconds: number }> {
  const time = sql`${now.toISOString()}::timestamptz`
  const since = sql`(${time} - interval '1 day' * ${onlineDays}::integer)`
  // Idle pages are not online time: a session counts until its last use or sign-out.
  const end = sql`case when end_reason = 'signed_out' then ended_at else last_seen_at end`
  const { rows } = await db.execute<{ signIns: number; operations: number; onlineSeconds: number }>(
    sql`select
      (select count(*)::integer from sign_ins where user_id = ${userId} and problem is null) as "signIns",
      (select count(*)::integer from audit_events where actor_id = ${userId} and outcome = 'done') as "operations",
      (select coalesce(sum(extract(epoch from upper(span) - lower(span))), 0)::float8
        from unnest((select range_agg(tstzrange(greatest(create_time, ${since}), ${end}))
          from sessions where user_id = ${userId} and ${end} > greatest(create_time, ${since}))) as span) as "onlineSeconds"`,
  )
  const [row] = rows
  if (!row) throw new Error('A select without a table returned no row')
  return { ...row, onlineSeconds: Math.round(row.onlineSeconds) }
}
