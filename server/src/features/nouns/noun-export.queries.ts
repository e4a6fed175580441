import { sql, type SQL } from 'drizzle-orm'
import { columnFields } from '@amber/contract/nouns/noun-calls.ts'
import type { Field } from '@amber/contract/fields.ts'
import type { Database } from '#server/db/connect.ts'
import { users } from '#server/db/schema.ts'
import { streamRows } from '#server/db/stream-rows.ts'
import { shownName } from './noun-users.queries.ts'
import { columnsOf, orderOf, whereOf, type NounStore } from './nouns.queries.ts'

/** Times in milliseconds, users by name. */
export type ExportedRecord = Record<string, string | number | boolean | string[] | null>

/** Streams all records that match, from one snapshot. */
export async function findAllRecords(
  db: Database,
  store: NounStore,
  { sort, filters }: { sort: string | undefined; filters: Readonly<Record<string, unknown>> },
) {
  const { noun, table } = store
  const columns = columnsOf(table)
  const selected = Object.entries<Field>(columnFields(noun.fields)).map(
    ([name, { kind }]) => sql`${readable(sql`${columns[name]}`, kind)} as ${sql.identifier(name)}`,
  )
  const where = whereOf(store, filters)
  const count = await db.$count(table, where)
  const pieces = streamRows<ExportedRecord>(
    db,
    sql`select ${sql.join(selected, sql`, `)} from ${table} where ${where}
      order by ${orderOf(table, sort)}`,
  )
  return { count, pieces }
}

function readable(column: SQL, kind: Field['kind']): SQL {
  switch (kind) {
    case 'time':
      return sql`(extract(epoch from ${column}) * 1000)::float8`
    case 'date':
      return sql`${column}::text`
    case 'percent':
    case 'money':
      // Exact: at most 15 digits.
      return sql`${column}::float8`
    case 'record':
      return sql`(select ${shownName} from ${users} where users.id = ${column})`
    default:
      return column
  }
}
