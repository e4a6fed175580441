import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { home, type MetricKind } from '@amber/contract/home.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { makeTotp } from '#server/testing/make-two-step.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { rollUpMetrics } from './metric-counts.service.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])
const hour = 60 * 60 * 1000
const signal = new AbortController().signal
const keep = () => rollUpMetrics(app.db, { platform: app.platform, signal })
const overview = async (token: string, timeZone = 'UTC') =>
  (await app.call(home.overview, { timeZone }, { token })).data
const metrics = async (token: string, timeZone?: string) => {
  const { metrics: read } = await overview(token, timeZone)
  return Object.fromEntries(read.map((metric) => [metric.kind, metric])) as Partial<
    Record<MetricKind, (typeof read)[number]>
  >
}
const rename = async (id: string, nickName: string) => {
  const { data } = await app.call(users.get, { id }, admin)
  const { version, gender, phone, email, status, roles } = data
  const input = { id, version, nickName, gender, phone, email, status, roles }
  return app.call(users.update, input, admin)
}
test('metrics match the data: users, online users, sign-ins and operations of the day', async () => {
  const before = await metrics(admin.token)
  const { user } = await makeSignedIn(app, ['R_USER'])
  await rename(user.id, 'Changed')
  const after = await metrics(admin.token)
  for (const kind of ['users', 'online', 'signIns', 'operations'] as const) {
    expect(after[kind]!.value - before[kind]!.value, kind).toBe(1)
    expect(after[kind]!.days).toHaveLength(14)
    expect(after[kind]!.days.at(-1)).toBe(after[kind]!.value)
  }
})

test('counts added and deleted users on their days', async () => {
  const day = (ago: number) => new Date(app.clock.now().getTime() - ago * 24 * hour)
  const before = (await metrics(admin.token)).users!
  await makeUser(app, { createTime: day(3) })
  const removed = await makeUser(app, { createTime: day(5) })
  const { version } = (await app.call(users.get, { id: removed.id }, admin)).data
  expect(version).toBe(1)
  await app.pool.query('update users set removed_at = $2 where id = $1', [removed.id, day(1)])
  const after = (await metrics(admin.token)).users!
  const grown = after.days.map((value, index) => (value ?? 0) - (before.days[index] ?? 0))
  expect(grown.slice(-7)).toEqual([0, 1, 1, 2, 2, 1, 1])
  expect(after.before).toBe(after.days.at(-2))
})

test('counts neither failed sign-ins nor those of another day', async () => {
  const { userName } = await makeUser(app)
  const before = (await metrics(admin.token)).signIns!
  await app.call(auth.login, { userName, password: 'wrong_password' })
  expect((await metrics(admin.token)).signIns!.value).toBe(before.value)
  app.clock.advance(24 * hour)
  const { token } = await makeSignedIn(app, ['R_SUPER'])
  expect((await metrics(token)).signIns).toMatchObject({ value: 1, before: before.value })
})

test('compares online users with the value recorded at this time yesterday', async () => {
  const first = await makeSignedIn(app, ['R_SUPER'])
  await app.pool.query(`delete from metric_counts where metric = 'online'`)
  expect((await metrics(first.token)).online).toMatchObject({ before: null })
  await keep()
  const online = (await metrics(first.token)).online!.value
  app.clock.advance(24 * hour)
  const { token } = await makeSignedIn(app, ['R_SUPER'])
  expect((await metrics(token)).online).toMatchObject({ value: 1, before: online })
  expect((await metrics(token)).online!.days.slice(-3)).toEqual([null, online, 1])
})

test('counts as many online sessions as the list of the last five minutes shows', async () => {
  const { user, token } = await makeSignedIn(app, ['R_SUPER'])
  const listed = async (lastUse?: 'recent' | 'earlier') =>
    (await app.call(sessions.list, { ...(lastUse && { lastUse }) }, { token })).data
  const { userName } = user
  await app.call(auth.login, { userName, password: testPassword })
  const { online } = await metrics(token)
  expect(online!.sessions).toBeGreaterThan(online!.value)
  expect((await listed('recent')).total).toBe(online!.sessions)
  app.clock.advance(6 * 60 * 1000)
  expect((await metrics(token)).online).toMatchObject({ value: 1, sessions: 1 })
  const recent = await listed('recent')
  expect(recent.records.map((session) => session.user.userName)).toEqual([userName])
  expect((await listed('earlier')).total).toBe((await listed()).total - 1)
})

