import { existsSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled } from '@amber/embedded-postgres/binaries.ts'
import { startEmbedded, type EmbeddedPostgres } from '@amber/embedded-postgres/start-embedded.ts'
import { BackupError } from '#server/db/backup/backup-file.ts'
import { findDifferentTable, load } from '#server/db/backup/load.queries.ts'
import {
  requireScratchRights,
  withScratchDatabase,
} from '#server/db/backup/scratch-database.queries.ts'
import type { DumpProgress } from '#server/db/backup/dump.queries.ts'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import type { Migration } from '#server/db/migrate/migration-list.ts'
import type { KeyState } from '#server/http/session/server-keys.queries.ts'
import type { Platform } from '#server/lib/platform.ts'
import { finishRestore, restoredFrom } from './finish-restore.ts'
import { readBackup, type Passphrase } from './read-backup.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Either needs the space of the data: a folder for an embedded Postgres, or a server for one more database. */
type VerifyTarget = { folder: string } | { server: DatabaseAddress }

/** Prefers the embedded Postgres, so that a trial does not burden the server. */
export const verifyTarget = (
  { dataFolder, server }: { dataFolder: string; server: DatabaseAddress | null },
  hasBinaries = isInstalled(),
): VerifyTarget => (hasBinaries || server === null ? { folder: dataFolder } : { server })

/**
 * Checks that the target permits trial restores, as nightly ones fail unnoticed.
 *
 * @throws BackupError naming what the administrator of the database has to allow
 */
export async function requireVerifiable(target: VerifyTarget): Promise<void> {
  if ('server' in target) await requireScratchRights(target.server)
}

type Verify = {
  path: string
  target: VerifyTarget
  passphrase: Passphrase
  migrations: Migration[]
  platform: Platform
  onProgress?: DumpProgress | undefined
  signal?: AbortSignal | undefined
}

export type Verified = {
  createdAt: string
  tables: number
  rows: number
  auditEvents: number
  keys: KeyState
}

/**
 * Restores a backup into a database of its own, compares all rows, migrates it to this version and verifies
 * the audit log.
 *
 * @throws BackupError if anything differs
 */
export async function verifyBackup({ path, target, ...options }: Verify): Promise<Verified> {
  const { migrations, platform, onProgress, signal } = options
  const { facts, manifest, read, ...backup } = await readBackup(path, options)
  const { createdAt } = facts
  const compare = async (address: DatabaseAddress): Promise<Verified> => {
    await withClient(address, (client) =>
      load(client, { address, facts, text: read(), migrations: backup.migrations, onProgress }),
    )
    const different = await withClient(address, (client) =>
      findDifferentTable(client, manifest.tables),
    )
    if (different)
      throw new BackupError(`${path} cannot be restored: rows of ${different} would differ.`)
    const event = restoredFrom(createdAt)
    const { audit, keys } = await finishRestore(address, { migrations, platform, event })
    if (audit.problem)
      throw new BackupError(
        `The audit log in ${path} does not verify (${audit.problem.code}): it was tampered with before the backup was made. Details: npm run audit:verify`,
      )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { createdAt, tables: manifest.tables.length, rows, auditEvents: audit.events, keys }
  }
  return 'server' in target
    ? withScratchDatabase(target.server, { run: compare, signal })
    : withThrowAway({ folder: target.folder, now: () => platform.now(), signal }, compare)
}

async function withThrowAway<Result>(
  { folder, now, signal }: { folder: string; now: () => Date; signal: AbortSignal | undefined },
  run: (address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  const isOwn = existsSync(folder)
  // Any user may write to the temporary folder: under a name known in advance, another user could prepare a cluster.
  const directory = isOwn ? join(folder, 'amber-backup-check') : await makeTemporary(now())
  // Left by a process that was killed.
  if (isOwn && existsSync(directory))
    await remove(directory, await startEmbedded({ directory, settings }))
  const started = startEmbedded({ directory, settings, signal })
  const embedded = await started.catch(async (error: unknown) => {
    if (!isOwn) await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    throw error
  })
  // Ends the statement in progress.
  const stop = () => void embedded.stop()
  signal?.addEventListener('abort', stop)
  // By its age, another run would take the folder of a long one for that of a killed one.
  const touch = () => void utimes(directory, now(), now()).catch(() => undefined)
  const timer = setInterval(touch, hourMs)
  try {
    return await run(embedded.connection)
  } finally {
    clearInterval(timer)
    signal?.removeEventListener('abort', stop)
    await remove(directory, embedded)
  }
}

/** Makes a folder in the temporary one, and deletes those that killed runs of the same user left a day ago. */
async function makeTemporary(now: Date): Promise<string> {
  const prefix = 'amber-backup-check-'
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const facts = await lstat(path).catch(() => null)
    const isOld = facts !== null && now.getTime() - facts.mtimeMs > dayMs
    // One that cannot be deleted must not prevent this run.
    if (isOld && facts.uid === process.getuid?.())
      await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
  return mkdtemp(join(tmpdir(), prefix))
}

/** Nothing here survives a crash. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

async function remove(directory: string, embedded: EmbeddedPostgres): Promise<void> {
  await embedded.stop()
  if (existsSync(join(embedded.directory, 'postmaster.pid')))
    throw new BackupError('Another backup is being verified. Try again later.')
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
}
