import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { BackupStore } from '#server/features/settings/backups/backups.service.ts'
import { listBackups, removeBackup } from './backup-folder.ts'

/** Returns the configured folder of backups; null without one. */
export function createBackupStore({ folder, ...options }: Config['backups']): BackupStore | null {
  if (folder === null) return null
  const { time, keepDaily, keepWeekly, passphrase } = options
  return {
    schedule: { time, keepDaily, keepWeekly, isEncrypted: passphrase !== null },
    list: () => listBackups(folder),
    open: (file) => read(join(folder, file)),
    remove: (file) => removeBackup(folder, file),
  }
}

async function* read(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) yield chunk as Uint8Array
}