test('has no earlier value or change before the first user', async () => {
  const first = await createTestApp()
  const { token } = await makeSignedIn(first, ['R_SUPER'])
  await first.pool.query('delete from user_count_changes')
  await first.pool.query(
    `insert into user_count_changes (time, change) select $1, count(*) from users`,
    [first.clock.now()],
  )
  const { data } = await first.call(home.overview, { timeZone: 'UTC' }, { token })
  const [people] = data.metrics
  expect(people).toMatchObject({ kind: 'users', before: null })
  expect(people!.days).toEqual([...Array(13).fill(null), people!.value])
})

describe('a user without wider permissions', () => {
  test('sees the own account, sessions, sign-ins and operations', async () => {
    const { user, token } = await makeSignedIn(app, ['R_USER'])
    expect(await metrics(token)).toMatchObject({
      accountDays: { value: 1, before: null },
      ownSessions: { value: 1 },
      // Unknown before the account existed.
      ownSignIns: { value: 1, before: null, days: [...Array(13).fill(null), 1] },
      ownOperations: { value: 0, before: null },
    })
    await app.pool.query(`update users set create_time = $2 where id = $1`, [
      user.id,
      new Date(app.clock.now().getTime() - 48 * hour),
    ])
    expect((await metrics(token)).accountDays!.value).toBe(3)
    const activities = await app.call(home.activities, {}, { token })
    expect(activities.data).toEqual({ isOwn: true, hasMore: false, records: [] })
    const trend = (await app.call(home.trend, {}, { token })).data
    expect(trend.isOwn).toBe(true)
    expect(trend.points.map(({ signIns }) => signIns)).toEqual([...Array(11).fill(null), 0, 0, 1])
    expect((await metrics(token)).ownSignIns).toMatchObject({ value: 1, before: 0 })
    expect((await app.call(home.roles, {}, { token })).data).toEqual([
      { code: 'R_USER', name: '普通用户', users: null },
    ])
    expect((await overview(token)).openItems).toEqual([])
  })

  test.each([
    ['user:list', 'users', 'ownSessions', 'ownSignIns'],
    ['session:list', 'accountDays', 'online', 'ownSignIns'],
    ['audit:list', 'accountDays', 'ownSessions', 'signIns'],
  ] as const)('with %s sees exactly its metrics', async (permission, ...kinds) => {
    const { token } = await makeHolder(app, [permission])
    expect(Object.keys(await metrics(token)).slice(0, 3)).toEqual(kinds)
  })
})

test('counts the enabled members of roles', async () => {
  const viewer = await makeHolder(app, ['role:list'])
  const count = async () =>
    (await app.call(home.roles, {}, viewer)).data.find(({ code }) => code === 'R_USER')?.users ?? 0
  const before = await count()
  await makeUser(app, { roles: ['R_USER'] })
  await makeUser(app, { roles: ['R_USER'], status: '2' })
  await makeUser(app, { roles: ['R_USER'], removedAt: app.clock.now() })
  expect(await count()).toBe(before + 1)
})

test('sorts roles by member count, without disabled ones', async () => {
  const viewer = await makeHolder(app, ['role:list'])
  const [few, many, off] = [
    await makeRole(app, [], 'R_A_FEW'),
    await makeRole(app, [], 'R_MANY'),
    await makeRole(app, [], 'R_OFF'),
  ]
  for (const { code } of [few, many, many, many, off, off]) await makeUser(app, { roles: [code] })
  await app.pool.query(`update roles set status = '2' where id = $1`, [off.id])
  const { data } = await app.call(home.roles, {}, viewer)
  const ours = data.filter(({ code }) => [few, many, off].some((role) => role.code === code))
  expect(ours.map(({ code, users: count }) => [code, count])).toEqual([
    ['R_MANY', 3],
    ['R_A_FEW', 1],
  ])
  const counts = data.map(({ users: count }) => count ?? 0)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})

describe('activities', () => {
  test('link to their target and actor while these exist', async () => {
    const manager = await makeSignedIn(app, ['R_SUPER'])
    const { id, userName } = await makeUser(app)
    const { data } = await app.call(users.get, { id }, manager)
    const { version, gender, phone, email, status, roles } = data
    const input = { id, version, nickName: 'New', gender, phone, email, status, roles }
    await app.call(users.update, input, manager)
    const latest = async () => (await app.call(home.activities, { limit: 1 }, manager)).data
    expect(await latest()).toMatchObject({
      isOwn: false,
      hasMore: true,
      records: [
        { action: 'user.update', target: userName, targetKey: id, actorId: manager.user.id },
      ],
    })
    await app.pool.query('update users set removed_at = now() where id = $1', [id])
    const expected = { action: 'user.update', target: userName, targetKey: null }
    expect((await latest()).records[0]).toMatchObject({ ...expected, actorId: manager.user.id })
    const viewer = await makeHolder(app, ['audit:list'])
    await app.pool.query('update users set removed_at = now() where id = $1', [manager.user.id])
    expect((await app.call(home.activities, { limit: 1 }, viewer)).data.records[0]).toMatchObject({
      ...expected,
      actor: manager.user.userName,
      actorId: null,
    })
  })
})

