import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Database } from '#server/db/connect.ts'
import { jobRuns, jobs, servers } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { defineJob, type Job } from './define-job.ts'
import { claimJobs, renewLeases, requestJob, setJobPaused } from './jobs.queries.ts'
import { pauseAfterFailure, startScheduler, type SchedulerTimes } from './scheduler.ts'

const app = await createTestApp()
const { db, platform } = app
const quick: SchedulerTimes = {
  poll: 5,
  clusterPoll: 1,
  lease: 300,
  heartbeat: 50,
  registration: 50,
  stop: 5_000,
}
const hour = 3_600_000

function start(job: Job, options: { host?: string; times?: SchedulerTimes; from?: Database } = {}) {
  const errors: unknown[] = []
  const { host = 'one', times = quick, from = db } = options
  const onError = (error: unknown) => void errors.push(error)
  const stop = startScheduler([job], { db: from, platform, host, times, onError })
  onTestFinished(stop)
  return { stop, errors }
}

type Connection = Awaited<ReturnType<typeof connect>>
const open = (size: number) => connect(app.address, { size, onError: () => undefined })

const newName = () => `job-${crypto.randomUUID()}`
const stateOf = async (name: string) =>
  (
    await db
      .select()
      .from(jobs)
      .where(sql`name = ${name}`)
  )[0]
const runsOf = (name: string) =>
  db
    .select()
    .from(jobRuns)
    .where(sql`job = ${name}`)
    .orderBy(jobRuns.id)
const isKnown = (name: string) => vi.waitFor(async () => expect(await stateOf(name)).toBeDefined())

test('runs a due job once on two servers', async () => {
  const name = newName()
  const run = vi.fn<() => Promise<number>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return 3
  })
  const job = defineJob({ name, schedule: { everyMs: hour }, run })
  start(job)
  start(job, { host: 'two' })
  await isKnown(name)
  await vi.waitFor(async () => expect(await db.$count(servers)).toBe(2))
  await requestJob(db, name)
  await vi.waitFor(async () => expect(await runsOf(name)).toHaveLength(1))
  // The other server polls meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(run).toHaveBeenCalledTimes(1)
  expect(await runsOf(name)).toMatchObject([{ outcome: 'done', handled: 3, error: null }])
})

test('a stop breaks off a run that hangs and removes the server', async () => {
  const name = newName()
  const run = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
  const job = defineJob({ name, schedule: { everyMs: hour }, run })
  const { stop, errors } = start(job, { host: 'hanging', times: { ...quick, stop: 100 } })
  await isKnown(name)
  await requestJob(db, name)
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  const isListed = () => db.$count(servers, sql`host = 'hanging'`)
  expect(await isListed()).toBe(1)
  await stop()
  expect(await isListed()).toBe(0)
  expect(errors).toMatchObject([{ message: 'A job did not stop in time and was broken off' }])
})

