import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

export type Migration = { name: string; sql: string }

/** The database does not fit the program: said in a sentence for the person who starts it. */
class MigrationError extends Error {
  override name = 'MigrationError'
  readonly isForeseen = true
}

/** Any number will do, as long as no other program takes the same advisory lock in this database. */
const migrationLock = 7_262_370_001

/** The migrations of a folder in the order of their names. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  )
}

/**
 * Applies what is missing, each migration in its own transaction, under a lock: of several servers that start at
 * once, one migrates and the others wait. Throws `MigrationError`, before anything is changed, when the database knows
 * a migration that this program does not, or one that has been edited since it was applied.
 */
export async function migrate(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, time timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    for (const migration of missing(migrations, rows)) await apply(client, migration)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

type Applied = { name: string; checksum: string }

const checksumOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex')

/** Those that are still to be applied. */
function missing(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration)
      throw new MigrationError(
        `This database was used by a newer version of Amber: this version does not have the migration ${name}. Start the newer version, or restore a backup from before the update.`,
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
