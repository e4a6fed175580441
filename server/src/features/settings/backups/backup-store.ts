import type { Backup, BackupState } from '@amber/contract/settings/backups.ts'
import type { FileContent } from '#server/http/answers/file-answer.ts'

/** Folder of backups, on servers that have one. */
export type BackupStore = {
  schedule: NonNullable<BackupState['schedule']>
  /** Newest first. */
  list: () => Promise<Backup[]>
  open: (file: string) => FileContent
  remove: (file: string) => Promise<void>
}
