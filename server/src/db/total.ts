import { sql, type SQL } from 'drizzle-orm'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { Database } from './connect.ts'

/**
 * How many rows a query finds, such as `select from users where …`. It goes no further than one more than an exact total
 * can have: to count a million takes a tenth of a second.
 */
export async function countUpToLimit(db: Database, select: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (${select} limit ${exactTotalLimit + 1}) as counted`,
  )
  return rows[0]?.total ?? 0
}

/** A count as a page tells it: beyond what is counted it is an estimate. */
export const totalOf = (total: number) => ({ total, totalIsEstimate: total > exactTotalLimit })
