import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { channels } from '@amber/contract/sign-in/codes.ts'
import { openItemLimit } from '@amber/contract/home.ts'
import type { Database } from '#server/db/connect.ts'
import { outbox, users } from '#server/db/schema.ts'
import { isDisabled } from '#server/db/code-conditions.ts'

async function countFew(db: Database, table: PgTable, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::integer as count
    from (select from ${table} where ${where} limit ${openItemLimit}) as counted`)
  return rows[0]?.count ?? 0
}

export function countWaiting(db: Database): Promise<number> {
  return countFew(
    db,
    users,
    sql`${isDisabled('users')} and last_sign_in_at is null and removed_at is null`,
  )
}

export function countRemovedBefore(db: Database, time: Date): Promise<number> {
  return countFew(db, users, sql`removed_at < ${time.toISOString()}::timestamptz`)
}

export function countFailedMessages(db: Database, now: Date): Promise<number> {
  return countFew(
    db,
    outbox,
    // The index of failed messages begins with the channel.
    sql`state = 'failed' and channel = any(${sql.param([...channels])}::text[])
      and end_time > ${now.toISOString()}::timestamptz - interval '7 days'`,
  )
}
