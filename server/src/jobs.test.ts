import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requestJob } from '#server/db/jobs/jobs.queries.ts'
import { jobRuns, liveEvents, rateLimits } from '#server/db/schema.ts'
import { withBrokenTable } from '#server/testing/faults/broken-table.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { startJobs } from './jobs.ts'

const app = await createTestApp()
const day = 24 * 60 * 60_000

test('cleaning goes on after a step that fails, and the run counts as failed', async () => {
  await app.db.insert(liveEvents).values({ kind: 'test', audience: 'everyone' })
  const windowEndsAt = new Date(app.clock.now().getTime() - 10 * day)
  await app.db.insert(rateLimits).values({ key: 'old', calls: 1, windowEndsAt })
  const stop = startJobs({
    ...app,
    log: pino({ level: 'silent' }),
    delivery: {} as never,
    mode: 'evaluation',
    host: 'one',
  })
  onTestFinished(stop)
  await withBrokenTable(app.address, { table: 'live_events', operation: 'update' }, async () => {
    await vi.waitFor(
      async () => expect(await requestJob(app.db, 'delete-outdated')).toBe(true),
      10_000,
    )
    const runs = () =>
      app.db
        .select({ outcome: jobRuns.outcome })
        .from(jobRuns)
        .where(sql`job = 'delete-outdated'`)
    await vi.waitFor(async () => expect(await runs()).toEqual([{ outcome: 'failed' }]), 20_000)
  })
  expect(await app.db.$count(rateLimits, sql`key = 'old'`)).toBe(0)
}, 60_000)
