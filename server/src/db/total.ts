import { sql, type SQL } from 'drizzle-orm'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { Database } from './connect.ts'

/** Counts up to one more than an exact total covers: counting a million takes a tenth of a second. */
export async function countUpToLimit(db: Database, select: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (${select} limit ${exactTotalLimit + 1}) as counted`,
  )
  return rows[0]?.total ?? 0
}

/** Converts a count into a total; above the limit it is an estimate. */
export const totalOf = (total: number) => ({ total, totalIsEstimate: total > exactTotalLimit })
