import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { home, type MetricKind } from '@amber/contract/home.ts'
import { users } from '@amber/contract/users/users.ts'
import { userCountChanges } from '#server/db/schema.ts'
import { makeHolder, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { rollUpMetrics } from './metric-counts.service.ts'

const app = await createTestApp()
const hour = 60 * 60 * 1000
const day = 24 * hour
const signal = new AbortController().signal
const keep = () => rollUpMetrics(app.db, { platform: app.platform, signal })
const metrics = async (token: string, timeZone = 'UTC') => {
  const { metrics: read } = (await app.call(home.overview, { timeZone }, { token })).data
  return Object.fromEntries(read.map((metric) => [metric.kind, metric])) as Partial<
    Record<MetricKind, (typeof read)[number]>
  >
}
const rename = async (id: string, nickName: string, by: { token: string }) => {
  const { data } = await app.call(users.get, { id }, by)
  const { version, gender, phone, email, status, roles } = data
  return app.call(users.update, { id, version, nickName, gender, phone, email, status, roles }, by)
}
const noteSignIn = (time: Date, problem: string | null) =>
  app.pool.query(
    `insert into sign_ins (id, user_name, ip, user_agent, time, problem) values (gen_random_uuid(), 'x', '', '', $1, $2)`,
    [time, problem],
  )
const noteOperation = (time: Date, outcome: 'done' | 'denied') =>
  app.pool.query(
    `insert into audit_events (id, time, action, outcome, request_id) values (gen_random_uuid(), $1, 'user.update', $2, 'x')`,
    [time, outcome],
  )

test('past days keep their values after later deletes, restores and purges', async () => {
  const manager = async () => makeSignedIn(app, ['R_SUPER'])
  const metrics: number[] = []
  let by = await manager()
  const users14 = async () => {
    const { data } = await app.call(home.overview, { timeZone: 'UTC' }, by)
    return data.metrics.find(({ kind }) => kind === 'users')!
  }
  const sleep = async () => {
    metrics.push((await users14()).value)
    app.clock.advance(day)
    by = await manager()
  }
  const people = []
  for (let count = 0; count < 6; count++) people.push(await makeUser(app))
  const [first, second, third, fourth] = people.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ]
  await sleep()
  await app.call(users.remove, { ids: [first, second] }, by)
  await sleep()
  await app.call(users.purge, { ids: [first] }, by)
  await app.call(users.remove, { ids: [third] }, by)
  await sleep()
  await app.call(users.restore, { ids: [second] }, by)
  await makeUser(app)
  await sleep()
  await app.call(users.remove, { ids: [fourth] }, by)
  await app.call(users.restore, { ids: [fourth] }, by)
  await app.call(users.purge, { ids: [third] }, by)
  await sleep()
  // One user signs in each day.
  expect(metrics).toEqual([7, 6, 6, 9, 10])
  const { days, before, value } = await users14()
  expect(days.slice(-6)).toEqual([...metrics, value])
  expect(before).toBe(metrics.at(-1))
})

test('counts users inserted in one statement and users created as deleted', async () => {
  const by = await makeSignedIn(app, ['R_SUPER'])
  const read = async () => {
    const { data } = await app.call(home.overview, { timeZone: 'UTC' }, by)
    return data.metrics[0]!
  }
  const before = await read()
  await app.pool.query(
    `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time, removed_at)
     select gen_random_uuid(), 'many' || n, 'many' || n, 'x', $1::timestamptz - make_interval(days => n % 2), $1,
       case when n > 8 then $1::timestamptz end from generate_series(1, 10) as n`,
    [app.clock.now()],
  )
  const after = await read()
  expect(after.value - before.value).toBe(8)
  expect(after.before! - before.before!).toBe(5)
  await app.pool.query(`delete from users where user_name = 'many10'`)
  expect(await read()).toEqual(after)
})

test('rolled-up counts equal counts of the log itself', async () => {
  // Days without other events.
  app.clock.advance(20 * day)
  const { token } = await makeSignedIn(app, ['R_SUPER'])
  const timeZone = 'Asia/Kathmandu'
  const read = async () => {
    // Expires the cache of past steps (30 s).
    app.clock.advance(31_000)
    const { online: _, ...counted } = await metrics(token, timeZone)
    const trend = await app.call(home.trend, { range: '30d', timeZone }, { token })
    return { counted, points: trend.data.points }
  }
  const at = (ago: number) => new Date(app.clock.now().getTime() - ago * hour)
  const past = at(90)
  for (const ago of [1, 5, 26, 26, 90, 400]) await noteSignIn(at(ago), null)
  await noteSignIn(past, 'wrong_password')
  await noteOperation(past, 'done')
  await noteOperation(past, 'done')
  await noteOperation(past, 'denied')
  const before = await read()
  const on = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(past)
  const fact = { time: on, signIns: 1, operations: 2 }
  expect(before.points).toContainEqual(fact)
  await keep()
  const { rows } = await app.pool.query(
    `select metric, sum(count)::integer as count from metric_counts where metric <> 'online' group by 1 order by 1`,
  )
  expect(rows.map(({ metric }) => metric)).toEqual(['operations', 'sign_ins'])
  expect(rows[0].count).toBeGreaterThanOrEqual(2)
  expect(rows[1].count).toBeGreaterThanOrEqual(5)
  // Later events are added.
  expect(await read()).toEqual(before)
  await keep()
  expect(await read()).toEqual(before)
  await makeSignedIn(app)
  expect((await metrics(token)).signIns!.value).toBeGreaterThan(0)
})

