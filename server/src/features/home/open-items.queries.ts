import { sql, type SQL } from 'drizzle-orm'
import { openItemLimit } from '@amber/contract/home.ts'
import type { Database } from '#server/db/connect.ts'

async function countFew(db: Database, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::integer as count
    from (select from users where ${where} limit ${openItemLimit}) as counted`)
  return rows[0]?.count ?? 0
}

/** People who were added, never signed in, and are disabled. */
export function countWaiting(db: Database): Promise<number> {
  return countFew(db, sql`status = '2' and last_sign_in_at is null and removed_at is null`)
}

/** People in the recycle bin since before then. */
export function countRemovedBefore(db: Database, time: Date): Promise<number> {
  return countFew(db, sql`removed_at < ${time.toISOString()}::timestamptz`)
}
