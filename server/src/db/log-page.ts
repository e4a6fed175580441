import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { exactTotalLimit, type logSpans } from '@amber/contract/paging.ts'
import type { Platform } from '#server/lib/platform.ts'
import { createCache } from '#server/lib/cache.ts'
import type { Database } from './connect.ts'
import { countUpToLimit, totalOf } from './counts.ts'

/*
 * Reads a page in milliseconds at ten million rows: each condition has an index in time order. Alternatives:
 * docs/decisions/0010-audit-log-access.md.
 */

const hour = 60 * 60 * 1000
const spanMs: Record<(typeof logSpans)[number], number> = {
  '1h': hour,
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
  '30d': 30 * 24 * hour,
  '90d': 90 * 24 * hour,
}
const estimateMs = 30_000

type Log = { table: PgTable; time: AnyPgColumn; id: AnyPgColumn }
type Span = { from?: string | undefined; to?: string | undefined }
type Query = {
  where: SQL
  key: string
  isDescending: boolean
  current: number
  size: number
}

export function isWithin(time: AnyPgColumn, within: keyof typeof spanMs, now: Date): SQL {
  return sql`${time} >= ${new Date(now.getTime() - spanMs[within]).toISOString()}`
}

/** Returns the requested time conditions, inclusive, to the millisecond. */
export function inSpan(time: AnyPgColumn, { from, to }: Span): SQL[] {
  return [
    from && sql`${time} >= ${from}`,
    to && sql`${time} < ${to}::timestamptz + interval '1 millisecond'`,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** Ignores case, as the index does. */
export function isNamed(column: AnyPgColumn, name: string): SQL {
  return sql`lower(${column}) = lower(${name})`
}

/** Creates the queries of one log. Cached estimates take a page of a million events from 4 ms to 2. */
export function createLog({ table, time, id }: Log, platform: Pick<Platform, 'now'>) {
  const estimates = createCache<number | null>({
    maxBytes: 500_000,
    maxAgeMs: estimateMs,
    bytesOf: () => 50,
    now: platform.now,
  })

  const estimateOf = (db: Database, { where, key }: Query) =>
    estimates(key, async () => {
      if ((await count(db, where)) <= exactTotalLimit) return null
      return Math.max(exactTotalLimit + 1, await guess(db, where))
    })

  const count = (db: Database, where: SQL) =>
    countUpToLimit(db, sql`select from ${table} where ${where}`)

  /** The planner knows the time span and the frequency of values. */
  async function guess(db: Database, where: SQL): Promise<number> {
    type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }
    const { rows } = await db.execute<Plan>(
      sql`explain (format json) select from ${table} where ${where}`,
    )
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  }

  return {
    /** Returns the total, and the condition that selects the page. */
    async find(db: Database, query: Query) {
      const { where, isDescending, current, size } = query
      const estimate = await estimateOf(db, query)
      const direction = isDescending ? sql`desc` : sql`asc`
      const order = sql`${time} ${direction}, ${id} ${direction}`
      const offset = (current - 1) * size
      const limit = Math.max(0, Math.min(size, exactTotalLimit - offset))
      return {
        ...totalOf(estimate ?? (await count(db, where))),
        reach: exactTotalLimit,
        order,
        // Scans only the index; full rows are read for the page alone.
        isOnPage: sql`${id} in (select ${id} from ${table} where ${where} order by ${order}
          limit ${limit} offset ${Math.min(offset, exactTotalLimit)})`,
      }
    },
  }
}
