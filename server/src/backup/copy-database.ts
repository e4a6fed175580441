import type { DatabaseAddress } from '#server/db/database-address.ts'
import { BackupError } from '#server/db/backup/backup-file.ts'
import { findDifferentTable, load } from '#server/db/backup/load.queries.ts'
import { dump } from '#server/db/backup/dump.queries.ts'
import { databaseOf, withClient, type DatabaseClient } from '#server/db/connect.ts'
import { isMigrated, knownMigrations, type Migration } from '#server/db/migrate/migration-list.ts'
import { requireOpenKeys } from '#server/http/session/server-keys.queries.ts'
import type { Platform } from '#server/lib/platform.ts'
import { finishRestore } from './finish-restore.ts'

export type CopyStep = 'copying' | 'comparing'

type Copy = {
  from: DatabaseAddress
  to: DatabaseAddress
  migrations: Migration[]
  platform: Platform
  print: (sentence: string) => void
  onProgress: (step: CopyStep) => void
}

/**
 * Copies a database into an empty one of another Postgres, as a backup and a restore without a file: compares all rows,
 * migrates the copy to this version and verifies its audit log.
 *
 * @throws BackupError if anything differs
 */
export async function copyDatabase({ from, to, migrations, platform, ...copy }: Copy) {
  const { print, onProgress } = copy
  await withClient(from, (source) =>
    withClient(to, async (target) => {
      // An Amber that was never started to the end.
      if (!(await isMigrated(source))) return
      await requireOpenKeys({ db: databaseOf(source), platform })
      onProgress('copying')
      const manifest = await dump(
        source,
        { address: from, hasKeys: true, now: platform.now() },
        ({ facts, text }) => {
          const known = knownMigrations(migrations, facts.migrations)
          return load(target, { address: to, facts, text, migrations: known })
        },
      )
      onProgress('comparing')
      const different = await findDifferentTable(target, manifest.tables)
      if (different) throw new BackupError(`The copy of ${different} differs. Nothing was changed.`)
      const after = { from: await versionOf(source), to: await versionOf(target) }
      const event = { action: 'database.upgrade', requestId: 'upgrade', after } as const
      const { audit } = await finishRestore(to, { migrations, platform, event })
      if (audit.problem)
        print(
          'The audit log does not verify: it was tampered with before the upgrade. Run npm run audit:verify for details.',
        )
    }),
  )
}

async function versionOf(client: DatabaseClient): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? ''
}
