import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jobRuns, jobs } from '#server/db/schema.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { defineJob, RefusedRun, type Job } from './define-job.ts'
import { claimJobs, finishJob, readJob, requestJob, setJobPaused } from './jobs.queries.ts'
import { startScheduler } from './scheduler.ts'

const { db, platform } = await createTestApp()
const hour = 3_600_000

/** A job without work. */
const idleJob = (run: Job['run'] = () => Promise.resolve()) =>
  defineJob({
    name: `job-${crypto.randomUUID()}`,
    schedule: { everyMs: hour, when: sql`false` },
    run,
  })

/** Adds a job with a run whose server died. */
async function lose({ name }: { name: string }) {
  const lease = {
    leaseId: crypto.randomUUID(),
    serverId: crypto.randomUUID(),
    startTime: sql`now() - interval '1 minute'`,
    expiresAt: sql`now()`,
  }
  const nextRunAt = sql`now() + interval '1 hour'`
  await db
    .insert(jobs)
    .values({ name, everyMs: hour, nextRunAt, ...lease })
    .onConflictDoUpdate({ target: jobs.name, set: lease })
}

const claim = (job: ReturnType<typeof idleJob>) =>
  claimJobs(db, [job], {
    leaseId: crypto.randomUUID(),
    serverId: crypto.randomUUID(),
    leaseMs: 30_000,
  })

const outcomesOf = async (job: { name: string }) =>
  (
    await db
      .select()
      .from(jobRuns)
      .where(sql`job = ${job.name}`)
      .orderBy(jobRuns.id)
  ).map(({ outcome }) => outcome)

const done = {
  outcome: 'done',
  error: null,
  handled: 1,
  pauseMs: hour,
  isRecorded: true,
  isRequestedAgain: false,
} as const

test('repeats a lost run of a job that is not due and has no other work', async () => {
  const job = idleJob()
  await lose(job)
  const claims = await claim(job)
  expect(claims).toMatchObject({ claimed: [{ name: job.name, failures: 1 }], lost: [job.name] })
  await finishJob(db, claims.claimed[0]!, done)
  expect(await outcomesOf(job)).toEqual(['lost', 'done'])
  expect(await readJob(db, job.name)).toEqual({ isRunning: false, failedAt: null })
  expect(await claim(job)).toEqual({ claimed: [], lost: [] })
})

test('a second lost run of a job without work ends its lease, and a request runs it again', async () => {
  const job = idleJob()
  await lose(job)
  await claim(job)
  await lose(job)
  expect(await claim(job)).toEqual({ claimed: [], lost: [job.name] })
  expect(await readJob(db, job.name)).toEqual({ isRunning: false, failedAt: expect.any(Date) })
  await requestJob(db, job.name)
  expect((await claim(job)).claimed).toMatchObject([{ failures: 2, wasRequested: true }])
})

test('a lost run of a paused job is recorded and not repeated', async () => {
  const job = idleJob()
  await lose(job)
  await setJobPaused(db, { name: job.name, isPaused: true })
  expect(await claim(job)).toEqual({ claimed: [], lost: [job.name] })
  expect(await outcomesOf(job)).toEqual(['lost'])
  expect(await readJob(db, job.name)).toEqual({ isRunning: false, failedAt: expect.any(Date) })
  expect(await claim(job)).toEqual({ claimed: [], lost: [] })
})

function start(job: Job) {
  const times = {
    poll: 5,
    clusterPoll: 1,
    lease: 30_000,
    heartbeat: 50,
    registration: 50,
    stop: 5_000,
  }
  const stop = startScheduler([job], { db, platform, host: 'one', times, onError: () => undefined })
  onTestFinished(stop)
  return stop
}

const isRequestedOnce = (job: Job) =>
  vi.waitFor(async () => expect(await requestJob(db, job.name)).toBe(true), 5_000)

test('the next server runs a requested run that a stop interrupted', async () => {
  const run = vi.fn<(signal: AbortSignal) => Promise<void>>(
    (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  )
  const job = idleJob(run)
  const stop = start(job)
  await isRequestedOnce(job)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), 5_000)
  await stop()
  expect(await outcomesOf(job)).toEqual(['interrupted'])
  expect(await readJob(db, job.name)).toEqual({ isRunning: true, failedAt: expect.any(Date) })
  run.mockResolvedValue()
  start(job)
  await vi.waitFor(
    async () => expect(await outcomesOf(job)).toEqual(['interrupted', 'done']),
    5_000,
  )
  expect(await readJob(db, job.name)).toEqual({ isRunning: false, failedAt: null })
})

test('a requested run that was refused is not repeated and does not count as done', async () => {
  const job = idleJob(() => Promise.reject(new RefusedRun('clocks_differ')))
  start(job)
  await isRequestedOnce(job)
  await vi.waitFor(async () => expect(await outcomesOf(job)).toEqual(['interrupted']), 5_000)
  expect(await readJob(db, job.name)).toEqual({ isRunning: false, failedAt: expect.any(Date) })
})
