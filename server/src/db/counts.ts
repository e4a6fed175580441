import { sql, type SQL } from 'drizzle-orm'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { Database } from './connect.ts'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Counts up to one more than an exact total covers: counting a million takes a tenth of a second. */
export async function countUpToLimit(db: Database, select: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (${select} limit ${exactTotalLimit + 1}) as counted`,
  )
  return rows[0]?.total ?? 0
}

/** Converts a count into a total; above the limit it is an estimate. */
export const totalOf = (total: number) => ({ total, totalIsEstimate: total > exactTotalLimit })

export type Counted = { table: PgTable; where: SQL }

export type Sample = { total: number; isSurelyMany: boolean; rows: number }

/** Blocks read by a sample: about 5,000 rows in 2 ms. */
const sampleBlocks = 160

/** `reltuples` is -1 before the first analyze. */
const lastCount = (table: PgTable) =>
  sql`(select greatest(0, reltuples) from pg_class where oid = '${table}'::regclass)`

/** Returns the approximate number of rows of a table. */
export async function rowsOf(db: Database, table: PgTable): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`select ${lastCount(table)} as rows`)
  return rows[0]?.rows ?? 0
}

/**
 * Counts matches in a fixed set of blocks, so that the estimate is stable. `isSurelyMany` requires four standard
 * errors, computed over groups because neighbouring rows correlate.
 */
export async function readSample(db: Database, { table, where }: Counted): Promise<Sample> {
  const { rows } = await db.execute<{
    rows: number
    seen: number
    hits: number
    error: number
  }>(sql`
    select ${lastCount(table)} as rows, coalesce(sum(seen), 0)::integer as seen,
      coalesce(sum(hits), 0)::integer as hits,
      coalesce(stddev_samp(hits) * sqrt(count(*)), 0)::float as error
    from (
      select count(*) as seen, count(*) filter (where is_hit) as hits
      from (
        select ${where} as is_hit, row_number() over () as place
        from ${table} tablesample system (least(100, 100.0 * ${sampleBlocks}::integer
          * current_setting('block_size')::integer / greatest(1, pg_relation_size('${table}')))) repeatable (1)
      ) as sampled
      group by place / 32
    ) as neighbours`)
  const { rows: all = 0, seen = 0, hits = 0, error = 0 } = rows[0] ?? {}
  const each = all / Math.max(1, seen)
  const isSurelyMany = (hits - 4 * error) * each > exactTotalLimit
  return { total: Math.round(hits * each), isSurelyMany, rows: all }
}
