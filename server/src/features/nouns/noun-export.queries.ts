import { sql, type SQL } from 'drizzle-orm'
import { referencesOf, type Noun } from '@amber/contract/nouns/define-noun.ts'
import { columnFields } from '@amber/contract/nouns/noun-calls.ts'
import type { Field } from '@amber/contract/fields.ts'
import { isFileKind } from '@amber/contract/files/file-types.ts'
import type { Database } from '#server/db/connect.ts'
import { recordFiles } from '#server/db/file-schema.ts'
import { streamRows } from '#server/db/stream-rows.ts'
import { nameQuery } from './noun-references.queries.ts'
import { columnsOf, orderOf, whereOf, type NounStore } from './nouns.queries.ts'

/** Times in milliseconds, other records and files by name. */
export type ExportedRecord = Record<string, string | number | boolean | string[] | null>

/** Fields of a file: all but those that are declared with `isExported: false`. */
export const exportedFields = ({ fields }: Pick<Noun, 'fields'>) =>
  Object.entries<Field>(columnFields(fields)).filter(([, field]) => field.isExported !== false)

/** Streams all records that match, from one snapshot. */
export async function findAllRecords(
  db: Database,
  store: NounStore,
  { sort, filters }: { sort: string | undefined; filters: Readonly<Record<string, unknown>> },
) {
  const { noun, table } = store
  const columns = columnsOf(table)
  const targets = new Map(referencesOf(noun).map(({ name, of }) => [name, of]))
  const selected = exportedFields(noun).map(([name, { kind }]) => {
    const column = sql`${columns[name]}`
    const of = targets.get(name)
    const value = of === undefined ? readable(column, kind) : nameQuery(db, of, column)
    return sql`${value} as ${sql.identifier(name)}`
  })
  const where = whereOf(store, filters)
  const count = await db.$count(table, where)
  const pieces = streamRows<ExportedRecord>(
    db,
    sql`select ${sql.join(selected, sql`, `)} from ${table} where ${where}
      order by ${orderOf({ noun, table }, sort)}`,
  )
  return { count, pieces }
}

function readable(column: SQL, kind: Field['kind']): SQL {
  if (kind === 'time') return sql`(extract(epoch from ${column}) * 1000)::float8`
  if (kind === 'date') return sql`${column}::text`
  // Exact: at most 15 digits.
  if (kind === 'percent' || kind === 'money') return sql`${column}::float8`
  if (kind === 'json') return sql`${column}::text`
  if (kind === 'number-range' || kind === 'day-range')
    return sql`(${column} ->> 'from') || ' – ' || (${column} ->> 'to')`
  if (isFileKind(kind))
    return sql`(select name from ${recordFiles} where ${recordFiles.id} = ${column})`
  return column
}
