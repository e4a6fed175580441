import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { sessionTimes } from '#server/http/session/authenticate.ts'
import { makeHolder, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])
const superAdmin = await makeSignedIn(app, ['R_SUPER'])

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
async function signIn(
  userName: string,
  { from = '192.0.2.1', userAgent = '', remember = false } = {},
) {
  const { data } = await app.call(
    auth.login,
    { userName, password: testPassword, remember },
    { from, headers: { 'user-agent': userAgent } },
  )
  return data
}
const me = ({ token }: { token: string }) => app.call(auth.getUserInfo, {}, { token })
const sessionsOf = async (id: string, { token } = admin) =>
  (await app.call(sessions.listOfUser, { id }, { token })).data.records
const list = async (input: object) => (await app.raw(sessions.list, input, admin)).data
const events = async (action: string, targetName: string) => {
  const { rows } = await app.pool.query(
    'select actor_name, target_type, before from audit_events where action = $1 and target_name = $2',
    [action, targetName],
  )
  return rows
}

describe('the sessions of a user', () => {
  test('contain client, address and times, and mark the current one', async () => {
    const { userName, id } = await makeUser(app)
    const phone = await signIn(userName, { from: '203.0.113.7', userAgent: chrome, remember: true })
    app.clock.advance(60_000)
    await signIn(userName)
    const found = await sessionsOf(id)
    expect(found).toMatchObject([
      { ip: '192.0.2.1', client: { browser: null, kind: 'program' }, isRemembered: false },
      {
        ip: '203.0.113.7',
        client: { browser: 'Chrome 141', system: 'Windows', kind: 'desktop', userAgent: chrome },
        isRemembered: true,
        isLocked: false,
        isOwn: false,
        isEndable: true,
      },
    ])
    await app.call(sessionLock.lock, {}, phone)
    expect((await sessionsOf(id)).filter(({ isLocked }) => isLocked)).toMatchObject([
      { ip: '203.0.113.7' },
    ])
    const own = await sessionsOf(admin.user.id)
    expect(own.map(({ isOwn }) => isOwn)).toEqual([true])
  })

  test('are deleted after they ended or idled too long', async () => {
    const { userName, id } = await makeUser(app)
    const tokens = await signIn(userName)
    await app.call(auth.logout, { refreshToken: tokens.refreshToken })
    expect(await sessionsOf(id)).toEqual([])
    const other = await createTestApp()
    const [watcher, idle, kept] = [
      await makeSignedIn(other, ['R_ADMIN']),
      await makeUser(other),
      await makeUser(other),
    ]
    const login = { password: testPassword }
    await other.call(auth.login, { ...login, userName: idle.userName })
    await other.call(auth.login, { ...login, userName: kept.userName, remember: true })
    other.clock.advance(sessionTimes.idle + 1000)
    const { data } = await other.call(auth.login, { ...login, userName: watcher.user.userName })
    const page = await other.call(sessions.list, {}, data)
    expect(page.data.records.map(({ user }) => user.id)).toEqual([watcher.user.id, kept.id])
    expect(page.data.total).toBe(2)
  })

  test('return 404 for an unknown user', async () => {
    const id = crypto.randomUUID()
    for (const call of [sessions.listOfUser, sessions.endAll])
      expect(await app.call(call, { id }, admin)).toMatchObject({ code: 'user_missing' })
  })
})

describe('the list of active sessions', () => {
  test('filters by name and by a literal address prefix, last used first', async () => {
    const one = await makeUser(app, { userName: 'online_one', nickName: '在线甲' })
    const two = await makeUser(app, { userName: 'onlineXtwo', nickName: '在线乙' })
    await signIn(one.userName, { from: '198.51.100.1' })
    app.clock.advance(1000)
    await signIn(two.userName, { from: '198.51.100.12' })
    const namesOf = async (input: object) =>
      (await list(input)).records.map(({ user }) => user.userName)
    expect(await namesOf({ user: '在线' })).toEqual(['onlineXtwo', 'online_one'])
    expect(await namesOf({ user: '在线', sort: 'lastSeenTime' })).toEqual([
      'online_one',
      'onlineXtwo',
    ])
    expect(await namesOf({ user: 'ONLINE_' })).toEqual(['online_one'])
    expect(await namesOf({ ip: '198.51.100.1', sort: 'createTime' })).toEqual([
      'online_one',
      'onlineXtwo',
    ])
    expect(await namesOf({ ip: '198.51.100.12' })).toEqual(['onlineXtwo'])
    expect(await namesOf({ ip: '198.51.100.%' })).toEqual([])
    expect(await namesOf({ user: 'nobody at all' })).toEqual([])
    const page = await list({ user: '在线', size: 1, current: 2 })
    expect(page).toMatchObject({ total: 2, totalIsEstimate: false, size: 1, current: 2 })
    expect(page.records.map(({ user }) => user.nickName)).toEqual(['在线甲'])
  })
})