test('takes over a job of a dead server and records its run as lost', async () => {
  const name = newName()
  await db.insert(jobs).values({
    name,
    nextRunAt: sql`now()`,
    leaseId: crypto.randomUUID(),
    serverId: crypto.randomUUID(),
    startTime: sql`now() - interval '1 minute'`,
    expiresAt: sql`now() + interval '1 minute'`,
  })
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  start(defineJob({ name, schedule: { everyMs: hour }, run }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(run).not.toHaveBeenCalled()
  await db
    .update(jobs)
    .set({ expiresAt: sql`now()` })
    .where(sql`name = ${name}`)
  await vi.waitFor(async () => expect(await runsOf(name)).toHaveLength(2))
  expect((await runsOf(name)).map(({ outcome }) => outcome)).toEqual(['lost', 'done'])
})

test('a job with a second lost run waits, and its losses count as failures', async () => {
  const name = newName()
  await db.insert(jobs).values({ name, nextRunAt: sql`now()`, everyMs: 60_000 })
  const lose = () =>
    db
      .update(jobs)
      .set({
        leaseId: crypto.randomUUID(),
        serverId: crypto.randomUUID(),
        startTime: sql`now() - interval '1 minute'`,
        expiresAt: sql`now()`,
      })
      .where(sql`name = ${name}`)
  const job = defineJob({ name, schedule: { everyMs: 60_000 }, run: () => Promise.resolve() })
  const claim = () =>
    claimJobs(db, [job], {
      leaseId: crypto.randomUUID(),
      serverId: crypto.randomUUID(),
      leaseMs: 30_000,
    })
  await lose()
  expect(await claim()).toMatchObject({ claimed: [{ name, failures: 1 }], lost: [name] })
  await lose()
  expect(await claim()).toEqual({ claimed: [], lost: [name] })
  const { nextRunAt, ...state } = (await stateOf(name))!
  expect(state).toMatchObject({ failures: 2, leaseId: null, serverId: null })
  expect(nextRunAt.getTime() - Date.now()).toBeGreaterThan(200_000)
  expect(await claim()).toEqual({ claimed: [], lost: [] })
  await requestJob(db, name)
  expect((await claim()).claimed).toMatchObject([{ name, failures: 2, wasRequested: true }])
  expect((await runsOf(name)).map(({ outcome }) => outcome)).toEqual(['lost', 'lost'])
})

test('a job with a failed run and then a lost one is repeated at once', async () => {
  const name = newName()
  await db.insert(jobs).values({
    name,
    nextRunAt: sql`now()`,
    everyMs: hour,
    failures: 1,
    leaseId: crypto.randomUUID(),
    serverId: crypto.randomUUID(),
    startTime: sql`now() - interval '1 minute'`,
    expiresAt: sql`now()`,
  })
  const serverId = crypto.randomUUID()
  await db
    .insert(jobRuns)
    .values({ job: name, serverId, startTime: sql`now()`, endTime: sql`now()`, outcome: 'failed' })
  const job = defineJob({ name, schedule: { everyMs: hour }, run: () => Promise.resolve() })
  const claims = await claimJobs(db, [job], {
    leaseId: crypto.randomUUID(),
    serverId,
    leaseMs: 30_000,
  })
  expect(claims).toMatchObject({ claimed: [{ name, failures: 2 }], lost: [name] })
})

test('takes over a job with a lease that ends far in the future', async () => {
  const name = newName()
  await db.insert(jobs).values({
    name,
    nextRunAt: sql`now()`,
    leaseId: crypto.randomUUID(),
    serverId: crypto.randomUUID(),
    startTime: sql`now() + interval '30 days'`,
    expiresAt: sql`now() + interval '30 days'`,
  })
  start(defineJob({ name, schedule: { everyMs: hour }, run: () => Promise.resolve() }))
  await vi.waitFor(async () => expect(await runsOf(name)).toHaveLength(2))
  expect((await runsOf(name)).map(({ outcome }) => outcome)).toEqual(['lost', 'done'])
})

test('extends the lease of a long run and stops a run that lost its lease', async () => {
  const name = newName()
  const signals: AbortSignal[] = []
  const run = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')))
    })
  }
  start(defineJob({ name, schedule: { everyMs: hour }, run }))
  await isKnown(name)
  await requestJob(db, name)
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  const first = await stateOf(name)
  await vi.waitFor(async () => {
    const { expiresAt } = (await stateOf(name)) ?? {}
    expect(expiresAt?.getTime()).toBeGreaterThan((first?.expiresAt?.getTime() ?? 0) + quick.lease)
  }, 5_000)
  expect(signals[0]?.aborted).toBe(false)
  const taken = { leaseId: crypto.randomUUID(), expiresAt: sql`now() + interval '1 minute'` }
  await db
    .update(jobs)
    .set(taken)
    .where(sql`name = ${name}`)
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true))
  expect(await stateOf(name)).toMatchObject({ leaseId: taken.leaseId })
})

const breakDatabase = {
  'refuses everything': async (used: Connection) => {
    await used.close()
    return () => Promise.resolve()
  },
  'is silent': async () => {
    const blocker = await open(1)
    await blocker.db.execute(sql`begin`)
    await blocker.db.execute(sql`lock table jobs, servers in access exclusive mode`)
    return blocker.close
  },
}

