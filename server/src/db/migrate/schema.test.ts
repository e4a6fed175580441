import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, inject, test } from 'vitest'
import { withClient } from '#server/db/connect.ts'
import * as auditSchema from '#server/db/audit-schema.ts'
import * as fileSchema from '#server/db/file-schema.ts'
import * as pinyinSchema from '#server/db/pinyin-schema.ts'
import * as exampleSchema from '#server/db/examples/example-schema.ts'
import { nounImports, nounTables } from '#server/db/noun-tables.ts'
import * as schema from '#server/db/schema.ts'
import { snakeCase } from '#server/db/columns.ts'

const kinds: Record<string, string> = {
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
  float8: 'double precision',
}

const tables = [
  ...Object.entries(schema),
  ...Object.entries(auditSchema),
  ...Object.entries(fileSchema),
  ...Object.entries(pinyinSchema),
  ...Object.entries(exampleSchema),
  ...Object.entries({ nounImports }),
  ...nounTables,
].flatMap(([name, value]) => (is(value, PgTable) ? [{ name, table: value }] : []))

test('names each table like its export and each column like its property, in snake case', () => {
  const names = tables.flatMap(({ name, table }) => [
    { name, stored: getTableName(table) },
    ...Object.entries(getTableColumns(table)).map(([property, column]) => ({
      name: property,
      stored: column.name,
    })),
  ])
  expect(names.length).toBeGreaterThan(400)
  for (const { name, stored } of names) expect(stored).toBe(snakeCase(name))
})

test('the schema of the queries matches the migrations', async () => {
  const { rows } = await withClient(inject('database'), (client) =>
    client.query<{
      table_name: string
      column_name: string
      udt_name: string
      is_nullable: string
    }>(
      `select table_name, column_name, udt_name, is_nullable from information_schema.columns
       where table_schema = 'public' and table_name <> 'migrations'`,
    ),
  )
  const made = rows.map((row) =>
    [row.table_name, row.column_name, kind(row.udt_name), row.is_nullable === 'YES'].join(' '),
  )
  const typed = tables.flatMap(({ table }) =>
    Object.values(getTableColumns(table)).map((column) =>
      [getTableName(table), column.name, plain(column.getSQLType()), !column.notNull].join(' '),
    ),
  )
  expect(typed.toSorted()).toEqual(made.toSorted())
})

/** The catalogue names array types `_text`. */
const kind = (name: string) =>
  name.startsWith('_') ? `${kinds[name.slice(1)] ?? name.slice(1)}[]` : (kinds[name] ?? name)
/** The catalog keeps the precision of numbers apart. */
const plain = (type: string) =>
  type.replace('timestamp with time zone', 'timestamptz').replace(/^numeric\(.*\)$/, 'numeric')
