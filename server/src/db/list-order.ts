import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

export type ListTable = PgTable & { id: AnyPgColumn }

/** Nulls last in both directions, then by id so that pages never overlap. */
export type ListOrder = { column: AnyPgColumn; isDescending: boolean }

const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Sorts rows whose order column is selected as `place`. */
export function orderBy({ isDescending }: ListOrder): SQL {
  return isDescending
    ? sql`order by place desc nulls last, id desc`
    : sql`order by place nulls last, id`
}

/**
 * Selects ids of present rows that match `where` along the index of the order, examining at most `limit` rows. If all
 * have one `value`, the scan starts there.
 *
 * Nulls are at one end of an index, so its parts are read in sequence; Postgres keeps that only without an outer
 * order.
 */
export function along(
  table: ListTable,
  { column, isDescending }: ListOrder,
  {
    present,
    where,
    value,
    from,
    limit,
  }: {
    present: SQL
    where: SQL
    value?: string | undefined
    from?: string | undefined
    limit?: number | undefined
  },
): SQL {
  const { id } = table
  const direction = isDescending ? sql`desc` : sql`asc`
  const comparison = isDescending ? sql`<=` : sql`>=`
  const atMost = limit === undefined ? sql`` : sql`limit ${limit}`
  const part = (condition: SQL) => sql`select ${id} as id from (
    select * from ${table} where ${condition} and ${present}
    order by ${column} ${direction}, ${id} ${direction} ${atMost}) as ${table} where ${where}`
  const start = (what: SQL) => sql`(select ${what} from ${table} where ${id} = ${from})`

  const filled = from
    ? sql`(${column}, ${id}) ${comparison} ${start(sql`${column}, ${id}`)}`
    : sql`${column} is not null`
  if (value !== undefined)
    return part(from ? sql`${column} = ${value} and ${filled}` : sql`${column} = ${value}`)
  if (column.notNull) return part(from ? filled : sql`true`)
  const least = isDescending ? lastId : firstId
  const blank = from
    ? sql`${column} is null and ${id} ${comparison}
        coalesce(${start(sql`case when ${column} is null then ${id} end`)}, ${least})`
    : sql`${column} is null`
  return sql`(${part(filled)}) union all (${part(blank)})`
}
