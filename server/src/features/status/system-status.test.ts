import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { jobs as calls, jobTexts } from '@amber/contract/status/jobs.ts'
import { systemStatus } from '@amber/contract/status/system-status.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { backupJobName } from '#server/db/jobs/waiting-work.queries.ts'
import { getMonitoredState } from '#server/db/monitored-state.queries.ts'
import { recordServer } from '#server/db/jobs/jobs.queries.ts'
import { jobRuns, jobs, outbox, servers } from '#server/db/schema.ts'
import { verifyByCommand } from '#server/features/logs/audit-chain/verification.service.ts'
import { startJobs } from '#server/jobs.ts'
import { version } from '#server/lib/version.ts'
import { makeHolder, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { ArchiveState, NewestBackup } from './judge.service.ts'
import { readSystemStatus } from './system-status.service.ts'

const disk = { freeBytes: 9e9, totalBytes: 2e10 }
const oldData: { major: number; bytes: number }[] = []
const app = await createTestApp({ readDisk: async () => ({ ...disk, oldData }) })
const { db, platform } = app
const admin = await makeSignedIn(app, ['R_SUPER'])
await verifyByCommand(db, platform)

const read = async () => (await app.call(systemStatus.read, {}, admin)).data
const codes = async () => (await read()).warnings.map(({ code }) => code)
const addServer = (host: string, seenAgo: string) =>
  db.insert(servers).values({
    id: crypto.randomUUID(),
    host,
    version,
    lastSeenAt: sql`now() - ${seenAgo}::interval`,
  })
const addJob = (name: string, from: Partial<typeof jobs.$inferInsert> = {}) =>
  db.insert(jobs).values({
    name,
    everyMs: 60_000,
    nextRunAt: sql`now() + interval '1 minute'` as never,
    ...from,
  })

beforeEach(async () => {
  for (const table of [jobRuns, jobs, servers, outbox]) await db.delete(table)
})

test('warns of old data kept by an upgrade of Postgres, with its size', async () => {
  oldData.push({ major: 17, bytes: 3 * 2 ** 30 })
  try {
    expect((await read()).warnings).toEqual([
      { code: 'old_data_kept', values: { major: 17, megabytes: 3072 } },
    ])
  } finally {
    oldData.length = 0
  }
})

test('has no warnings for a sound installation and describes its environment', async () => {
  await addServer('one:9527', '3 seconds')
  await addJob('purge-users')
  const status = await read()
  expect(status).toMatchObject({
    version,
    warnings: [],
    servers: [{ host: 'one:9527', version, isSilent: false }],
    database: {
      version: expect.stringMatching(/^\d+/),
      replicas: [],
      standbys: [],
      canListSlowest: true,
      slowest: null,
    },
    outbox: [
      { channel: 'mail', waiting: 0, waitingSeconds: 0, failed: 0 },
      { channel: 'sms', waiting: 0, waitingSeconds: 0, failed: 0 },
    ],
    jobs: [{ name: 'purge-users', everySeconds: 60, isPaused: false, runs: [] }],
    disk,
  })
  expect(status.database.connections).toBeGreaterThan(0)
  expect(status.database.bytes).toBeGreaterThan(1e6)
  expect(Math.abs(Date.parse(status.time) - Date.now())).toBeLessThan(60_000)
})

test('lists the standbys of a cluster without the primary among them', async () => {
  const standby = { name: 'db2', problem: null, lagSeconds: 0.4 }
  const primary = { name: 'db1', problem: 'primary' as const, lagSeconds: null }
  const shown = async (...states: (typeof standby | typeof primary)[]) => {
    const sources = { readDisk: null, readBackup: null, readArchive: null, backups: null }
    const all = { ...sources, standbys: { states: () => states } }
    return (await readSystemStatus({ db, now: platform.now() }, all)).database.standbys
  }
  expect(await shown(primary, standby)).toEqual([standby])
  expect(await shown(primary)).toEqual([primary])
})

test('warns of a silent server, until one of the same name starts again', async () => {
  await addServer('one:9527', '1 second')
  await addServer('two:9527', '5 minutes')
  expect(await read()).toMatchObject({
    servers: [{ isSilent: false }, { host: 'two:9527', isSilent: true }],
    warnings: [{ code: 'server_silent', values: { host: 'two:9527', minutes: 5 } }],
  })
  const beat = { id: crypto.randomUUID(), deadAfterMs: 45_000 }
  const buildTime = '2026-03-01T08:00:00.000Z'
  expect(await recordServer(db, { ...beat, host: 'three:9527', buildTime })).toBe(2)
  expect((await read()).servers.map((server) => server.buildTime)).toEqual([null, buildTime, null])
  expect(await codes()).toEqual(['server_silent'])
  await recordServer(db, { ...beat, id: crypto.randomUUID(), host: 'two:9527' })
  expect(await codes()).toEqual([])
})

test('warns of jobs that failed, are paused or overdue, but not of one without work', async () => {
  const longAgo = sql`now() - interval '10 minutes'` as never
  await addJob('purge-users', { failures: 2 })
  await addJob('delete-outdated', { isPaused: true, nextRunAt: longAgo })
  await addJob('roll-up-metrics', { nextRunAt: longAgo })
  await addJob('run-imports', { isOnDemand: true, nextRunAt: longAgo })
  expect((await read()).warnings).toEqual([
    { code: 'job_paused', values: { job: 'delete-outdated' } },
    { code: 'job_failed', values: { job: 'purge-users', failures: 2 } },
    { code: 'job_overdue', values: { job: 'roll-up-metrics', minutes: 10 } },
  ])
})

test('omits a job that no server has registered for a day', async () => {
  const registeredAt = sql`now() - interval '25 hours'` as never
  const nextRunAt = sql`now() - interval '10 minutes'` as never
  await addJob('copy-base', { registeredAt, nextRunAt })
  await addJob('roll-up-metrics', { nextRunAt })
  const { jobs: listed, warnings } = await read()
  expect(listed.map(({ name }) => name)).toEqual(['roll-up-metrics'])
  expect(warnings).toEqual([
    { code: 'job_overdue', values: { job: 'roll-up-metrics', minutes: 10 } },
  ])
  expect((await getMonitoredState(db)).jobs).toMatchObject([{ name: 'roll-up-metrics' }])
})

test('lists the last twenty runs of a job, latest first', async () => {
  await addJob('purge-users')
  await db.execute(sql`
    insert into job_runs (job, server_id, start_time, end_time, outcome, error)
    select 'purge-users', gen_random_uuid(), now(), now() + interval '2 seconds',
      case when n = 25 then 'failed' else 'done' end, case when n = 25 then '57014' end
    from generate_series(1, 25) as n`)
  const [job] = (await read()).jobs
  expect(job?.runs).toHaveLength(20)
  expect(job?.runs.slice(0, 2)).toMatchObject([
    { outcome: 'failed', error: '57014', seconds: 2 },
    { outcome: 'done', error: null },
  ])
})

test('warns of waiting and failed messages', async () => {
  const row = (from: Partial<typeof outbox.$inferInsert>) => ({
    channel: 'mail' as const,
    template: 'test' as const,
    language: 'en-US' as const,
    receiver: 'a@example.com',
    data: {},
    createTime: new Date(Date.now() - 15 * 60_000),
    nextTryAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
    ...from,
  })
  await db
    .insert(outbox)
    .values([
      row({ state: 'waiting' }) as never,
      row({ state: 'failed', endTime: new Date(), receiver: null, data: null }) as never,
    ])
  expect((await read()).warnings).toEqual([
    { code: 'outbox_slow', values: { minutes: 15 } },
    { code: 'outbox_failed', values: { failed: 1 } },
  ])
})

test('reports no disk for a server without a data folder', async () => {
  const server = await createTestApp({ share: app })
  const { data } = await server.call(systemStatus.read, {}, admin)
  expect(data.disk).toBeNull()
})

test('warns of an old backup and of an unreadable folder', async () => {
  const readBackup = vi.fn<() => Promise<NewestBackup>>()
  const server = await createTestApp({ share: app, readBackup })
  const nextTime = expect.stringMatching(/T03:00:00\.000Z$/)
  const status = async () => (await server.call(systemStatus.read, {}, admin)).data
  const found = async () => (await status()).warnings
  const old = new Date(Date.now() - 50 * 3_600_000).toISOString()
  const sound = {
    createdAt: new Date().toISOString(),
    ahead: null,
    isVerified: null,
    bytes: 1e6,
    freeBytes: 9e9,
  }
  readBackup.mockResolvedValueOnce({ ...sound, createdAt: old })
  expect(await found()).toEqual([{ code: 'backup_outdated', values: { hours: 50 } }])
  readBackup.mockRejectedValueOnce(new Error('EACCES'))
  expect(await found()).toEqual([{ code: 'backup_missing', values: {} }])
  readBackup.mockResolvedValueOnce(sound)
  const { createdAt, bytes, isVerified } = sound
  expect(await status()).toMatchObject({
    warnings: [],
    backups: { isReadable: true, newest: { createTime: createdAt, bytes, isVerified }, nextTime },
  })
  readBackup.mockResolvedValueOnce({ ...sound, createdAt: old })
  expect((await status()).backups).toMatchObject({ newest: { createTime: old }, nextTime: null })
  readBackup.mockResolvedValueOnce(null)
  const none = { newest: null, nextTime: null }
  expect((await status()).backups).toEqual({ ...none, isReadable: true })
  readBackup.mockRejectedValueOnce(new Error('EACCES'))
  expect((await status()).backups).toEqual({ ...none, isReadable: false })
})

test('warns if no backup is configured', async () => {
  const server = await createTestApp({ share: app, readBackup: 'off' })
  const { data } = await server.call(systemStatus.read, {}, admin)
  expect(data).toMatchObject({ warnings: [{ code: 'backup_off', values: {} }], backups: null })
})

test('warns of a WAL archive that fails or cannot be read', async () => {
  const readArchive = vi.fn<() => Promise<ArchiveState>>()
  const server = await createTestApp({ share: app, readArchive })
  const found = async () => (await server.call(systemStatus.read, {}, admin)).data.warnings
  const sound = {
    isOn: true,
    isFailing: false,
    waitingSeconds: 0,
    freeBytes: 9e9,
    newestCopy: new Date().toISOString(),
  }
  readArchive.mockResolvedValueOnce({ ...sound, isFailing: true, waitingSeconds: 600 })
  expect(await found()).toEqual([{ code: 'archive_failing', values: { minutes: 10 } }])
  readArchive.mockRejectedValueOnce(new Error('ENOENT'))
  expect(await found()).toEqual([{ code: 'archive_unreadable', values: {} }])
  readArchive.mockResolvedValueOnce(sound)
  expect(await found()).toEqual([])
})

test('registers every job of this build with its schedule and a text', async () => {
  const parts = { db, platform, mode: 'evaluation' as const, host: 'one' }
  const log = { warn: () => undefined } as never
  const stop = startJobs({ ...parts, log, delivery: { transports: null } as never })
  try {
    await expect
      .poll(async () => (await read()).jobs.map(({ name }) => name), { timeout: 20_000 })
      // Backups need Node and a folder.
      .toEqual(
        Object.keys(jobTexts)
          .toSorted()
          .filter((name) => name !== backupJobName && name !== 'copy-base'),
      )
    for (const { everySeconds } of (await read()).jobs) expect(everySeconds).toBeGreaterThan(0)
  } finally {
    await stop()
  }
})

test('runs and pauses a job on request, recorded with before and after', async () => {
  await addJob('purge-users')
  const name = 'purge-users'
  expect(await app.call(calls.run, { name }, admin)).toMatchObject({ status: 200 })
  await app.call(calls.setPaused, { name, isPaused: true }, admin)
  const [job] = (await read()).jobs
  expect(job).toMatchObject({ isRequested: true, isPaused: true })
  const events = await db.select().from(auditEvents).where(eq(auditEvents.targetType, 'job'))
  expect(events).toMatchObject([
    { action: 'job.run', targetName: name },
    { action: 'job.setPaused', before: { isPaused: false }, after: { isPaused: true } },
  ])
  const none = { status: 404, code: 'job_missing' }
  expect(await app.call(calls.run, { name: 'none' }, admin)).toMatchObject(none)
  expect(await app.call(calls.setPaused, { name: 'none', isPaused: true }, admin)).toMatchObject(
    none,
  )
})

test('refuses changes by users with read permission only', async () => {
  await addJob('purge-users')
  const reader = await makeHolder(app, ['status:list'])
  expect(await app.call(systemStatus.read, {}, reader)).toMatchObject({ status: 200 })
  expect(await app.call(calls.run, { name: 'purge-users' }, reader)).toMatchObject({ status: 403 })
})
