import { Registry } from 'prom-client'
import { isDatedAhead, type ArchiveState } from '#server/features/status/judge.service.ts'
import { addGauge, scrapeTimeoutMs } from '#server/lib/node/node-gauges.ts'
import type { Platform } from '#server/lib/platform.ts'
import { orNull } from '#server/lib/with-timeout.ts'

export type BackupSources = {
  /** Null without a folder for backups. */
  backups: { list: () => Promise<{ createdAt: string; verifiedAt: string | null }[]> } | null
  /** Null without a WAL archive. */
  archive: { state: () => Promise<ArchiveState> } | null
  platform: Pick<Platform, 'now'>
}

const secondsOf = (time = '1970-01-01T00:00Z') => Date.parse(time) / 1000

/** Only servers with a folder for backups or a WAL archive have these; times are 0 before the first. */
export async function readBackupSeries({
  archive,
  backups,
  platform,
}: BackupSources): Promise<Registry> {
  const registry = new Registry()
  await Promise.all([
    backups && addBackups(registry, { ...backups, now: platform.now() }),
    archive && addArchive(registry, archive),
  ])
  return registry
}

async function addBackups(
  registry: Registry,
  { list, now }: NonNullable<BackupSources['backups']> & { now: Date },
): Promise<void> {
  const listed = (await orNull(list(), scrapeTimeoutMs)) ?? []
  const all = listed.filter(({ createdAt }) => !isDatedAhead(createdAt, now))
  addGauge(registry, {
    name: 'amber_backup_newest_timestamp_seconds',
    help: 'Time of the newest backup in the folder of this server.',
    read: () => secondsOf(all[0]?.createdAt),
  })
  addGauge(registry, {
    name: 'amber_backup_verified_timestamp_seconds',
    help: 'Time of the newest verified backup.',
    read: () => secondsOf(all.find(({ verifiedAt }) => verifiedAt !== null)?.createdAt),
  })
}

async function addArchive(
  registry: Registry,
  archive: NonNullable<BackupSources['archive']>,
): Promise<void> {
  const state = await orNull(archive.state(), scrapeTimeoutMs)
  addGauge(registry, {
    name: 'amber_wal_archive_up',
    help: '1 while the WAL of the embedded Postgres is archived.',
    read: () => (state?.isOn && !state.isFailing ? 1 : 0),
  })
  if (!state) return
  addGauge(registry, {
    name: 'amber_wal_waiting_seconds',
    help: 'Age of the oldest WAL segment that is not archived.',
    read: () => state.waitingSeconds,
  })
  addGauge(registry, {
    name: 'amber_base_copy_newest_timestamp_seconds',
    help: 'Time of the newest base copy.',
    read: () => secondsOf(state.newestCopy ?? undefined),
  })
}
