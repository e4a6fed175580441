import type { AuditVerification } from '@amber/contract/logs/audit-log.ts'
import type { FindingCode } from '@amber/contract/status/findings.ts'
import type { SystemStatus } from '@amber/contract/status/system-status.ts'

/** Thresholds of the status page and of the doctor. */

export type Found = { code: FindingCode; values: Record<string, string | number> }

const megabyte = 2 ** 20
const minuteSeconds = 60
const hourMs = 60 * 60 * 1000

export function judgeDisk(freeBytes: number): Found | null {
  const megabytes = Math.floor(freeBytes / megabyte)
  if (megabytes < 256) return { code: 'disk_full', values: { megabytes } }
  return megabytes < 2048 ? { code: 'disk_low', values: { megabytes } } : null
}

/** Cluster that an upgrade of the embedded Postgres has kept. */
export type OldData = { major: number; bytes: number }

export function judgeOldData({ major, bytes }: OldData): Found {
  return { code: 'old_data_kept', values: { major, megabytes: Math.ceil(bytes / megabyte) } }
}

export function judgeClock(differenceMs: number): Found | null {
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  if (seconds < 2) return null
  return { code: seconds < 30 ? 'clock_skewed' : 'clock_wrong', values: { seconds } }
}

/** `waitingSeconds` of the oldest message is 0 if none waits; `failed` counts 24 hours. */
export function judgeOutbox(state: { waitingSeconds: number; failed: number }): Found[] {
  const { failed } = state
  const minutes = Math.floor(state.waitingSeconds / minuteSeconds)
  const found: Found[] = []
  if (minutes >= 60) found.push({ code: 'outbox_stuck', values: { minutes } })
  else if (minutes >= 10) found.push({ code: 'outbox_slow', values: { minutes } })
  if (failed > 0) found.push({ code: 'outbox_failed', values: { failed } })
  return found
}

/** `oldest`: time of the log's first entry. The server verifies soon after its start. */
export function judgeAudit(
  { last, oldest }: { last: AuditVerification['last']; oldest: Date | null },
  now: Date,
): Found | null {
  if (!last) {
    const isDue = oldest !== null && now.getTime() - oldest.getTime() >= 2 * hourMs
    return isDue ? { code: 'audit_unverified', values: {} } : null
  }
  const hours = Math.floor((now.getTime() - Date.parse(last.time)) / hourMs)
  if (last.finding.problem) return { code: 'audit_tampered', values: { hours } }
  return hours >= 48 ? { code: 'audit_outdated', values: { hours } } : null
}

/** Whether only a wrong clock can have dated a backup so: an hour is more than clocks of servers differ. */
export const isDatedAhead = (createdAt: string, now: Date) =>
  Date.parse(createdAt) - now.getTime() > hourMs

/** Newest backup of the folder, and the free space there; null if none is readable. */
export type NewestBackup = {
  createdAt: string
  /** Backup that is dated ahead and therefore not the newest, unless there is no other. */
  ahead: { file: string; createdAt: string } | null
  /** Whether a trial restore succeeded; null if none is made. */
  isVerified: boolean | null
  bytes: number
  /** Null if the file system does not tell. */
  freeBytes: number | null
} | null

/** A daily backup may take hours, and its verification two. The next one takes about the space of the newest. */
export function judgeBackup(newest: NewestBackup, now: Date): Found[] {
  if (!newest) return [{ code: 'backup_missing', values: {} }]
  const hours = Math.floor((now.getTime() - Date.parse(newest.createdAt)) / hourMs)
  const found: Found[] = []
  if (hours >= 36) found.push({ code: 'backup_outdated', values: { hours } })
  else if (newest.isVerified === false && hours >= 2)
    found.push({ code: 'backup_unverified', values: { hours } })
  if (newest.ahead) found.push(judgeAhead(newest.ahead, now))
  if (newest.freeBytes === null) return found
  const megabytes = Math.floor(newest.freeBytes / megabyte)
  const needed = Math.ceil(newest.bytes / megabyte)
  if (megabytes < 256 + needed)
    found.push({ code: 'backup_space_low', values: { megabytes, needed } })
  return found
}

function judgeAhead({ file, createdAt }: { file: string; createdAt: string }, now: Date): Found {
  const hours = Math.floor((Date.parse(createdAt) - now.getTime()) / hourMs)
  return { code: 'backup_ahead', values: { file, hours } }
}

