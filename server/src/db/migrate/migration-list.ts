import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

export type Migration = { name: string; sql: string }

export class MigrationError extends Error {
  override name = 'MigrationError'
  readonly isForeseen = true
}

/** Reads the migrations of a folder in name order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  )
}

export const createMigrationTable =
  'create table if not exists migrations (name text primary key, checksum text not null, time timestamptz not null default now())'

/**
 * Returns the migrations that another database has applied, in their order.
 *
 * @throws MigrationError if one is unknown or edited
 */
export function knownMigrations(
  migrations: Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const pending = new Set(missing(migrations, applied))
  return migrations.filter((migration) => !pending.has(migration))
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
  return missing(migrations, await readApplied(client))
}

export type AppliedMigration = { name: string; checksum: string }
type Applied = AppliedMigration & { time: Date }

export async function readApplied(client: pg.Client): Promise<Applied[]> {
  if (!(await isMigrated(client))) return []
  const { rows } = await client.query<Applied>(
    'select name, checksum, time from migrations order by name',
  )
  return rows
}

export type MigrationStatus = {
  name: string
  /** Unknown ones are of another version, most likely a newer one. */
  state: 'applied' | 'edited' | 'pending' | 'unknown'
  checksum: string
  time: Date | null
}

/** Lists the migrations of this version and of the database. */
export async function listStatus(
  client: pg.Client,
  migrations: Migration[],
): Promise<MigrationStatus[]> {
  const applied = new Map((await readApplied(client)).map((row) => [row.name, row]))
  const known = migrations.map((migration): MigrationStatus => {
    const { name } = migration
    const checksum = checksumOf(migration)
    const row = applied.get(name)
    applied.delete(name)
    if (!row) return { name, state: 'pending', checksum, time: null }
    return { ...row, state: row.checksum === checksum ? 'applied' : 'edited' }
  })
  const unknown = [...applied.values()].map((row) => ({ ...row, state: 'unknown' as const }))
  return [...known, ...unknown]
}

export const checksumOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex')

function missing(migrations: Migration[], applied: readonly AppliedMigration[]): Migration[] {
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