describe('open items', () => {
  test('are shown to users with the permission to resolve them', async () => {
    const manager = await makeSignedIn(app, ['R_SUPER'])
    const helper = await makeHolder(app, ['user:update'])
    await makeTotp(app, manager)
    await app.pool.query(`update users set status = '1'`)
    expect((await overview(manager.token)).openItems).toEqual([])
    await makeUser(app, { status: '2' })
    await makeUser(app, { status: '2', lastSignInAt: app.clock.now() })
    await makeUser(app, { removedAt: new Date(app.clock.now().getTime() - 28 * 24 * hour) })
    expect((await overview(manager.token)).openItems).toEqual([
      { kind: 'users_waiting', count: 1 },
      { kind: 'users_leaving', count: 1 },
    ])
    expect((await overview(helper.token)).openItems).toEqual([{ kind: 'users_waiting', count: 1 }])
    expect((await app.call(users.list, { status: 'waiting' }, manager)).data).toMatchObject({
      total: 1,
      records: [{ status: '2', lastSignInTime: null }],
    })
    await app.pool.query(
      `insert into outbox (channel, language, template, state, next_try_at, expires_at, create_time, end_time)
       select 'mail', 'zh-CN', 'x', state, $1::timestamptz, $1, $1, $1 from unnest(array['failed', 'sent']) as state
       union all select 'mail', 'zh-CN', 'x', 'failed', $2::timestamptz, $2, $2, $2`,
      [app.clock.now(), new Date(app.clock.now().getTime() - 8 * 24 * hour)],
    )
    expect((await overview(manager.token)).openItems[0]).toEqual({
      kind: 'delivery_problem',
      count: 1,
    })
    expect((await overview(helper.token)).openItems).toHaveLength(1)
    await app.pool.query(
      `insert into audit_verifications (id, cause, create_time, end_time, result) values (gen_random_uuid(), 'command', now(), now(), $1)`,
      [
        {
          events: 1,
          seals: 1,
          waiting: 0,
          completeSince: null,
          problem: { code: 'seal_missing', values: { seal: 1 }, from: null, to: null },
        },
      ],
    )
    expect((await overview(manager.token)).openItems[0]).toEqual({
      kind: 'audit_problem',
      count: 1,
    })
  })
})

describe('the own second step', () => {
  const isMissing = async (token: string) =>
    (await overview(token)).openItems.some(({ kind }) => kind === 'two_step_missing')

  test('is required from users with power over other accounts until it is set up', async () => {
    const keeper = await makeHolder(app, ['user:resetPassword'])
    expect(await isMissing(keeper.token)).toBe(true)
    await makeTotp(app, keeper)
    expect(await isMissing(keeper.token)).toBe(false)
  })

  test('is required from members of a role that demands it, and from no other user', async () => {
    const role = await makeRole(app, [])
    const person = await makeSignedIn(app, [role.code])
    expect(await isMissing(person.token)).toBe(false)
    await app.pool.query('update roles set requires_two_step = true where id = $1', [role.id])
    expect(await isMissing(person.token)).toBe(true)
  })
})