test.each(Object.entries(breakDatabase))(
  'stops a run at the end of its lease while the database %s',
  async (_name, begin) => {
    const connection = await open(2)
    const started = Promise.withResolvers<AbortSignal>()
    const run = (signal: AbortSignal) => {
      started.resolve(signal)
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    const name = newName()
    const job = defineJob({ name, schedule: { everyMs: hour }, run })
    const { stop } = start(job, { from: connection.db })
    await isKnown(name)
    await requestJob(db, name)
    const signal = await started.promise
    const end = await begin(connection)
    await vi.waitFor(() => expect(signal.aborted).toBe(true), 5_000)
    await end()
    await stop()
    await connection.close().catch(() => undefined)
  },
)

test('keeps the lease of a run in a very large cluster', async () => {
  const name = newName()
  const signals: AbortSignal[] = []
  const run = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const job = defineJob({ name, schedule: { everyMs: hour }, run })
  const { stop } = start(job, { times: { ...quick, clusterPoll: 2_000, lease: 1_000 } })
  await vi.waitFor(async () => expect(await stateOf(name)).toBeDefined(), 5_000)
  await requestJob(db, name)
  await vi.waitFor(() => expect(signals).toHaveLength(1), 5_000)
  const first = await stateOf(name)
  await vi.waitFor(async () => {
    const { expiresAt } = (await stateOf(name)) ?? {}
    expect(expiresAt?.getTime()).toBeGreaterThan((first?.expiresAt?.getTime() ?? 0) + 1_000)
  }, 5_000)
  expect(signals[0]?.aborted).toBe(false)
  await stop()
})

test('keeps a job registered while a server declares it', async () => {
  const name = newName()
  const job = defineJob({ name, schedule: { everyMs: hour }, run: () => Promise.resolve() })
  start(job)
  await isKnown(name)
  const old = new Date('2026-01-01')
  await db
    .update(jobs)
    .set({ registeredAt: old })
    .where(sql`name = ${name}`)
  await vi.waitFor(async () => expect((await stateOf(name))?.registeredAt).not.toEqual(old))
})

test('retries a failed job with growing pauses', async () => {
  const name = newName()
  let failures = 2
  const run = () =>
    failures-- > 0 ? Promise.reject(new RangeError('secret@example.com')) : Promise.resolve()
  const { errors } = start(defineJob({ name, schedule: { everyMs: 10 }, run }))
  await vi.waitFor(async () => expect((await runsOf(name)).length).toBeGreaterThan(2))
  const outcomes = (await runsOf(name)).slice(0, 3)
  expect(outcomes).toMatchObject([
    { outcome: 'failed', error: 'RangeError' },
    { outcome: 'failed', error: 'RangeError' },
    { outcome: 'done', error: null },
  ])
  expect(errors).toHaveLength(2)
  expect((await stateOf(name))?.failures).toBe(0)
  expect([0, 1, 2].map((before) => pauseAfterFailure(1_000, before))).toEqual([2_000, 4_000, 8_000])
  expect(pauseAfterFailure(1_000, 40)).toBe(hour)
})

test('runs a job that a wrong clock planned for the far future', async () => {
  const name = newName()
  await db.insert(jobs).values({ name, everyMs: hour, nextRunAt: sql`now() + interval '2 days'` })
  start(defineJob({ name, schedule: { everyMs: hour }, run: () => Promise.resolve() }))
  await vi.waitFor(async () => expect(await runsOf(name)).toMatchObject([{ outcome: 'done' }]))
  const soon = (await stateOf(name))?.nextRunAt.getTime() ?? Infinity
  expect(soon).toBeLessThanOrEqual(Date.now() + hour + 1_000)
})

test('runs a paused job only on request', async () => {
  const name = newName()
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { stop } = start(defineJob({ name, schedule: { everyMs: hour }, run }))
  await isKnown(name)
  expect(await setJobPaused(db, { name, isPaused: true })).toEqual({ isPaused: false })
  await db
    .update(jobs)
    .set({ nextRunAt: sql`now()` })
    .where(sql`name = ${name}`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(run).not.toHaveBeenCalled()
  await requestJob(db, name)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  await setJobPaused(db, { name, isPaused: false })
  await db
    .update(jobs)
    .set({ nextRunAt: sql`now()` })
    .where(sql`name = ${name}`)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  await stop()
  expect(await setJobPaused(db, { name: 'unknown', isPaused: true })).toBeNull()
})

test('starts no run of a job without work, and hands over a stopped run', async () => {
  const name = newName()
  const run = vi.fn<(signal: AbortSignal) => Promise<void>>(
    (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  )
  const when = sql`exists (select from captchas where id::text = 'none')`
  const { stop, errors } = start(defineJob({ name, schedule: { everyMs: 1, when }, run }))
  await isKnown(name)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(run).not.toHaveBeenCalled()
  await requestJob(db, name)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  await stop()
  expect(errors).toEqual([])
  expect(await runsOf(name)).toMatchObject([{ outcome: 'interrupted' }])
  expect(await stateOf(name)).toMatchObject({ leaseId: null, failures: 0 })
})

test('locks jobs in the same order for renewal and registration', async () => {
  const [first, second] = [`a-${newName()}`, `b-${newName()}`]
  const leaseIds = [crypto.randomUUID(), crypto.randomUUID()]
  // In the table, the second comes first.
  for (const [name, leaseId] of [
    [second, leaseIds[1]],
    [first, leaseIds[0]],
  ] as const)
    await db.insert(jobs).values({ name, leaseId, nextRunAt: new Date() })
  const renewal = db.transaction(async (registration) => {
    await registration.execute(sql`update jobs set registered_at = now() where name = ${first}`)
    const renewed = renewLeases(db, leaseIds, hour)
    renewed.catch(() => undefined)
    await vi.waitFor(async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await registration.execute(sql`update jobs set registered_at = now() where name = ${second}`)
    return { renewed }
  })
  expect(await (await renewal).renewed).toHaveLength(2)
})

test('keeps the newest hundred runs of a job', async () => {
  const name = newName()
  start(defineJob({ name, schedule: { everyMs: hour }, run: () => Promise.resolve() }))
  await isKnown(name)
  await db.execute(sql`
    insert into job_runs (job, server_id, start_time, end_time, outcome)
    select ${name}, gen_random_uuid(), now(), now(), 'done' from generate_series(1, 150)`)
  await requestJob(db, name)
  await vi.waitFor(async () => expect(await runsOf(name)).toHaveLength(100))
})
