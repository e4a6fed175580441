import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '@amber/embedded-postgres/sync-folder.ts'
import * as z from 'zod'
import { BackupError, readHeader } from '#server/db/backup/backup-file.ts'
import { createReadStream } from 'node:fs'
import type { Config } from '#server/config.ts'
import { readSpace } from '#server/data-folder.ts'
import { createFolderReader } from '#server/lib/folder-reads.ts'
import { isDatedAhead, type NewestBackup } from '#server/features/status/judge.service.ts'
import type { BackupStore } from '#server/features/settings/backups/backups.service.ts'

/** Names of `backupName`: retention deletes no other files. */
const ownName = /^amber-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/
/** Backups, and notes of `noteVerified`, which may be of backups with other names. */
const partialName = /^\.(?:amber-.*|.*\.verified\.\d+)\.partial$/
const dayMs = 24 * 60 * 60 * 1000

type StoredBackup = {
  file: string
  createdAt: string
  bytes: number
  /** Last migration. */
  schema: string
  isEncrypted: boolean
  verifiedAt: string | null
}

const noteSchema = z.object({ verifiedAt: z.iso.datetime(), bytes: z.int() })
const noteOf = (folder: string, file: string) => join(folder, `${file}.verified`)

/** Lists the readable backups of a folder, newest first; none if the folder does not exist. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found: StoredBackup[] = []
  // One after another: a mount that does not answer takes one thread of `fs`.
  for (const name of names.filter((one) => one.endsWith('.backup'))) {
    const backup = await describe(folder, name)
    if (backup) found.push(backup)
  }
  return found.toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || b.file.localeCompare(a.file),
  )
}

/** Returns the newest backup and the free space; null if there is none. `verifies`: whether backups are verified at all. */
export async function readNewestBackup({
  folder,
  verifies,
  now,
}: {
  folder: string
  verifies: boolean
  now: Date
}): Promise<NewestBackup> {
  const all = await listBackups(folder)
  const newest = all.find(({ createdAt }) => !isDatedAhead(createdAt, now)) ?? all[0]
  if (!newest) return null
  const ahead = all.find((backup) => isDatedAhead(backup.createdAt, now)) ?? null
  const { createdAt, bytes, verifiedAt } = newest
  const space = await readSpace(folder).catch(() => null)
  const isVerified = verifies ? verifiedAt !== null : null
  return {
    createdAt,
    ahead: ahead && { file: ahead.file, createdAt: ahead.createdAt },
    isVerified,
    bytes,
    freeBytes: space?.freeBytes ?? null,
  }
}

async function describe(folder: string, file: string): Promise<StoredBackup | null> {
  try {
    const { createdAt, migrations, encryption } = await readHeader(join(folder, file))
    const { size: bytes } = await stat(join(folder, file))
    const schema = migrations.at(-1)?.name.replace(/\.sql$/, '') ?? ''
    const verifiedAt = await readNote(folder, { file, bytes })
    return { file, createdAt, bytes, schema, isEncrypted: encryption !== null, verifiedAt }
  } catch (error) {
    // Another file, or deleted meanwhile.
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof BackupError || code === 'ENOENT') return null
    throw error
  }
}

/** Returns null for a missing or torn note as well: such a backup counts as not verified. */
async function readNote(folder: string, { file, bytes }: { file: string; bytes: number }) {
  try {
    const note = noteSchema.parse(JSON.parse(await readFile(noteOf(folder, file), 'utf8')))
    return note.bytes === bytes ? note.verifiedAt : null
  } catch {
    return null
  }
}

/** Notes next to a backup that it was verified. */
export async function noteVerified(folder: string, file: string, now: Date): Promise<void> {
  const { size: bytes } = await stat(join(folder, file))
  const note = JSON.stringify({ verifiedAt: now.toISOString(), bytes })
  // Retention removes it if this process is killed.
  const partial = join(folder, `.${file}.verified.${process.pid}.partial`)
  try {
    await writeFile(partial, `${note}\n`, { mode: 0o600, flush: true })
    await rename(partial, noteOf(folder, file))
    await syncFolder(folder)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function removeBackup(folder: string, file: string): Promise<void> {
  await rm(join(folder, file), { force: true })
  await rm(noteOf(folder, file), { force: true })
}

type Keep = { keepDaily: number; keepWeekly: number }

/**
 * Deletes backups that are kept neither for a day nor for a week, and files that killed backups left. A backup dated
 * ahead is neither deleted nor takes the place of another.
 */
export async function applyRetention(folder: string, keep: Keep, now: Date): Promise<void> {
  const backups = (await listBackups(folder)).filter(
    ({ file, createdAt }) => ownName.test(file) && !isDatedAhead(createdAt, now),
  )
  const kept = chooseKept(backups, keep)
  for (const { file } of backups) if (!kept.has(file)) await removeBackup(folder, file)
  for (const name of await readdir(folder)) {
    if (!partialName.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > dayMs) await rm(join(folder, name), { force: true })
  }
}

/**
 * Chooses one backup of each of the latest days and weeks that have one: the newest verified one, or else the newest.
 * The newest of all is always kept. Takes them newest first.
 */
export function chooseKept(
  backups: readonly Pick<StoredBackup, 'file' | 'createdAt' | 'verifiedAt'>[],
  { keepDaily, keepWeekly }: Keep,
): Set<string> {
  const newest = backups.slice(0, 1)
  const ofDays = newestOf(backups, dayOf).slice(0, keepDaily)
  const ofWeeks = newestOf(backups, weekOf).slice(0, keepWeekly)
  return new Set([...newest, ...ofDays, ...ofWeeks].map(({ file }) => file))
}

function newestOf<Backup extends Pick<StoredBackup, 'createdAt' | 'verifiedAt'>>(
  backups: readonly Backup[],
  periodOf: (time: string) => number,
): Backup[] {
  const periods = Map.groupBy(backups, ({ createdAt }) => periodOf(createdAt))
  return [...periods.values()].flatMap(
    (all) => all.find(({ verifiedAt }) => verifiedAt !== null) ?? all.slice(0, 1),
  )
}

const dayOf = (time: string) => Math.floor(Date.parse(time) / dayMs)
/** Weeks begin on Monday; the epoch was a Thursday. */
const weekOf = (time: string) => Math.floor((dayOf(time) + 3) / 7)

/** Returns the configured folder of backups; null without one. */
export function createBackupStore(
  { folder, ...options }: Config['backups'],
  readFolder = createFolderReader(),
): BackupStore | null {
  if (folder === null) return null
  const { time, keepDaily, keepWeekly, passphrase } = options
  return {
    schedule: { time, keepDaily, keepWeekly, isEncrypted: passphrase !== null },
    list: () => readFolder(folder, () => listBackups(folder)),
    open: (file) => read(join(folder, file)),
    remove: (file) => removeBackup(folder, file),
  }
}

async function* read(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) yield chunk as Uint8Array
}