describe('a range', () => {
  test.each([
    ['7d', 7],
    ['14d', 14],
    ['30d', 30],
    ['90d', 90],
  ] as const)('of %s has as many days, the last of them today', async (range, count) => {
    const { token } = await makeSignedIn(app, ['R_SUPER'])
    for (const timeZone of ['Asia/Shanghai', 'Pacific/Kiritimati', 'America/New_York']) {
      const { points } = (await app.call(home.trend, { range, timeZone }, { token })).data
      expect(points).toHaveLength(count)
      const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
      expect(points.at(-1)?.time).toBe(today.format(app.clock.now()))
      expect(points.at(-1)?.signIns).toBe((await metrics(token, timeZone)).signIns!.value)
    }
  })

  test('of today has its hours, future ones without a value', async () => {
    const { token } = await makeSignedIn(app, ['R_SUPER'])
    const { points } = (await app.call(home.trend, { range: 'today' }, { token })).data
    expect(points).toHaveLength(24)
    const now = app.clock.now().getUTCHours()
    expect(points[now]!.signIns).toBeGreaterThan(0)
    for (const { signIns } of points.slice(now + 1)) expect(signIns).toBeNull()
    const sum = points.reduce((total, { signIns }) => total + (signIns ?? 0), 0)
    expect(sum).toBe((await metrics(token)).signIns!.value)
  })

  test.each([
    ['AET', 'Australia/Sydney'],
    ['IST', 'Asia/Kolkata'],
    ['PRT', 'America/Puerto_Rico'],
  ])('of the zone %s is that of %s', async (alias, zone) => {
    const me = await makeSignedIn(app, ['R_SUPER'])
    const pointsOf = async (timeZone: string) =>
      (await app.call(home.trend, { range: 'today', timeZone }, me)).data.points
    const points = await pointsOf(zone)
    expect(points.length).toBeGreaterThan(22)
    expect(await pointsOf(alias)).toEqual(points)
  })

  test('requires an existing time zone', async () => {
    const me = await makeSignedIn(app)
    for (const timeZone of ['Moon/Sea', "UTC'; drop table users", '+08:00'])
      expect(await app.raw(home.trend, { timeZone }, me)).toMatchObject({ status: 422 })
  })
})

describe('visited pages', () => {
  test('are offered by frequency, and old visits lose weight', async () => {
    const me = await makeSignedIn(app)
    const other = await makeSignedIn(app)
    const visit = (pages: [string, number][]) =>
      app.call(home.visit, { pages: pages.map(([name, visits]) => ({ name, visits })) }, me)
    await visit([
      ['system_user', 6],
      ['mock', 1],
    ])
    await visit([['mock', 2]])
    const entries = async (by = me) => (await app.call(home.entries, {}, by)).data
    expect(await entries()).toEqual(['system_user', 'mock'])
    expect(await entries(other)).toEqual([])
    await app.pool.query(
      `update page_visits set last_time = last_time - interval '60 days' where page = 'system_user'`,
    )
    await visit([['mock', 1]])
    expect(await entries()).toEqual(['mock', 'system_user'])
  })

  test('and the layout of home are shared by all browsers of a user', async () => {
    const here = await makeSignedIn(app)
    const there = await app.call(auth.login, {
      userName: here.user.userName,
      password: testPassword,
    })
    const other = await makeSignedIn(app)
    const layout = { main: ['entries'], side: ['activity'], hidden: ['trend'] }
    await app.call(preferences.save, { key: 'home', value: layout }, here)
    await app.call(home.visit, { pages: [{ name: 'mock', visits: 2 }] }, here)
    await app.call(home.visit, { pages: [{ name: 'system_role', visits: 3 }] }, there.data)
    for (const by of [here, there.data]) {
      expect((await app.call(home.entries, {}, by)).data).toEqual(['system_role', 'mock'])
      expect((await overview(by.token)).layout).toEqual(layout)
    }
    expect((await app.call(home.entries, {}, other)).data).toEqual([])
    expect((await overview(other.token)).layout).toBeNull()
  })

  test('have names of pages only, a few per call', async () => {
    const me = await makeSignedIn(app)
    const pages = (name: string, visits: number) => ({ pages: [{ name, visits }] })
    for (const wrong of [
      pages('a b', 1),
      pages('x', 0),
      pages('x', 1e9),
      pages("'", 1),
      { pages: [] },
    ])
      expect(await app.raw(home.visit, wrong, me)).toMatchObject({ status: 422 })
  })
})

test('returns the layout of home with the overview and every card once', async () => {
  const me = await makeSignedIn(app)
  expect((await overview(me.token)).layout).toBeNull()
  const layout = { main: ['activity'], side: ['trend', 'entries'], hidden: ['roles'] }
  const save = (value: unknown) => app.raw(preferences.save, { key: 'home', value }, me)
  expect((await save(layout)).status).toBe(200)
  expect((await overview(me.token)).layout).toEqual(layout)
  // A card of another version keeps its position.
  const newer = { ...layout, side: ['weather', 'trend', 'entries'] }
  expect((await save(newer)).status).toBe(200)
  expect((await overview(me.token)).layout).toEqual(newer)
  for (const wrong of [
    { ...layout, hidden: ['activity'] },
    { ...layout, main: ['no name'] },
    { main: [] },
  ])
    expect(await save(wrong)).toMatchObject({ status: 422 })
})

test('includes the names of the caller’s roles without permission to list roles', async () => {
  const { code, name } = await makeRole(app, [])
  const { token } = await makeSignedIn(app, [code])
  expect((await overview(token)).roles).toEqual([{ code, name }])
})
