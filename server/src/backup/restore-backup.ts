import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditFinding } from '@amber/contract/logs/audit-log.ts'
import type { Config } from '#server/config.ts'
import { prepareDataFolder } from '#server/data-folder.ts'
import { databaseSentence } from '#server/db/connection/database-sentence.ts'
import { BackupError } from '#server/db/backup/backup-file.ts'
import type { DumpProgress } from '#server/db/backup/dump.queries.ts'
import { load, requireEmpty } from '#server/db/backup/load.queries.ts'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import type { Migration } from '#server/db/migrate/migration-list.ts'
import type { KeyState } from '#server/http/session/server-keys.queries.ts'
import type { Platform } from '#server/lib/platform.ts'
import { embeddedFolder } from '#server/start-database.ts'
import { hasEmbedded, withConfiguredDatabase } from './configured-database.ts'
import { finishRestore, restoredFrom } from './finish-restore.ts'
import { embeddedLogBytes, explainRestoreFailure } from './full-disk.ts'
import { readBackup, type CheckedBackup, type Passphrase } from './read-backup.ts'

type Restore = {
  config: Pick<Config, 'archive' | 'dataFolder' | 'database' | 'databaseUrl'>
  path: string
  passphrase: Passphrase
  /** Accepts that users sign in without the second step that a backup without server keys cannot restore. */
  resetsTwoStep: boolean
  migrations: Migration[]
  platform: Platform
  onProgress?: DumpProgress | undefined
}

type Restored = {
  createdAt: string
  users: number
  hasKeys: boolean
  audit: AuditFinding
  keys: KeyState
}

/**
 * Restores a backup into the configured, empty database.
 *
 * @throws BackupError before any change if backup or database do not permit it; afterwards if a disk is full, or if the
 *   data of a database of one's own is loaded but not finished
 */
export async function restoreBackup({ config, path, ...options }: Restore): Promise<Restored> {
  const { migrations, platform, onProgress } = options
  const isNew = config.database === null && !hasEmbedded(config)
  if (!isNew) await withConfiguredDatabase(config, (address) => withClient(address, requireEmpty))
  const backup = await readBackup(path, options)
  if (!options.resetsTwoStep) requireTwoStep(backup)
  const { createdAt, hasKeys } = backup.facts
  if (isNew) await prepareDataFolder(config)
  const logStart = await embeddedLogBytes(config.dataFolder)
  // Another process may have created a database since.
  let isCreated = false
  const run = async (address: DatabaseAddress) => {
    const { facts, read } = backup
    await withClient(address, (client) =>
      load(client, { address, facts, text: read(), migrations: backup.migrations, onProgress }),
    ).catch(async (error: unknown) => {
      throw await explainRestoreFailure({ ...config, logStart }, error)
    })
    const event = restoredFrom(createdAt)
    const finishing = finishRestore(address, { migrations, platform, event })
    const finished = await finishing.catch((error: unknown) => {
      throw isCreated ? error : unfinished(error)
    })
    return { createdAt, users: rowsOf(backup, 'users'), hasKeys, ...finished }
  }
  try {
    return await withConfiguredDatabase(config, run, (step) => {
      if (step === 'creating') isCreated = true
    })
  } catch (error) {
    const directory = embeddedFolder(config.dataFolder)
    // Another process has joined the new one.
    const isUsed = existsSync(join(directory, 'cluster/postmaster.pid'))
    if (!isCreated || isUsed) throw error
    // The log is deleted with the folder.
    const failure = await explainRestoreFailure({ ...config, logStart }, error)
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    throw failure
  }
}

function unfinished(cause: unknown): BackupError {
  const message = cause instanceof Error ? cause.message : String(cause)
  const reason = (databaseSentence(cause) ?? message).replace(/\.$/, '')
  return new BackupError(
    `The backup was loaded, but its migration or verification failed: ${reason}. Empty the database before you restore again.`,
    { cause },
  )
}

const rowsOf = ({ manifest }: CheckedBackup, table: string) =>
  manifest.tables.find(({ name }) => name === table)?.rows ?? 0

function requireTwoStep({ manifest }: CheckedBackup): void {
  const { rows = 0 } = manifest.omitted.find(({ name }) => name === 'totp_secrets') ?? {}
  if (rows === 0) return
  throw new BackupError(
    `This backup has no server keys, so ${rows} users would sign in without their authenticator app until they set it up again. Restore an encrypted backup, or accept this with --reset-two-step.`,
  )
}
