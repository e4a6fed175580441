import { expect, onTestFinished, test } from 'vitest'
import { health } from '@amber/contract/health.ts'
import { connect } from '#server/db/connect.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { listAppliedMigrations } from './health.queries.ts'

const app = await createTestApp()
const applied = await listAppliedMigrations(app.db)

test('is ready when every migration of the build is applied', async () => {
  expect(applied.length).toBeGreaterThan(0)
  const server = await createTestApp({ share: app, migrations: applied })
  expect(await server.call(health.ready, {})).toMatchObject({
    status: 200,
    data: { status: 'ready' },
  })
})

test('is live but not ready when a migration is missing', async () => {
  const server = await createTestApp({
    share: app,
    migrations: [...applied, '9999_of_a_newer_build.sql'],
  })
  expect(await server.call(health.live, {})).toMatchObject({ status: 200 })
  expect(await server.call(health.ready, {})).toMatchObject({
    status: 503,
    code: 'database_unavailable',
    problem: { retryAfter: 2 },
  })
})

test('is ready while calls use all connections to the database', async () => {
  const onError = () => undefined
  const { db: readiness, close } = await connect(app.address, { size: 1, onError })
  onTestFinished(close)
  const server = await createTestApp({ share: app, migrations: applied, connections: 1, readiness })
  const taken = await server.pool.connect()
  onTestFinished(() => taken.release())
  expect(await server.call(health.ready, {})).toMatchObject({ status: 200 })
})
