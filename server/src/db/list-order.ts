import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

export type ListTable = PgTable & { id: AnyPgColumn }

/** An order of a list: by a column, blanks last both ways, and by the id among equals, so that nobody stands twice. */
export type ListOrder = { column: AnyPgColumn; isDescending: boolean }

/** The least and the greatest id there can be. */
const firstId = '00000000-0000-0000-0000-000000000000'
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Sorts rows that have the order's column as `place`. */
export function orderBy({ isDescending }: ListOrder): SQL {
  return isDescending
    ? sql`order by place desc nulls last, id desc`
    : sql`order by place nulls last, id`
}

/**
 * A select of the ids of the rows that are `present` and meet the condition `where`, along the index of the order (which is on column and
 * id), perhaps from a certain row on, and past at most `limit` rows whether they meet it or not. Where all rows wanted
 * have one `value` in the order's column, the index is entered there. An index has its blanks
 * at one end, so the two parts of it are read one after the other: Postgres does so where there is no order above.
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
  /** Something of the row to start from. The table's own names are those of the inner one here. */
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
