import type { Backup, BackupState, backups } from '@amber/contract/settings/backups.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import { readJob, requestJob } from '#server/db/jobs/jobs.queries.ts'
import { backupJobName } from '#server/db/jobs/waiting-work.queries.ts'
import type { FileAnswer, FileContent } from '#server/http/answers/file-answer.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'

/** Folder of backups, on servers that have one. */
export type BackupStore = {
  schedule: NonNullable<BackupState['schedule']>
  /** Newest first. */
  list: () => Promise<Backup[]>
  open: (file: string) => FileContent
  remove: (file: string) => Promise<void>
}

type Stored = SignedInContext<InputOf<typeof backups.remove>>

export async function getState(db: Database, store: BackupStore | null): Promise<BackupState> {
  if (!store) return { schedule: null, isRunning: false, failedAt: null, backups: [] }
  const job = await readJob(db, backupJobName)
  return {
    schedule: store.schedule,
    isRunning: job?.isRunning ?? false,
    failedAt: job?.failedAt?.toISOString() ?? null,
    backups: await store.list(),
  }
}

/** @throws `backups_not_configured` */
export async function createBackup(
  { audit, db }: SignedInContext<unknown>,
  store: BackupStore | null,
): Promise<BackupState> {
  if (!store || !(await requestJob(db, backupJobName))) throw fail('backups_not_configured')
  audit({})
  return getState(db, store)
}

/** @throws `backup_missing` or `backup_not_encrypted` */
export async function downloadBackup(
  { audit, input }: Stored,
  store: BackupStore | null,
): Promise<FileAnswer> {
  const { file, isEncrypted, content } = await find(store, input.file)
  // It has the password hashes of all users.
  if (!isEncrypted) throw fail('backup_not_encrypted')
  audit({ target: { type: 'backup', id: file, name: file } })
  return { name: file, type: 'application/octet-stream', content: content() }
}

/** @throws `backup_missing` */
export async function removeBackup({ audit, input }: Stored, store: BackupStore | null) {
  const { file, createdAt, bytes, remove } = await find(store, input.file)
  await remove()
  audit({ target: { type: 'backup', id: file, name: file }, before: { createdAt, bytes } })
  return null
}

/** Looks the name up in the list, so that it leads to no other file. */
async function find(store: BackupStore | null, file: string) {
  const found = (await store?.list())?.find((backup: Backup) => backup.file === file)
  if (!store || !found) throw fail('backup_missing')
  return { ...found, content: () => store.open(file), remove: () => store.remove(file) }
}
