import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { exactTotalLimit } from '@amber/contract/paging.ts'
import type { Database } from './connect.ts'

/** Rows of a table that meet a condition. */
export type Counted = { table: PgTable; where: SQL }

/** How many rows likely meet it, whether these are surely more than an exact total can have, and how many rows there are. */
export type Sample = { total: number; isSurelyMany: boolean; rows: number }

/** How many blocks of a table a sample reads: about 5,000 rows, in 2 ms. */
const sampleBlocks = 160

/** How many rows a table has as Postgres last counted them, which it says is -1 before the first time. */
const lastCount = (table: PgTable) =>
  sql`(select greatest(0, reltuples) from pg_class where oid = '${table}'::regclass)`

/** How many rows a table has, about. */
export async function rowsOf(db: Database, table: PgTable): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`select ${lastCount(table)} as rows`)
  return rows[0]?.rows ?? 0
}

/**
 * Counts in a few blocks of a table, always the same ones, so that an estimate stays while nothing changes. More than
 * an exact total can have are sure where even four standard errors less would be. Rows that lie together are alike, so
 * the error is taken of groups of neighbours, not of single rows.
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