describe('ending a session', () => {
  test('signs out only that session, with code 8889, and is audited with its user', async () => {
    const { userName, id } = await makeUser(app)
    const [one, two] = [await signIn(userName, { userAgent: chrome }), await signIn(userName)]
    const target = (await sessionsOf(id)).find(({ client }) => client.browser !== null)
    const reply = await app.call(sessions.end, { id: target?.id ?? '' }, admin)
    expect(reply.status).toBe(200)
    expect(await me(one)).toMatchObject({ status: 401, code: '8889' })
    expect(await app.call(auth.refreshToken, { refreshToken: one.refreshToken })).toMatchObject({
      code: '8889',
    })
    expect((await me(two)).status).toBe(200)
    expect(await events('session.end', userName)).toMatchObject([
      {
        actor_name: admin.user.userName,
        target_type: 'session',
        before: { ip: '192.0.2.1', browser: 'Chrome 141', system: 'Windows' },
      },
    ])
  })

  test('returns session_missing for an ended one, and ends it once for two callers', async () => {
    const { userName, id } = await makeUser(app)
    await signIn(userName)
    const [session] = await sessionsOf(id)
    const input = { id: session?.id ?? '' }
    const replies = await Promise.all([
      app.call(sessions.end, input, admin),
      app.call(sessions.end, input, superAdmin),
    ])
    expect(replies.map(({ code }) => code).toSorted()).toEqual(['200', 'session_missing'])
    expect(await events('session.end', userName)).toHaveLength(1)
  })

  test('of a super admin requires a super admin', async () => {
    const manager = await makeSignedIn(app, ['R_SUPER'])
    const [session] = await sessionsOf(manager.user.id)
    expect(session).toMatchObject({ isEndable: false })
    expect(await app.call(sessions.end, { id: session?.id ?? '' }, admin)).toMatchObject({
      status: 403,
      code: 'insufficient_privilege',
    })
    expect(await app.call(sessions.endAll, { id: manager.user.id }, admin)).toMatchObject({
      code: 'insufficient_privilege',
    })
    expect((await me(manager)).status).toBe(200)
    expect((await sessionsOf(manager.user.id, superAdmin))[0]).toMatchObject({ isEndable: true })
    expect(await app.call(sessions.end, { id: session?.id ?? '' }, superAdmin)).toMatchObject({
      status: 200,
    })
  })

  test('requires more than the permission to list them', async () => {
    const reader = await makeHolder(app, ['session:list'])
    const victim = await makeSignedIn(app)
    const [session] = await sessionsOf(victim.user.id, reader)
    expect(session).toMatchObject({ isEndable: false })
    expect(await app.call(sessions.end, { id: session?.id ?? '' }, reader)).toMatchObject({
      code: 'permission_missing',
    })
  })
})

describe('ending all sessions', () => {
  test('ends each of them and returns their number', async () => {
    const { userName, id } = await makeUser(app)
    const all = [await signIn(userName), await signIn(userName), await signIn(userName)]
    const reply = await app.call(sessions.endAll, { id }, admin)
    expect(reply.data).toEqual({ ended: 3 })
    for (const tokens of all) expect(await me(tokens)).toMatchObject({ code: '8889' })
    expect(await events('session.endAll', userName)).toMatchObject([{ before: { sessions: 3 } }])
    expect((await app.call(sessions.endAll, { id }, admin)).data).toEqual({ ended: 0 })
  })

  test("keeps the caller's own session", async () => {
    const own = await makeSignedIn(app, ['R_ADMIN'])
    const other = await signIn(own.user.userName)
    const reply = await app.call(sessions.endAll, { id: own.user.id }, own)
    expect(reply.data).toEqual({ ended: 1 })
    expect((await me(own)).status).toBe(200)
    expect(await me(other)).toMatchObject({ code: '8889' })
  })
})

test('finds and counts online users by a common text, without signed-out ones', async () => {
  await app.pool.query(
    `with people as (
       insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
       select gen_random_uuid(), 'crowd' || n, 'crowd' || n, 'Crowd', now(), now() from generate_series(1, 600) as n
       returning id, user_name)
     insert into sessions (id, selector, user_id, key_id, access_hash, access_expires_at, refresh_hash, is_remembered, ip,
       user_agent, create_time, last_seen_at)
     select gen_random_uuid(), user_name, id, (select max(id) from server_keys), '', now(), '', true, '192.0.2.9', '',
       now(), now() from people where user_name like 'crowd__'`,
  )
  expect((await list({ user: 'CROWD' })).total).toBe(90)
  expect((await list({ user: 'crowd1', size: 100 })).records).toHaveLength(10)
  await app.pool.query(
    `update sessions set ended_at = now(), end_reason = 'revoked' where selector = 'crowd11'`,
  )
  expect((await list({ user: 'crowd', size: 100 })).records).toHaveLength(89)
  // The cached total expires.
  app.clock.advance(6000)
  await list({ user: 'crowd' })
  await expect.poll(async () => (await list({ user: 'crowd' })).total).toBe(89)
})
