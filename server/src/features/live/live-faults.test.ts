import { expect, test } from 'vitest'
import { live } from '@amber/contract/live.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import { withClient } from '#server/db/connect.ts'
import { aWhile, kindsOf, listenTo } from '#server/testing/listen-to.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const first = await createTestApp()
const second = await createTestApp({ share: first })

test('limits the streams of a session by closing the oldest', async () => {
  const person = await makeSignedIn(first)
  const streams: { isOpen: boolean }[] = []
  for (let count = 0; count < 9; count++) streams.push(await listenTo(first, person))
  await expect.poll(() => streams[0]?.isOpen).toBe(false)
  expect(streams.slice(1).every(({ isOpen }) => isOpen)).toBe(true)
})

test('a stream that fails to open closes no other', async () => {
  const app = await createTestApp()
  const person = await makeSignedIn(app)
  const good = await listenTo(app, person)
  const pool = app.pool as { query: (...given: unknown[]) => unknown }
  const real = pool.query.bind(pool)
  pool.query = (...given) =>
    JSON.stringify(given[0]).includes('left join sessions on sessions.id = given.id')
      ? Promise.reject(new Error('Query read timeout'))
      : real(...given)
  for (let count = 0; count < 3; count++)
    expect((await listenTo(app, person)).answer.status).toBeGreaterThanOrEqual(500)
  pool.query = real
  for (let count = 0; count < 7; count++) await listenTo(app, person)
  await aWhile()
  expect(good.isOpen).toBe(true)
})

test('delivers changes without polling when the database notifies', async () => {
  const person = await makeSignedIn(first)
  const stream = await listenTo(second, person)
  const begun = performance.now()
  for (let count = 1; count <= 10; count++) {
    await publishEvent(first.db, { kind: 'rights-changed', to: { users: [person.user.id] } })
    await expect.poll(() => stream.heard.length, { interval: 5, timeout: 6_000 }).toBe(count)
  }
  // Polling each second would take nine seconds.
  expect(performance.now() - begun).toBeLessThan(6_000)
})

test.each([false, 'in vain'] as const)(
  'polls the database when notifications are missing or not received (%s)',
  async (canListen) => {
    const quiet = await createTestApp({ canListen })
    const person = await makeSignedIn(quiet)
    const stream = await listenTo(quiet, person)
    // A poll under way may find the first event.
    for (const times of [1, 2]) {
      await publishEvent(quiet.db, { kind: 'rights-changed', to: { users: [person.user.id] } })
      await expect.poll(() => stream.heard, { timeout: 3_000 }).toHaveLength(times)
    }
  },
)

test('listens again after its connection breaks and loses no event', async () => {
  const app = await createTestApp()
  const person = await makeSignedIn(app)
  const stream = await listenTo(app, person)
  const cut = () =>
    withClient(app.address, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'amber-live' and datname = current_database()`,
      ),
    )
  await expect.poll(async () => (await cut()).rowCount).toBe(1)
  await publishEvent(app.db, { kind: 'rights-changed', to: { users: [person.user.id] } })
  await expect.poll(() => kindsOf(stream), { timeout: 4_000 }).toEqual(['rights-changed'])
  await expect.poll(async () => (await cut()).rowCount, { timeout: 4_000 }).toBe(1)
})

test('an event unknown to this version does not block others', async () => {
  const person = await makeSignedIn(first)
  const stream = await listenTo(first, person)
  await first.pool.query(
    `insert into live_events (kind, data, audience, audience_ids) values ('settings-changed', '{}', 'users', $1)`,
    [[person.user.id]],
  )
  await publishEvent(first.db, { kind: 'rights-changed', to: { users: [person.user.id] } })
  await expect.poll(() => kindsOf(stream)).toEqual(['rights-changed'])
})

test('a stopping server tells its streams to reconnect soon, ends them and opens none', async () => {
  const app = await createTestApp({ share: first })
  const person = await makeSignedIn(first)
  const stream = await listenTo(app, person)
  app.stop()
  await expect.poll(() => stream.isOpen).toBe(false)
  expect(stream.retryMs).toBeLessThan(1_000)
  expect((await listenTo(app, person)).answer.status).toBe(503)
})

test('a HEAD request opens no stream', async () => {
  const person = await makeSignedIn(first)
  const answer = await first.request(`/api${live.stream.path}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toBeNull()
})
