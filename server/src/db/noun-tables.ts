import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Noun, NounField } from '@amber/contract/nouns/define-noun.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { recordColumns, snakeCase, time } from './columns.ts'

function builderOf(name: string, kind: NounField['kind']) {
  switch (kind) {
    case 'flag':
      // Callers who may not see the field omit it.
      return boolean(name).$default(() => false)
    case 'number':
      return integer(name)
    case 'percent':
      return numeric(name, { precision: 5, scale: 2, mode: 'number' })
    case 'money':
      return numeric(name, { precision: 15, scale: 2 })
    case 'date':
      return date(name)
    case 'time':
      return time(name)
    case 'choices':
    case 'tags':
      return text(name)
        .array()
        .notNull()
        .default(sql`'{}'`)
    case 'record':
    case 'file':
    case 'picture':
      return uuid(name)
    case 'json':
    case 'number-range':
    case 'day-range':
      return jsonb(name)
    case 'text':
    case 'color':
    case 'choice':
      return text(name)
    // no default
  }
}

function columnOf([name, { kind, isRequired }]: [string, NounField]) {
  const column = builderOf(snakeCase(name), kind)
  // Permanent deletion of the other record empties the field.
  const isNotNull = kind !== 'record' && (isRequired ?? kind === 'flag')
  return [name, isNotNull ? column.notNull() : column] as const
}

/** Returns the table of a noun, as its migration creates it. */
export function tableOf({ plural, fields }: Noun) {
  return pgTable(snakeCase(plural), {
    ...Object.fromEntries(Object.entries(fields).map(columnOf)),
    id: uuid('id').primaryKey(),
    removedAt: time('removed_at'),
    ...recordColumns,
  })
}

export type NounTable = ReturnType<typeof tableOf>

/** Row of a file that was checked; `values` as the API takes them. */
type CheckedRow = {
  row: number
  name: string
  values: Record<string, unknown>
  faults: string[]
}

export const nounImports = pgTable('noun_imports', {
  id: uuid('id').primaryKey(),
  noun: text('noun').notNull(),
  ownerId: uuid('owner_id').notNull(),
  fileName: text('file_name').notNull(),
  state: text('state', { enum: ['checked', 'done', 'cancelled'] }).notNull(),
  total: integer('total').notNull(),
  bad: integer('bad').notNull(),
  allOrNothing: boolean('all_or_nothing').notNull(),
  imported: integer('imported').notNull(),
  rows: jsonb('rows').$type<CheckedRow[]>().notNull(),
  createTime: time('create_time').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Tables by the plural of their noun. */
export const nounTables: readonly [plural: string, table: NounTable][] = nounList.map((noun) => [
  noun.plural,
  tableOf(noun),
])

const tables = new Map(nounTables)

export function tableOfNoun({ name, plural }: Pick<Noun, 'name' | 'plural'>): NounTable {
  const table = tables.get(plural)
  if (!table) throw new Error(`${name} has no table`)
  return table
}
