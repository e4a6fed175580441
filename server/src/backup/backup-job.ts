import { join } from 'node:path'
import { makeFolder } from '@amber/embedded-postgres/make-folder.ts'
import type { Config } from '#server/config.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { defineJob, type Job } from '#server/db/jobs/define-job.ts'
import { backupJobName, isWaiting } from '#server/db/jobs/waiting-work.queries.ts'
import { readMigrations } from '#server/db/migrate/migration-list.ts'
import type { Platform } from '#server/lib/platform.ts'
import { migrationsFolder } from '#server/start-database.ts'
import { backUp, backupName } from './back-up.ts'
import { applyRetention, noteVerified } from './backup-folder.ts'
import { verifyTarget, verifyBackup } from './verify-backup.ts'

/** Also the pause after a failure, which doubles up to an hour. */
const everyMs = 10 * 60 * 1000

type Parts = {
  config: Pick<Config, 'backups' | 'dataFolder'>
  address: DatabaseAddress
  platform: Platform
}

/** Returns the daily backup; none without a folder for it. */
export function backupJobs({ config, address, platform }: Parts): Job[] {
  const { folder, time } = config.backups
  if (folder === null) return []
  return [
    defineJob({
      name: backupJobName,
      schedule: { everyMs, when: isWaiting.backup(time) },
      run: (signal) => runBackupJob(folder, { config, address, platform, signal }),
    }),
  ]
}

async function runBackupJob(
  folder: string,
  { config, address, platform, signal }: Parts & { signal: AbortSignal },
): Promise<number> {
  const { passphrase, verifies, ...keep } = config.backups
  await makeFolder(folder)
  const now = platform.now()
  const file = backupName(now)
  const path = join(folder, file)
  try {
    await backUp(address, { path, passphrase, now, signal })
    if (verifies) {
      await verifyBackup({
        path,
        target: verifyTarget({ dataFolder: config.dataFolder, server: address }),
        passphrase: () => Promise.resolve(passphrase ?? ''),
        migrations: await readMigrations(migrationsFolder),
        platform,
        signal,
      })
      await noteVerified(folder, file, platform.now())
    }
  } finally {
    // Failures must not fill the disk.
    await applyRetention(folder, keep, now)
  }
  return 1
}