export type ArchiveState = {
  isOn: boolean
  isFailing: boolean
  /** Age of the oldest WAL segment that waits; 0 if none does. */
  waitingSeconds: number
  freeBytes: number
  /** Time of the newest base copy. */
  newestCopy: string | null
}

/** Size of a WAL segment that does not compress. */
const segmentMegabytes = 16

/** WAL archive of the embedded Postgres; null if its folder cannot be read. */
export function judgeArchive(state: ArchiveState | null, now: Date): Found[] {
  if (!state) return [{ code: 'archive_unreadable', values: {} }]
  if (!state.isOn) return [{ code: 'archive_off', values: {} }]
  const minutes = Math.floor(state.waitingSeconds / minuteSeconds)
  const megabytes = Math.floor(state.freeBytes / megabyte)
  const found: Found[] = []
  const isFailing = state.isFailing || minutes >= 5
  const hasRoom = megabytes >= segmentMegabytes
  if (isFailing)
    found.push({ code: hasRoom ? 'archive_failing' : 'archive_disk_full', values: { minutes } })
  // The sentence of a full disk says it already.
  if (isFailing && !hasRoom) return found
  if (megabytes < 256) found.push({ code: 'archive_full', values: { megabytes } })
  else if (megabytes < 2048) found.push({ code: 'archive_low', values: { megabytes } })
  if (!state.newestCopy) return [...found, { code: 'base_copy_missing', values: {} }]
  const hours = Math.floor((now.getTime() - Date.parse(state.newestCopy)) / hourMs)
  if (hours >= 36) found.push({ code: 'base_copy_outdated', values: { hours } })
  return found
}

/** Same limit as the alert AmberAuditUnsealed. */
export function judgeSeals(state: { count: number; oldestSeconds: number }): Found | null {
  const minutes = Math.floor(state.oldestSeconds / minuteSeconds)
  return minutes < 5 ? null : { code: 'seals_behind', values: { count: state.count, minutes } }
}

export function judgeServer(server: { host: string; silentSeconds: number }): Found {
  const minutes = Math.max(1, Math.round(server.silentSeconds / minuteSeconds))
  return { code: 'server_silent', values: { host: server.host, minutes } }
}

type JobState = {
  name: string
  failures: number
  isPaused: boolean
  isOnDemand: boolean
  overdueSeconds: number
}

/** A job that waits for work is due only while there is some. */
export function judgeJob(job: JobState): Found[] {
  const { failures } = job
  const minutes = Math.floor(job.overdueSeconds / minuteSeconds)
  const found: Found[] = []
  if (failures > 0) found.push({ code: 'job_failed', values: { job: job.name, failures } })
  if (job.isPaused) found.push({ code: 'job_paused', values: { job: job.name } })
  if (!job.isOnDemand && minutes >= 5)
    found.push({ code: 'job_overdue', values: { job: job.name, minutes } })
  return found
}

export function judgeReplica(replica: { name: string; lagSeconds: number | null }): Found | null {
  const seconds = Math.round(replica.lagSeconds ?? 0)
  return seconds < 60 ? null : { code: 'replica_behind', values: { name: replica.name, seconds } }
}

type StandbyReading = NonNullable<SystemStatus['database']['standbys']>[number]

/** Leaves out the primary among several addresses: they may be all servers of a cluster, whose roles change. */
export function expectedStandbys<Reading extends StandbyReading>(
  readings: readonly Reading[],
): Reading[] {
  const standbys = readings.filter(({ problem }) => problem !== 'primary')
  return standbys.length > 0 ? standbys : [...readings]
}

export const judgeStandbys = (readings: readonly StandbyReading[]): Found[] =>
  expectedStandbys(readings).flatMap((reading) => judgeStandby(reading) ?? [])

export function judgeStandby({ name, problem, lagSeconds }: StandbyReading): Found | null {
  if (problem === null) return null
  if (problem === 'unreachable') return { code: 'standby_unreachable', values: { name } }
  if (problem === 'unsupported') return { code: 'standby_unsupported', values: { name } }
  if (problem !== 'behind') return { code: 'standby_wrong', values: { name } }
  return { code: 'standby_behind', values: { name, seconds: Math.round(lagSeconds ?? 0) } }
}

export function judgeConnections({ used, most }: { used: number; most: number }): Found | null {
  return used < 0.9 * most ? null : { code: 'connections_scarce', values: { used, most } }
}
