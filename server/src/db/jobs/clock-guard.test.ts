import { desc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jobRuns, signIns } from '#server/db/schema.ts'
import { startJobs } from '#server/jobs.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { guardClock } from './clock-guard.ts'
import { requestJob } from './jobs.queries.ts'

const app = await createTestApp()
const hour = 60 * 60_000
const day = 24 * hour

/** Only the server's own clock and uptime change, so the database agrees with neither. */
function guardWith(isSameMachine: boolean) {
  const state = { ahead: 0, uptime: 1_000 }
  const now = () => new Date(Date.now() + state.ahead)
  const reasons: string[] = []
  const db = isSameMachine ? clockOf(now) : app.db
  const reasonToWait = guardClock({
    db,
    platform: { now },
    onStop: (reason) => reasons.push(reason),
    uptime: () => state.uptime,
  })
  const mayDelete = async () => (await reasonToWait()) === null
  return { state, reasons, mayDelete }
}

/** A database on the same machine, whose clock jumps too. */
const clockOf = (now: () => Date) =>
  ({ execute: () => Promise.resolve({ rows: [{ time: now().getTime() }] }) }) as never

test('waits for a day after the clock of server and database jumped ahead', async () => {
  const { state, reasons, mayDelete } = guardWith(true)
  expect(await mayDelete()).toBe(true)
  state.ahead += 30 * day
  expect([await mayDelete(), await mayDelete()]).toEqual([false, false])
  expect(reasons).toEqual([expect.stringMatching(/^the clock jumped ahead/)])
  // A day passes.
  state.uptime += day + hour
  state.ahead += day + hour
  expect(await mayDelete()).toBe(true)
})

test('goes on at once when the clock is set right', async () => {
  const { state, mayDelete } = guardWith(true)
  state.ahead += 30 * day
  expect(await mayDelete()).toBe(false)
  // Still far ahead.
  state.ahead -= 2 * hour
  expect(await mayDelete()).toBe(false)
  state.ahead -= 30 * day - 2 * hour
  expect(await mayDelete()).toBe(true)
})

test('deletes again after a day of uptime, also on a machine that sleeps each night', async () => {
  const { state, mayDelete } = guardWith(true)
  const answers: boolean[] = []
  for (let night = 1; night <= 2; night++) {
    // Asleep, then awake.
    state.ahead += 8 * hour
    answers.push(await mayDelete())
    state.ahead += 16 * hour
    state.uptime += 16 * hour
    answers.push(await mayDelete())
  }
  expect(answers).toEqual([false, false, false, true])
})

test('a jump of more than a week within the day begins the day again', async () => {
  const { state, mayDelete } = guardWith(true)
  // A night, then a broken clock.
  state.ahead += 8 * hour
  expect(await mayDelete()).toBe(false)
  state.uptime += 16 * hour
  state.ahead += 16 * hour + 3_000 * day
  expect(await mayDelete()).toBe(false)
  state.uptime += 16 * hour
  state.ahead += 16 * hour
  expect(await mayDelete()).toBe(false)
  state.uptime += 16 * hour
  state.ahead += 16 * hour
  expect(await mayDelete()).toBe(true)
})

test('waits while the clocks of server and database differ', async () => {
  const { state, reasons, mayDelete } = guardWith(false)
  state.ahead += 2 * hour
  state.uptime += 2 * hour
  expect(await mayDelete()).toBe(false)
  expect(reasons).toEqual(['the clocks of server and database differ'])
  state.ahead = 0
  expect(await mayDelete()).toBe(true)
})

test('a server with a clock far ahead deletes no log, and its job says why', async () => {
  const run = async () => {
    const before = await app.db.$count(jobRuns, eq(jobRuns.job, 'delete-outdated'))
    const stop = startJobs({
      ...app,
      log: pino({ level: 'silent' }),
      delivery: {} as never,
      mode: 'evaluation',
      host: 'one',
    })
    onTestFinished(stop)
    await vi.waitFor(async () => expect(await requestJob(app.db, 'delete-outdated')).toBe(true), {
      timeout: 10_000,
    })
    await vi.waitFor(
      async () =>
        expect(await app.db.$count(jobRuns, eq(jobRuns.job, 'delete-outdated'))).toBe(before + 1),
      { timeout: 20_000 },
    )
    await stop()
  }
  const add = (time: Date) =>
    app.db.insert(signIns).values({
      id: crypto.randomUUID(),
      userName: 'clock',
      method: 'password',
      ip: '',
      userAgent: '',
      time,
    } as never)
  await add(new Date())
  await add(new Date(Date.now() - 3_000 * day))
  const lastRun = async () =>
    (
      await app.db
        .select()
        .from(jobRuns)
        .where(eq(jobRuns.job, 'delete-outdated'))
        .orderBy(desc(jobRuns.id))
    )[0]
  const left = () => app.db.$count(signIns, eq(signIns.userName, 'clock'))
  app.clock.advance(3_000 * day)
  await run()
  expect(await left()).toBe(2)
  const refused = { outcome: 'interrupted', error: 'clocks_differ' }
  expect(await lastRun()).toMatchObject(refused)
  app.clock.advance(-3_000 * day)
  await run()
  expect(await left()).toBe(1)
  expect(await lastRun()).toMatchObject({ outcome: 'done' })
}, 60_000)
