import { createHash } from 'node:crypto'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { withMigrationLock } from '#server/db/migrate/migrate.ts'
import { isMigrated, readApplied } from '#server/db/migrate/migration-list.ts'
import { BackupError } from './backup-file.ts'
import {
  countLines,
  digestLine,
  endOfRows,
  factsLine,
  lineOf,
  type BackupFacts,
  type Manifest,
  type TableFacts,
  type TableStart,
} from './backup-text.ts'

/** Rows that open with the server keys: without the keys they are useless, with them they open accounts. */
const tablesOfKeys = ['server_keys', 'sessions', 'totp_secrets']

/** Makes the text of a row the same on any server. */
export const textFormat = [
  `set local datestyle = 'ISO, YMD'`,
  `set local timezone = 'UTC'`,
  `set local intervalstyle = 'postgres'`,
  'set local extra_float_digits = 1',
  `set local bytea_output = 'hex'`,
  `set local client_encoding = 'UTF8'`,
  // Or a scan of a large table begins where another one is, and the rows come in another order.
  'set local synchronize_seqscans = off',
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
].join(';')

export type DumpProgress = (progress: { table: string; bytes: number }) => void

type DumpOptions = {
  /** Address of the client. */
  address?: Pick<DatabaseAddress, 'pooler'>
  hasKeys: boolean
  now: Date
  onProgress?: DumpProgress | undefined
}
type Dump = { facts: BackupFacts; text: AsyncGenerator<Buffer> }

/**
 * Reads all tables in one snapshot, while others write. `handle` must read the text to its end. After a failure the
 * caller closes the connection: it may be within a copy, so that it cannot roll back by a statement.
 *
 * @throws BackupError if it is not a database of Amber
 */
export async function dump<Result>(
  client: DatabaseClient,
  { address = {}, hasKeys, now, onProgress }: DumpOptions,
  handle: (dumped: Dump) => Promise<Result>,
): Promise<Result> {
  if (!(await isMigrated(client)))
    throw new BackupError('The database is empty. There is nothing to back up.')
  const { migrations, tables } = await withMigrationLock(client, address, () =>
    beginSnapshot(client),
  )
  const facts = { createdAt: now.toISOString(), migrations, hasKeys }
  const result = await handle({ facts, text: writeText(client, { facts, tables, onProgress }) })
  await client.query('commit')
  return result
}

/** The locks keep migrations away, as pg_dump does. */
async function beginSnapshot(client: DatabaseClient) {
  await client.query('begin isolation level repeatable read read only')
  await client.query(textFormat)
  const tables = await listTables(client)
  const names = tables.map(({ name }) => nameOf(client, name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  const applied = await readApplied(client)
  return { migrations: applied.map(({ name, checksum }) => ({ name, checksum })), tables }
}

const nameOf = (client: DatabaseClient, name: string) => `public.${client.escapeIdentifier(name)}`

/** Lists tables with their stored columns, without those of extensions. */
export async function listTables(client: DatabaseClient): Promise<TableStart[]> {
  const { rows } = await client.query<TableStart>(
    `select relname::text as name, array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      order by relname`,
  )
  return rows
}

type Text = { facts: BackupFacts; tables: TableStart[]; onProgress?: DumpProgress | undefined }

async function* writeText(client: DatabaseClient, text: Text): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of writeContent(client, text)) {
    hash.update(chunk)
    yield chunk
  }
  yield digestLine(hash.digest('hex'))
}

async function* writeContent(client: DatabaseClient, { facts, tables, onProgress }: Text) {
  yield factsLine(facts)
  const written: TableFacts[] = []
  const omitted: Manifest['omitted'] = []
  for (const table of tables) {
    const { name } = table
    if (!facts.hasKeys && tablesOfKeys.includes(name)) {
      omitted.push({ name, rows: await countTable(client, name) })
      continue
    }
    yield lineOf('table', table)
    const counted = countLines(name, readTable(client, table))
    for await (const chunk of counted.rows) {
      onProgress?.({ table: name, bytes: chunk.length })
      yield chunk
    }
    yield endOfRows
    written.push(counted.facts())
  }
  // Sequences belong to no snapshot: read last, they are not behind the rows.
  const sequences = await readSequences(client)
  yield lineOf('manifest', { tables: written, sequences, omitted })
}

/** Streams a table in the text format of COPY; must be read to the end. */
export function readTable(client: DatabaseClient, { name, columns }: TableStart) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return client.query(
    copyTo(`copy ${nameOf(client, name)} (${list}) to stdout`, { highWaterMark: 256 * 1024 }),
  )
}

async function countTable(client: DatabaseClient, name: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${nameOf(client, name)}`,
  )
  return rows[0]?.count ?? 0
}

async function readSequences(client: DatabaseClient): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const found: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf(client, name)}`,
    )
    found.push(...states.map((state) => ({ name, ...state })))
  }
  return found
}
