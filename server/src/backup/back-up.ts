import { existsSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '@amber/embedded-postgres/sync-folder.ts'
import { BackupError, writeBackup } from '#server/db/backup/backup-file.ts'
import type { BackupFacts } from '#server/db/backup/backup-text.ts'
import { dump, type DumpProgress } from '#server/db/backup/dump.queries.ts'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'

type BackUp = {
  path: string
  /** Null: not encrypted, and without the server keys. */
  passphrase: string | null
  now: Date
  onProgress?: DumpProgress | undefined
  signal?: AbortSignal | undefined
}

/** Name of a new backup, in the order of time. */
export const backupName = (now: Date) =>
  `amber-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

/**
 * Backs up a database in use. The file gets its name when it is complete and on the disk.
 *
 * @throws BackupError if the file exists or cannot be written
 */
export async function backUp(
  address: DatabaseAddress,
  { path, passphrase, now, onProgress, signal }: BackUp,
): Promise<BackupFacts & { bytes: number }> {
  if (existsSync(path)) throw existing(path)
  const folder = dirname(path)
  const partial = join(folder, `.${basename(path)}.${process.pid}.partial`)
  const file = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw unwritable(path, error)
  })
  try {
    const facts = await withClient(address, (client) =>
      dump(client, { address, hasKeys: passphrase !== null, now, onProgress }, async (dumped) => {
        await writeBackup(file, { ...dumped, passphrase, signal })
        return dumped.facts
      }),
    )
    await file.close()
    await giveName(partial, path)
    await syncFolder(folder)
    return { ...facts, bytes: (await stat(path)).size }
  } catch (error) {
    await file.close()
    await rm(partial, { force: true })
    signal?.throwIfAborted()
    throw unwritable(path, error)
  }
}

const existing = (path: string) => new BackupError(`${path} exists already. Choose another name.`)

/** Unlike a `rename`, replaces no file that another process made meanwhile. */
async function giveName(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw existing(path)
    // Some file systems have no links.
    return rename(partial, path)
  }
  await rm(partial)
}

function unwritable(path: string, error: unknown): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(`The disk of ${path} is full. No backup was made.`, { cause: error })
  const isOfFile = syscall === 'open' || syscall === 'write' || syscall === 'rename'
  return isOfFile
    ? new BackupError(`${path} cannot be written (${code}).`, { cause: error })
    : error
}
