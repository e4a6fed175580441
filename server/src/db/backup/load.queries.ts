import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { createSchema, withMigrationLock } from '#server/db/migrate/migrate.ts'
import type { Migration } from '#server/db/migrate/migration-list.ts'
import { requireFitDatabase } from '#server/db/requirements.ts'
import { BackupError } from './backup-file.ts'
import {
  readText,
  type BackupFacts,
  type Manifest,
  type TableStart,
  countLines,
  type TableFacts,
} from './backup-text.ts'
import { listTables, textFormat, type DumpProgress, readTable } from './dump.queries.ts'

type Load = {
  /** Address of the client. */
  address?: Pick<DatabaseAddress, 'pooler' | 'setting'>
  facts: BackupFacts
  text: AsyncIterable<Buffer>
  /** Those of the backup. */
  migrations: Migration[]
  onProgress?: DumpProgress | undefined
}

/**
 * Fills an empty database in one transaction: a failure changes nothing.
 *
 * @throws BackupError if the database is not empty
 */
export async function load(
  client: DatabaseClient,
  { address = {}, ...backup }: Load,
): Promise<Manifest> {
  await requireFitDatabase(client, address)
  const manifest = await withMigrationLock(client, address, async () => {
    await client.query('begin')
    try {
      await requireEmpty(client)
      const found = await loadWithin(client, backup)
      await client.query('commit')
      return found
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
  // Autovacuum repeats it.
  await client.query('analyze').catch(() => undefined)
  return manifest
}

/** @throws BackupError if the schema has a table, a view or a sequence of its own */
export async function requireEmpty(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      order by relkind = 'r' desc, relname limit 1`,
  )
  if (rows[0])
    throw new BackupError(
      `The database is not empty: it contains ${rows[0].name}. Restore into an empty database, or with AMBER_DATA into a new folder.`,
    )
}

async function loadWithin(
  client: DatabaseClient,
  backup: Omit<Load, 'address'>,
): Promise<Manifest> {
  await client.query(textFormat)
  // For the indexes at the end.
  await client.query(`set local maintenance_work_mem = '256MB'`)
  await createSchema(client, backup.migrations)
  const tables = await listTables(client)
  const isKnown = ({ name, columns }: TableStart) =>
    tables.some(
      (table) => table.name === name && columns.every((one) => table.columns.includes(one)),
    )
  const restore = await removeChecks(client, tables)
  const manifest = await readText(backup.text, backup.facts, async (table, rows) => {
    if (!isKnown(table))
      throw new BackupError(
        `The backup contains the table ${table.name}, which the migrations of this version do not create.`,
      )
    await fillTable(client, table, report(rows, table.name, backup.onProgress))
  })
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval(to_regclass($1), $2, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      value,
      isCalled,
    ])
  for (const statement of restore) await client.query(statement)
  return manifest
}

async function* report(
  rows: AsyncIterable<Buffer>,
  table: string,
  onProgress: DumpProgress | undefined,
): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    onProgress?.({ table, bytes: chunk.length })
    yield chunk
  }
}

async function fillTable(
  client: DatabaseClient,
  { name, columns }: TableStart,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const target = `public.${client.escapeIdentifier(name)}`
  await pipeline(rows, client.query(copyFrom(`copy ${target} (${list}) from stdin`)))
}

/**
 * Empties the new tables and removes what slows loading down or would change the rows: foreign keys, indexes and
 * triggers. Returns the statements that bring them back, which check all rows.
 */
async function removeChecks(client: DatabaseClient, tables: TableStart[]): Promise<string[]> {
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      union all
      select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index where indrelid = any($1::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [names],
  )
  for (const { remove } of rows) await client.query(remove)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  // Indexes first: foreign keys may use them.
  const restore = rows.map((row) => row.restore).toSorted((a, b) => rank(a) - rank(b))
  return [...restore, ...names.map((name) => `alter table ${name} enable trigger user`)]
}

const rank = (statement: string) => (statement.startsWith('alter') ? 1 : 0)

/** Returns a table whose rows differ from those of a backup that was just loaded; null if all are the same. */
export async function findDifferentTable(
  client: DatabaseClient,
  expected: readonly TableFacts[],
): Promise<string | null> {
  await client.query('begin read only')
  await client.query(textFormat)
  const tables = await listTables(client)
  for (const facts of expected) {
    const table = tables.find(({ name }) => name === facts.name)
    if (!table) return facts.name
    const counted = countLines(table.name, readTable(client, table))
    for await (const _ of counted.rows);
    if (JSON.stringify(counted.facts()) !== JSON.stringify(facts)) return facts.name
  }
  await client.query('commit')
  return null
}
