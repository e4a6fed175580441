import type { SystemStatus } from '@amber/contract/status/system-status.ts'
import { channels } from '@amber/contract/sign-in/codes.ts'
import type { Database } from '#server/db/connect.ts'
import type { Standbys } from '#server/db/standbys.ts'
import { getMonitoredState, type MonitoredState } from '#server/db/monitored-state.queries.ts'
import { readAuditHealth } from '#server/features/logs/audit-chain/verification.service.ts'
import type { BackupStore } from '#server/features/settings/backups/backups.service.ts'
import { readFailures } from '#server/features/messaging/delivery/delivery-state.service.ts'
import { dueTimes } from '#server/lib/time-of-day.ts'
import { version } from '#server/lib/version.ts'
import {
  expectedStandbys,
  judgeArchive,
  judgeAudit,
  judgeBackup,
  judgeClock,
  judgeConnections,
  judgeDisk,
  judgeJob,
  judgeOldData,
  judgeOutbox,
  judgeReplica,
  judgeSeals,
  judgeServer,
  judgeStandbys,
  type ArchiveState,
  type Found,
  type NewestBackup,
  type OldData,
} from './judge.service.ts'
import {
  listJobs,
  listReplicas,
  listServers,
  listSlowest,
  readDatabaseFacts,
} from './system-status.queries.ts'

type Disk = NonNullable<SystemStatus['disk']> & { oldData: OldData[] }

/** Reads the space of the data folder, and what upgrades keep there; null on a server without one. */
export type ReadDisk = (() => Promise<Disk>) | null

/** Reads the newest backup. Without a folder for backups it is null, or `off` if nothing else backs the data up. */
export type ReadBackup = ((now: Date) => Promise<NewestBackup>) | 'off' | null

/** Reads the state of the WAL archive; null on a server without one. */
export type ReadArchive = (() => Promise<ArchiveState>) | null

export type StatusSources = {
  readDisk: ReadDisk
  readBackup: ReadBackup
  readArchive: ReadArchive
  standbys: Pick<Standbys, 'states'> | null
  backups: Pick<BackupStore, 'schedule'> | null
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

export async function readSystemStatus(
  { db, now }: { db: Database; now: Date },
  { readDisk, readBackup, readArchive, standbys, backups }: StatusSources,
): Promise<SystemStatus> {
  const [monitored, servers, jobs, facts, replicas, slowest, failures, audit, disk, ...copies] =
    await Promise.all([
      getMonitoredState(db),
      listServers(db),
      listJobs(db),
      readDatabaseFacts(db),
      listReplicas(db),
      listSlowest(db),
      readFailures(db, now),
      readAuditHealth(db),
      readDisk?.().catch(() => null) ?? null,
      readBackup === 'off' ? undefined : readBackup?.(now).catch(() => 'unreadable' as const),
      readArchive?.().catch(() => null),
    ])
  const [backup, archive] = copies
  const { time, ...database } = facts
  const outbox = outboxOf(monitored, failures)
  const readings = standbys?.states() ?? []
  const found = [
    ...servers.filter(({ isSilent }) => isSilent).map(judgeServer),
    disk && judgeDisk(disk.freeBytes),
    ...(disk?.oldData ?? []).map(judgeOldData),
    readBackup === 'off' ? { code: 'backup_off' as const, values: {} } : null,
    // An unreadable folder is a problem to show, as one without backups.
    ...(backup === undefined ? [] : judgeBackup(backup === 'unreadable' ? null : backup, now)),
    ...(archive === undefined ? [] : judgeArchive(archive, now)),
    judgeClock(now.getTime() - time),
    judgeAudit(audit, now),
    judgeSeals({ count: monitored.unsealedEvents, oldestSeconds: monitored.oldestUnsealedSeconds }),
    ...jobs.flatMap((job) => judgeJob({ ...job, overdueSeconds: overdueOf(monitored, job.name) })),
    ...judgeOutbox({
      waitingSeconds: Math.max(...outbox.map(({ waitingSeconds }) => waitingSeconds)),
      failed: outbox.reduce((sum, channel) => sum + channel.failed, 0),
    }),
    ...replicas.map(judgeReplica),
    ...judgeStandbys(readings),
    judgeConnections({ used: database.connections, most: database.mostConnections }),
  ]
  return {
    time: iso(time),
    version,
    warnings: found.filter((one): one is Found => one !== null),
    servers: servers.map(shownServer),
    database: {
      ...database,
      bytes: monitored.databaseBytes,
      replicas,
      standbys: expectedStandbys(readings),
      slowest,
    },
    outbox,
    jobs: jobs.map(shownJob),
    backups: backups && backup !== undefined ? shownBackups(backups.schedule, backup, now) : null,
    disk,
  }
}

function shownBackups(
  { time }: BackupStore['schedule'],
  found: NewestBackup | 'unreadable',
  now: Date,
): SystemStatus['backups'] {
  const due = dueTimes(time, now)
  const newest = found === 'unreadable' ? null : found
  const isDone = newest !== null && Date.parse(newest.createdAt) >= due.last
  return {
    isReadable: found !== 'unreadable',
    newest: newest && {
      createTime: newest.createdAt,
      bytes: newest.bytes,
      isVerified: newest.isVerified,
    },
    nextTime: isDone ? iso(due.next) : null,
  }
}

const overdueOf = ({ jobs }: MonitoredState, name: string) =>
  jobs.find((job) => job.name === name)?.overdueSeconds ?? 0

function outboxOf(
  { outbox }: MonitoredState,
  failures: Awaited<ReturnType<typeof readFailures>>,
): SystemStatus['outbox'] {
  return channels.map((channel) => {
    const found = outbox.find((one) => one.channel === channel)
    return {
      channel,
      waiting: found?.waiting ?? 0,
      waitingSeconds: found?.oldestSeconds ?? 0,
      failed: failures[channel],
    }
  })
}

function shownServer(
  server: Awaited<ReturnType<typeof listServers>>[number],
): SystemStatus['servers'][number] {
  const { id, host, isSilent, buildTime, startTime, lastSeenTime } = server
  const times = { startTime: iso(startTime), lastSeenTime: iso(lastSeenTime) }
  const built = { version: server.version, buildTime: buildTime === null ? null : iso(buildTime) }
  return { id, host, ...built, isSilent, ...times }
}

function shownJob(job: Awaited<ReturnType<typeof listJobs>>[number]): SystemStatus['jobs'][number] {
  const { everyMs, nextRunTime, runningSince, runs, ...rest } = job
  return {
    ...rest,
    everySeconds: everyMs === null ? null : everyMs / 1000,
    nextRunTime: iso(nextRunTime),
    runningSince: runningSince === null ? null : iso(runningSince),
    runs: runs.map((run) => ({ ...run, startTime: iso(run.startTime) })),
  }
}
