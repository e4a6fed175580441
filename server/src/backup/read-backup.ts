import {
  BackupError,
  damaged,
  openBackup,
  type BackupHeader,
} from '#server/db/backup/backup-file.ts'
import { readText, type Manifest } from '#server/db/backup/backup-text.ts'
import { knownMigrations, type Migration } from '#server/db/migrate/migration-list.ts'

export type Passphrase = () => Promise<string>

type Reading = {
  migrations: Migration[]
  passphrase: Passphrase
  signal?: AbortSignal | undefined
}

/** A backup that was read to its end and is whole. */
export type CheckedBackup = {
  facts: BackupHeader
  /** Migrations of the build that made the backup. */
  migrations: Migration[]
  manifest: Manifest
  read: () => AsyncGenerator<Buffer>
}

/**
 * Reads a whole backup before anything is changed.
 *
 * @throws BackupError if it is damaged, made by a newer version, or the passphrase is wrong
 */
export async function readBackup(
  path: string,
  { migrations, passphrase, signal }: Reading,
): Promise<CheckedBackup> {
  const { header, read } = await openBackup(path, passphrase)
  const known = migrationsOf(path, { migrations, header })
  try {
    const manifest = await readText(read(), header, async (_table, rows) => {
      for await (const _ of rows) signal?.throwIfAborted()
    })
    return { facts: header, migrations: known, manifest, read }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof BackupError ? error : damaged(path, error)
  }
}

function migrationsOf(
  path: string,
  { migrations, header }: { migrations: Migration[]; header: BackupHeader },
): Migration[] {
  try {
    return knownMigrations(migrations, header.migrations)
  } catch (cause) {
    const last = header.migrations.at(-1)?.name
    throw new BackupError(
      `${path} was made by another version of Amber, with the migrations up to ${last}. Restore it with that version or a newer one.`,
      { cause },
    )
  }
}
