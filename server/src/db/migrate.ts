import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

export type Migration = { name: string; sql: string }

class MigrationError extends Error {
  override name = 'MigrationError'
  readonly isForeseen = true
}

/** Arbitrary advisory lock number. */
const migrationLock = 7_262_370_001

/** Reads the migrations of a folder in name order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  )
}

/**
 * Applies pending migrations, each in its own transaction, under a lock.
 *
 * @throws MigrationError before any change if the database has an unknown or edited migration
 */
export async function migrate(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, time timestamptz not null default now())',
    )
    for (const migration of await readPending(client, migrations)) await apply(client, migration)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

/** Returns whether any version has started on the database. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select where to_regclass('migrations') is not null`)
  return rows.length > 0
}

/**
 * Returns the migrations to apply.
 *
 * @throws MigrationError if the database has an unknown or edited migration
 */
export async function readPending(
  client: pg.Client,
  migrations: Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<Applied>('select name, checksum from migrations')
  return missing(migrations, rows)
}

type Applied = { name: string; checksum: string }

const checksumOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex')

function missing(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration)
      throw new MigrationError(
        `This database was made by another version of Amber: this version does not have the migration ${name}. Start that version, restore a backup, or use an empty database or data folder.`,
      )
    if (checksumOf(migration) !== checksum)
      throw new MigrationError(
        `The migration ${name} was edited after it was applied to this database. Restore the file and make the change in a new migration.`,
      )
  }
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      checksumOf(migration),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${migration.name} failed: ${String(error)}`, { cause: error })
  }
}
