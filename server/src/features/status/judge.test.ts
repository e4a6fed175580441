import { expect, test } from 'vitest'
import type { StandbyProblem } from '@amber/contract/status/system-status.ts'
import {
  judgeArchive,
  judgeAudit,
  judgeBackup,
  judgeClock,
  judgeConnections,
  judgeDisk,
  judgeJob,
  judgeOutbox,
  judgeReplica,
  judgeStandbys,
  judgeSeals,
  type Found,
} from './judge.service.ts'

const now = new Date('2026-03-04T00:00:00Z')
const verified = (time: string, problem: object | null = null) =>
  ({ last: { time, cause: 'schedule', by: null, finding: { problem } }, oldest: null }) as never
const unverifiedSince = (time: string) => ({ last: null, oldest: new Date(time) })
const standby = (problem: StandbyProblem | null) => ({ name: 'b', problem, lagSeconds: 90 })
const archive = {
  isOn: true,
  isFailing: false,
  waitingSeconds: 0,
  freeBytes: 9e9,
  newestCopy: '2026-03-03T03:00:00Z',
}
const job = { name: 'x', failures: 0, isPaused: false, isOnDemand: false, overdueSeconds: 0 }

const backup = {
  createdAt: '2026-03-03T12:00:00Z',
  ahead: null,
  isVerified: true,
  bytes: 1e9,
  freeBytes: 9e9,
}
const ahead = { file: 'a.backup', createdAt: '2026-03-05T00:00:00Z' }
const unverified = (createdAt: string) => ({ ...backup, createdAt, isVerified: false })

test.each<[Found | null | Found[], string | null]>([
  [judgeDisk(100 * 2 ** 20), 'disk_full'],
  [judgeDisk(1000 * 2 ** 20), 'disk_low'],
  [judgeDisk(5000 * 2 ** 20), null],
  [judgeClock(-5_000), 'clock_skewed'],
  [judgeClock(3_600_000), 'clock_wrong'],
  [judgeClock(500), null],
  [judgeOutbox({ waitingSeconds: 0, failed: 0 }), null],
  [judgeOutbox({ waitingSeconds: 0, failed: 2 }), 'outbox_failed'],
  [judgeOutbox({ waitingSeconds: 15 * 60, failed: 0 }), 'outbox_slow'],
  [judgeOutbox({ waitingSeconds: 90 * 60, failed: 0 }), 'outbox_stuck'],
  [judgeAudit({ last: null, oldest: null }, now), null],
  [judgeAudit(unverifiedSince('2026-03-03T22:00:01Z'), now), null],
  [judgeAudit(unverifiedSince('2026-03-03T22:00:00Z'), now), 'audit_unverified'],
  [judgeAudit(verified('2026-03-03T20:00:00Z'), now), null],
  [judgeAudit(verified('2026-03-03T20:00:00Z', {}), now), 'audit_tampered'],
  [judgeAudit(verified('2026-03-01T20:00:00Z'), now), 'audit_outdated'],
  [judgeBackup(null, now), 'backup_missing'],
  [judgeBackup(backup, now), null],
  [judgeBackup(unverified('2026-03-03T22:00:00Z'), now), 'backup_unverified'],
  [judgeBackup(unverified('2026-03-03T22:00:01Z'), now), null],
  [judgeBackup({ ...backup, createdAt: '2026-03-02T08:00:00Z' }, now), 'backup_outdated'],
  [judgeBackup({ ...backup, createdAt: '2026-03-04T00:59:00Z' }, now), null],
  [judgeBackup({ ...backup, ahead }, now), 'backup_ahead'],
  [judgeBackup({ ...backup, ...ahead, ahead }, now), 'backup_ahead'],
  [judgeBackup({ ...backup, freeBytes: 1.3e9 }, now), null],
  [judgeBackup({ ...backup, freeBytes: 1.2e9 }, now), 'backup_space_low'],
  [judgeArchive(archive, now), null],
  [judgeArchive(null, now), 'archive_unreadable'],
  [judgeArchive({ ...archive, isOn: false }, now), 'archive_off'],
  [judgeArchive({ ...archive, isFailing: true }, now), 'archive_failing'],
  [judgeArchive({ ...archive, waitingSeconds: 299 }, now), null],
  [judgeArchive({ ...archive, waitingSeconds: 301 }, now), 'archive_failing'],
  [judgeArchive({ ...archive, isFailing: true, freeBytes: 1e7 }, now), 'archive_disk_full'],
  [judgeArchive({ ...archive, isFailing: true, freeBytes: 1e8 }, now), 'archive_failing'],
  [judgeArchive({ ...archive, freeBytes: 1e9 }, now), 'archive_low'],
  [judgeArchive({ ...archive, freeBytes: 1e8 }, now), 'archive_full'],
  [judgeArchive({ ...archive, newestCopy: null }, now), 'base_copy_missing'],
  [judgeArchive({ ...archive, newestCopy: '2026-03-02T08:00:00Z' }, now), 'base_copy_outdated'],
  [judgeSeals({ count: 3, oldestSeconds: 30 }), null],
  [judgeSeals({ count: 3, oldestSeconds: 600 }), 'seals_behind'],
  [judgeJob(job), null],
  [judgeJob({ ...job, overdueSeconds: 299 }), null],
  [judgeJob({ ...job, overdueSeconds: 301 }), 'job_overdue'],
  [judgeReplica({ name: 'b', lagSeconds: null }), null],
  [judgeReplica({ name: 'b', lagSeconds: 120 }), 'replica_behind'],
  [judgeStandbys([standby(null)]), null],
  [judgeStandbys([standby('unreachable')]), 'standby_unreachable'],
  [judgeStandbys([standby('primary')]), 'standby_wrong'],
  [judgeStandbys([standby('primary'), standby(null)]), null],
  [judgeStandbys([standby('primary'), standby('behind')]), 'standby_behind'],
  [judgeStandbys([standby('foreign')]), 'standby_wrong'],
  [judgeStandbys([standby('unsupported')]), 'standby_unsupported'],
  [judgeConnections({ used: 50, most: 100 }), null],
  [judgeConnections({ used: 95, most: 100 }), 'connections_scarce'],
])('%j is %s', (found, code) => expect([found].flat()[0]?.code ?? null).toBe(code))

test('a backup dated ahead does not hide that the newest is old', () => {
  expect(judgeBackup({ ...backup, createdAt: '2026-03-02T08:00:00Z', ahead }, now)).toEqual([
    { code: 'backup_outdated', values: { hours: 40 } },
    { code: 'backup_ahead', values: { file: 'a.backup', hours: 24 } },
  ])
})