describe('a roll-up by a wrong clock', () => {
  const counted = async () => {
    const { rows } = await app.pool.query<{ count: number }>(
      `select coalesce(sum(count), 0)::integer as count from metric_counts where metric = 'sign_ins'`,
    )
    return rows[0]?.count
  }

  test('that is ahead leaves later events to be counted', async () => {
    app.clock.advance(20 * day)
    const { token } = await makeSignedIn(app, ['R_SUPER'])
    await keep()
    app.clock.advance(8 * hour)
    await keep()
    app.clock.advance(-8 * hour)
    const signIns = async () => (await metrics(token)).signIns?.value ?? 0
    const before = await signIns()
    for (let count = 0; count < 7; count++) await noteSignIn(app.clock.now(), null)
    await keep()
    expect(await signIns()).toBe(before + 7)
    const rolledUp = await counted()
    app.clock.advance(hour)
    await keep()
    expect(await counted()).toBeGreaterThanOrEqual((rolledUp ?? 0) + 7)
  })

  test.each([200, -400])('of %i days deletes no past counts', async (ahead) => {
    await makeUser(app)
    app.clock.advance(hour)
    await keep()
    // Its log is deleted.
    await app.pool.query(
      `insert into metric_counts (metric, time, count) values ('sign_ins', $1, 5)`,
      [new Date(app.clock.now().getTime() - 95 * day)],
    )
    const changes = () => app.db.$count(userCountChanges)
    const before = [await counted(), await changes()]
    expect(Math.min(...before.map(Number))).toBeGreaterThan(0)
    app.clock.advance(ahead * day)
    await keep()
    app.clock.advance(-ahead * day)
    await keep()
    expect([await counted(), await changes()]).toEqual(before)
  })
})

test('counts sign-ins and operations separately, for all users and for one', async () => {
  const dayOf = (time: Date) => time.toISOString().slice(0, 10)
  app.clock.advance(day)
  const busy = dayOf(app.clock.now())
  const doer = await makeHolder(app, ['user:list', 'user:update'])
  const { id } = await makeUser(app)
  for (const nickName of ['One', 'Two', 'Three']) await rename(id, nickName, doer)
  expect((await app.raw(users.remove, { ids: [id] }, doer)).status).toBe(403)
  expect((await metrics(doer.token)).ownOperations).toMatchObject({ value: 3, before: null })

  app.clock.advance(day)
  const quiet = dayOf(app.clock.now())
  const { userName } = doer.user
  const signIn = () => app.call(auth.login, { userName, password: testPassword })
  await signIn()
  const { token } = (await signIn()).data
  expect(await metrics(token)).toMatchObject({
    ownOperations: { value: 0, before: 3 },
    ownSignIns: { value: 2, before: 1 },
  })

  app.clock.advance(day)
  const viewer = await makeSignedIn(app, ['R_SUPER'])
  const facts = [
    { time: busy, signIns: 1, operations: 3 },
    { time: quiet, signIns: 2, operations: 0 },
  ]
  for (const by of [viewer.token, (await signIn()).data.token]) {
    const { points } = (await app.call(home.trend, { range: '7d' }, { token: by })).data
    expect(points.slice(-3, -1)).toEqual(facts)
  }
})

test.each(['UTC', 'Asia/Kathmandu', 'America/New_York'])(
  'compares today with the same hours of yesterday, rolled up or not, in %s',
  async (timeZone) => {
    // Days without other events, until noon.
    app.clock.advance(20 * day)
    const noon = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
    while (noon.format(app.clock.now()) !== '12') app.clock.advance(hour)
    const { token } = await makeSignedIn(app, ['R_SUPER'])
    const minutesAgo = (ago: number) => new Date(app.clock.now().getTime() - ago * 60_000)
    for (const ago of [1, 16, 300].map((minutes) => 24 * 60 + minutes))
      await noteSignIn(minutesAgo(ago), null)
    for (const ago of [24 * 60 - 1, 24 * 60 - 20, 38 * 60]) await noteSignIn(minutesAgo(ago), null)
    await noteOperation(minutesAgo(24 * 60 + 2), 'done')
    const compared = async () => {
      const { signIns, operations } = await metrics(token, timeZone)
      return [signIns?.before, operations?.before]
    }
    expect(await compared()).toEqual([3, 1])
    await keep()
    expect(await compared()).toEqual([3, 1])
  },
)

test('reports no values before the log begins, and zeros from then on', async () => {
  const fresh = await createTestApp()
  const { token } = await makeSignedIn(fresh, ['R_SUPER'])
  const lines = async () => {
    // Expires the cache of past steps (30 s).
    fresh.clock.advance(31_000)
    const { points } = (await fresh.call(home.trend, { range: '7d' }, { token })).data
    return points.map(({ signIns, operations }) => [signIns, operations])
  }
  const none = [null, null]
  const before = await lines()
  expect(before.slice(0, -1)).toEqual([none, none, none, none, none, none])
  expect(before.at(-1)).toEqual([expect.any(Number), expect.any(Number)])
  const read = async () => (await fresh.call(home.overview, { timeZone: 'UTC' }, { token })).data
  expect((await read()).metrics.map(({ kind, before: than }) => [kind, than])).toEqual(
    expect.arrayContaining([
      ['signIns', null],
      ['operations', null],
    ]),
  )
  await fresh.pool.query(
    `insert into sign_ins (id, user_name, ip, user_agent, time) values (gen_random_uuid(), 'x', '', '', $1)`,
    [new Date(fresh.clock.now().getTime() - 2 * day)],
  )
  expect((await lines()).slice(0, -1)).toEqual([none, none, none, none, [1, 0], [0, 0]])
  expect((await read()).metrics.find(({ kind }) => kind === 'signIns')?.before).not.toBeNull()
})
