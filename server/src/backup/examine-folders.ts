import { existsSync } from 'node:fs'
import { listOldClusters } from '@amber/embedded-postgres/old-clusters.ts'
import { createFolderReader } from '#server/lib/folder-reads.ts'
import type { Config } from '#server/config.ts'
import { readSpace, requireWritable } from '#server/data-folder.ts'
import {
  inspect,
  inspectAll,
  verdictOf,
  type Finding,
  type Verdict,
} from '#server/doctor-verdict.ts'
import { embeddedFolder } from '#server/start-database.ts'
import { readNewestBackup } from './backup-folder.ts'
import type { Migration } from '#server/db/migrate/migration-list.ts'
import { judgeBackup, judgeDisk, judgeOldData } from '#server/features/status/judge.service.ts'

export type Installation = {
  config: Pick<
    Config,
    'archive' | 'backups' | 'dataFolder' | 'database' | 'delivery' | 'keySecrets'
  >
  migrations: Migration[]
  now: () => Date
  /** Whether the embedded Postgres is installed. */
  hasBinaries?: boolean
}

const hourMs = 60 * 60 * 1000

/** Examines the folders of data and backups, which need no database. */
export async function examineFolders(installation: Installation): Promise<Finding[]> {
  const { config } = installation
  const readFolder = createFolderReader()
  return [
    ...(await inspect('disk space', () => checkSpace(config))),
    ...(await inspectAll('backups', () =>
      readFolder(config.backups.folder ?? config.dataFolder, () => checkBackups(installation)),
    )),
    ...(await examineOldData(config)),
  ]
}

async function checkSpace({ dataFolder, database }: Installation['config']): Promise<Verdict> {
  if (database === null) await requireWritable('AMBER_DATA', dataFolder)
  if (!existsSync(dataFolder))
    return ['ok', database === null ? 'no data folder yet' : 'no data folder is needed']
  const { freeBytes } = await readSpace(dataFolder)
  const fact = `${Math.floor(freeBytes / 2 ** 20)} MB free at ${dataFolder}`
  return verdictOf(judgeDisk(freeBytes), fact)
}

/** Shown only where an upgrade has kept some. */
async function examineOldData({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<Finding[]> {
  const kept = await listOldClusters(embeddedFolder(dataFolder))
  return kept.map((old) => {
    const [level, text] = verdictOf(judgeOldData(old), '')
    return { level, check: 'old data', text }
  })
}

async function checkBackups({ config, now }: Installation): Promise<Verdict[]> {
  const { archive, backups, database } = config
  const { folder, verifies } = backups
  const other = database ? 'back up your Postgres with its own tools' : 'its WAL is archived'
  if (folder === null && (database ?? archive)) return [['ok', `not scheduled here: ${other}`]]
  if (folder === null)
    return [['warn', 'not scheduled. Set AMBER_BACKUP_FOLDER for daily backups.']]
  await requireWritable('AMBER_BACKUP_FOLDER', folder)
  const newest = await readNewestBackup({ folder, verifies, now: now() })
  const found = judgeBackup(newest, now())
  const age = now().getTime() - Date.parse(newest?.createdAt ?? '')
  const fact = `the newest is ${Math.floor(age / hourMs)} h old`
  return found.length === 0 ? [['ok', fact]] : found.map((one) => verdictOf(one, ''))
}
