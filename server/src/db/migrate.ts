import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

export type Migration = { name: string; sql: string }

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
 * once, one migrates and the others wait. Throws when a migration that was applied has been edited since.
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
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const migration of migrations) {
      const checksum = createHash('sha256').update(migration.sql).digest('hex')
      const known = applied.get(migration.name)
      if (known === undefined) await apply(client, migration, checksum)
      else if (known !== checksum)
        throw new Error(`The migration ${migration.name} was edited after it had been applied`)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

async function apply(client: pg.Client, migration: Migration, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${migration.name} failed: ${String(error)}`, { cause: error })
  }
}
