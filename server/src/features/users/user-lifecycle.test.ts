import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { purgeOutdated } from './user-lifecycle.service.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_ADMIN'])
const superAdmin = await makeSignedIn(app, ['R_SUPER'])

const newPerson = (changes: object = {}) => ({
  userName: `new${Math.random().toString(36).slice(2, 10)}`,
  nickName: 'New',
  gender: null,
  phone: null,
  email: null,
  status: '1' as const,
  roles: ['R_USER'],
  ...changes,
})
const add = (changes: object = {}, { token } = admin) =>
  app.raw(users.create, newPerson(changes), { token })
const login = (userName: string, password: string, more: object = {}) =>
  app.raw(auth.login, { userName, password, ...more })
const auditOf = async (id: string) => {
  const { rows } = await app.pool.query(
    'select action, outcome from audit_events where target_id = $1 order by sequence',
    [id],
  )
  return rows.map((row: { action: string }) => row.action)
}

describe('creating a user', () => {
  test('creates a user, listed and logged, without a password to sign in', async () => {
    const reply = await add({ email: 'new@example.com' })
    expect(reply).toMatchObject({ status: 201, data: { roles: ['R_USER'], version: 1 } })
    const { id, userName } = reply.data
    const found = await app.call(users.list, { userName }, admin)
    expect(found.data.records.map((row) => row.id)).toEqual([id])
    expect((await login(userName, '')).status).toBe(422)
    expect((await login(userName, testPassword)).code).toBe('credentials_wrong')
    expect(await auditOf(id)).toEqual(['user.create'])
  })

  test('refuses a taken name in another notation, and creates one user for two concurrent calls', async () => {
    const { userName } = await makeUser(app, { userName: 'Straße_1' })
    expect(await add({ userName: 'taken_one' })).toMatchObject({ status: 201 })
    for (const spelled of ['TAKEN_ONE', 'Taken_one'])
      expect(await add({ userName: spelled })).toMatchObject({
        status: 409,
        problem: { fields: { userName: expect.any(String) } },
      })
    expect(userName).toBe('Straße_1')
    const both = await Promise.all([add({ userName: 'racer_x' }), add({ userName: 'RACER_X' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('refuses roles that the actor cannot assign', async () => {
    const role = await makeRole(app, ['audit:list'])
    const editor = await makeHolder(app, ['user:create'])
    for (const code of [role.code, 'R_ADMIN', 'R_SUPER'])
      expect(await add({ roles: [code] }, editor)).toMatchObject({ code: 'role_not_grantable' })
  })

  test('returns the same user for a repeated idempotency key', async () => {
    const input = newPerson()
    const headers = { 'idempotency-key': 'add-once' }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.raw(users.create, input, { token: admin.token, headers }),
      ),
    )
    expect(new Set(replies.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
  })
})

describe('a batch', () => {
  test('applies or explains each row on request', async () => {
    const [one, two] = [await makeSignedIn(app), await makeUser(app)]
    const ids = [one.user.id, two.id, superAdmin.user.id, admin.user.id]
    const input = { ids, status: '2' as const, allOrNothing: false }
    const reply = await app.call(users.setStatus, input, admin)
    const codes = Object.fromEntries(reply.data.rows.map(({ id, code }) => [id, code]))
    expect(codes).toEqual({
      [one.user.id]: null,
      [two.id]: null,
      [superAdmin.user.id]: 'insufficient_privilege',
      [admin.user.id]: 'user_is_yourself',
    })
    expect(await app.call(auth.getUserInfo, {}, one)).toMatchObject({ code: '7777' })
    expect(await auditOf(two.id)).toEqual(['user.setStatus'])
  })

  test("recognizes the caller's own id in capitals", async () => {
    const ids = [admin.user.id.toUpperCase()]
    const reply = await app.call(users.setStatus, { ids, status: '2' }, admin)
    expect(reply.problem.rows).toMatchObject([{ id: admin.user.id, code: 'user_is_yourself' }])
  })

  test('changes nothing if one user is refused, and names the reasons', async () => {
    const { id } = await makeUser(app)
    const ids = [id, superAdmin.user.id]
    const reply = await app.call(users.remove, { ids }, admin)
    expect(reply).toMatchObject({ status: 409, code: 'batch_refused' })
    expect(reply.problem.rows).toEqual([
      {
        id: superAdmin.user.id,
        code: 'insufficient_privilege',
        msg: expect.stringContaining("permissions you don't have"),
      },
    ])
    expect((await app.call(users.get, { id }, admin)).status).toBe(200)
    expect(await auditOf(id)).toEqual([])
  })
})

describe('the recycle bin', () => {
  test('removes users from every list, ends their sessions as deleted, and restores them completely', async () => {
    const { user, ...tokens } = await makeSignedIn(app, ['R_ADMIN'])
    const { id, userName } = user
    await app.call(users.remove, { ids: [id] }, admin)
    expect(await app.call(auth.getUserInfo, {}, tokens)).toMatchObject({ code: '7777' })
    expect(await app.call(auth.refreshToken, { refreshToken: tokens.refreshToken })).toMatchObject({
      code: '7777',
    })
    expect(await login(userName, testPassword)).toMatchObject({ code: 'credentials_wrong' })
    expect((await app.call(users.get, { id }, admin)).status).toBe(404)
    for (const filter of [{ userName }, { role: 'R_ADMIN', size: 100 }, { status: '1', size: 100 }])
      expect(
        (await app.raw(users.list, { ...filter }, admin)).data.records.map((row) => row.id),
      ).not.toContain(id)
    const bin = await app.call(users.listRemoved, { text: userName.toUpperCase() }, admin)
    expect(bin.data.records).toMatchObject([{ id, removedBy: admin.user.userName }])
    expect(await add({ userName })).toMatchObject({ code: 'user_name_taken' })
    await app.call(users.restore, { ids: [id] }, admin)
    expect((await app.call(users.get, { id }, admin)).data).toMatchObject({ roles: ['R_ADMIN'] })
    expect((await login(userName, testPassword)).status).toBe(200)
    expect((await app.call(auth.getUserInfo, {}, tokens)).code).toBe('7777')
    expect(await auditOf(id)).toEqual(['user.remove', 'user.restore'])
  })

  test('restores existing roles and counts the missing ones', async () => {
    const [kept, deleted] = [await makeRole(app, []), await makeRole(app, [])]
    const [one, other] = [
      await makeUser(app, { roles: [kept.code, deleted.code] }),
      await makeUser(app, { roles: [kept.code] }),
    ]
    const ids = [one.id, other.id]
    await app.call(users.remove, { ids }, superAdmin)
    // Removed users hold no role.
    expect((await app.call(roles.remove, { id: deleted.id }, superAdmin)).status).toBe(200)
    const { data } = await app.call(users.restore, { ids }, superAdmin)
    expect(new Map(data.rows.map(({ id, missingRoles }) => [id, missingRoles]))).toEqual(
      new Map([
        [one.id, 1],
        [other.id, undefined],
      ]),
    )
    expect((await app.call(users.get, { id: one.id }, superAdmin)).data.roles).toEqual([kept.code])
  })

  test('purges only its own users', async () => {
    const { id } = await makeUser(app)
    expect(await app.call(users.purge, { ids: [id] }, admin)).toMatchObject({
      code: 'batch_refused',
    })
    await app.call(users.remove, { ids: [id] }, admin)
    expect((await app.call(users.purge, { ids: [id] }, admin)).status).toBe(200)
    expect(await app.call(users.restore, { ids: [id] }, admin)).toMatchObject({ status: 409 })
  })
})

describe('retention', () => {
  test('purges users after the configured time', async () => {
    const own = await createTestApp()
    const { token } = await makeSignedIn(own, ['R_SUPER'])
    const people = await Promise.all([makeUser(own), makeUser(own), makeUser(own)])
    const [early, late, present] = people.map(({ id }) => id)
    const day = 24 * 60 * 60 * 1000
    const clean = () =>
      purgeOutdated(own.db, { platform: own.platform, signal: new AbortController().signal })
    const value = { signIns: 30, auditEvents: 365, removedUsers: 2 }
    await own.call(settings.update, { key: 'retention', version: 0, value }, { token })
    const removedAt = (days: number) => new Date(own.clock.now().getTime() - days * day)
    const put = 'update users set removed_at = $2 where id = $1'
    await own.pool.query(put, [early, removedAt(3)])
    await own.pool.query(put, [late, removedAt(1)])
    await clean()
    const bin = await own.call(users.listRemoved, {}, { token })
    expect(bin.data.records.map(({ id }) => id)).toEqual([late])
    expect((await own.call(users.get, { id: present ?? '' }, { token })).status).toBe(200)
    const { rows } = await own.pool.query(
      "select target_id, actor_id, outcome from audit_events where action = 'user.purge'",
    )
    expect(rows).toEqual([{ target_id: early, actor_id: null, outcome: 'done' }])
  })
})

describe('a password reset', () => {
  test('by link lets the owner set a password once within a day, and ends older links and sessions', async () => {
    const { user, token } = await makeSignedIn(app)
    const reset = () =>
      app.call(users.resetPassword, { id: user.id, by: 'link' }, { token: admin.token })
    const older = (await reset()).data.token ?? ''
    const link = (await reset()).data.token ?? ''
    expect(await app.call(auth.getUserInfo, {}, { token })).toMatchObject({ code: '7778' })
    expect(await app.call(passwords.readLink, { token: link })).toMatchObject({
      data: { userName: user.userName },
    })
    const choose = (given: string, password = 'chosen_1') =>
      app.call(passwords.choose, { token: given, password })
    expect(await choose(older)).toMatchObject({ status: 403, code: 'password_link_used' })
    const both = await Promise.all([choose(link), choose(link)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await login(user.userName, testPassword)).status).toBe(401)
    expect((await login(user.userName, 'chosen_1')).status).toBe(200)
    const late = (await reset()).data.token ?? ''
    app.clock.advance(25 * 60 * 60 * 1000)
    expect(await choose(late)).toMatchObject({ status: 403, code: 'password_link_expired' })
  })

  test('by link ends the present password at once', async () => {
    const { id, userName } = await makeUser(app)
    const by = await makeSignedIn(app, ['R_ADMIN'])
    expect((await app.call(users.resetPassword, { id, by: 'link' }, by)).status).toBe(200)
    expect(await login(userName, testPassword)).toMatchObject({ code: 'credentials_wrong' })
  })

  test('by an invalid link names the reason on opening, only to its holder', async () => {
    const { user } = await makeSignedIn(app)
    const reset = async () => {
      const by = { id: user.id, by: 'link' } as const
      return (
        (await app.call(users.resetPassword, by, await makeSignedIn(app, ['R_ADMIN']))).data
          .token ?? ''
      )
    }
    const read = async (token: string) => (await app.call(passwords.readLink, { token })).code
    const older = await reset()
    const link = await reset()
    expect(await read(older)).toBe('password_link_used')
    expect(await read(link)).toBe('200')
    await app.call(passwords.choose, { token: link, password: 'chosen_1' })
    expect(await read(link)).toBe('password_link_used')
    const late = await reset()
    app.clock.advance(24 * 60 * 60 * 1000)
    expect(await read(late)).toBe('password_link_expired')
    // Answered like a guess.
    const outdated = await reset()
    await app.call(users.remove, { ids: [user.id] }, await makeSignedIn(app, ['R_ADMIN']))
    expect([await read(outdated), await read('a guess')]).toEqual(
      Array(2).fill('password_link_invalid'),
    )
  })

  test('for the next sign-in requires a new password before any session', async () => {
    const fresh = await makeSignedIn(app, ['R_ADMIN'])
    const { user } = await makeSignedIn(app)
    await app.call(users.resetPassword, { id: user.id, by: 'next_sign_in' }, fresh)
    for (let time = 0; time < 7; time++)
      expect(await login(user.userName, testPassword)).toMatchObject({
        code: 'password_change_due',
      })
    expect(await login(user.userName, testPassword, { newPassword: testPassword })).toMatchObject({
      status: 422,
    })
    expect(await login(user.userName, 'wrong_one', { newPassword: 'chosen_2' })).toMatchObject({
      code: 'credentials_wrong',
    })
    const reply = await login(user.userName, testPassword, { newPassword: 'chosen_2' })
    expect(reply.status).toBe(200)
    expect((await login(user.userName, 'chosen_2')).status).toBe(200)
  })

  test('for the next sign-in is refused without a password and keeps the link', async () => {
    const by = await makeSignedIn(app, ['R_ADMIN'])
    const { id } = await makeUser(app)
    const { data } = await app.call(users.resetPassword, { id, by: 'link' }, by)
    expect(await app.call(users.resetPassword, { id, by: 'next_sign_in' }, by)).toMatchObject({
      status: 409,
      code: 'user_without_password',
    })
    const chosen = { token: data.token ?? '', password: 'chosen_1' }
    expect((await app.call(passwords.choose, chosen)).status).toBe(200)
  })

  test('cannot be used by a manager to gain more privileges', async () => {
    const helper = await makeHolder(app, ['user:resetPassword', 'user:list'])
    const role = await makeRole(app, ['audit:list'])
    const stronger = await makeUser(app, { roles: [role.code] })
    const call = (id: string) => app.call(users.resetPassword, { id, by: 'link' }, helper)
    expect(await call(stronger.id)).toMatchObject({ status: 403 })
    expect(await call(superAdmin.user.id)).toMatchObject({ code: 'insufficient_privilege' })
    expect((await call((await makeUser(app)).id)).status).toBe(200)
  })
})

test('finds users of a large recycle bin by a part of their name', async () => {
  await app.pool.query(
    `insert into users (id, user_name, user_name_key, nick_name, create_time, update_time, removed_at, removed_by)
     select gen_random_uuid(), 'binned' || n, 'binned' || n, case n when 7 then '欧阳修' else 'Shared' end, now(), now(),
       now() - n * interval '1 second', 'Admin'
     from generate_series(1, 600) as n`,
  )
  const reader = await makeSignedIn(app, ['R_ADMIN'])
  const find = async (text: string, more: object = {}) =>
    (await app.call(users.listRemoved, { text, ...more }, reader)).data
  const one = await find('阳修')
  expect(one.records.map(({ userName }) => userName)).toEqual(['binned7'])
  expect(one.total).toBe(1)
  const many = await find('SHARE', { current: 2, size: 3, sort: '-removedTime' })
  expect(many.total).toBe(599)
  expect(many.records.map(({ userName }) => userName)).toEqual(['binned4', 'binned5', 'binned6'])
  expect((await find('binned599')).total).toBe(1)
  expect((await find('nowhere')).total).toBe(0)
  // Cached, but without restored users.
  expect((await find('SHARE')).total).toBe(599)
  const [first] = many.records
  await app.call(users.restore, { ids: [first?.id ?? ''] }, reader)
  expect((await find('SHARE')).total).toBe(598)
  expect((await find('SHARE')).total).toBe(598)
  expect((await find('阳修')).total).toBe(1)
  expect((await find('')).total).toBeGreaterThan(598)
})

test('finds a user removed by a slow transaction once it has committed', async () => {
  const { token } = await makeSignedIn(app, ['R_ADMIN'])
  const { id, userName } = await makeUser(app, { nickName: 'Slowly gone' })
  const found = async () => {
    const { data } = await app.call(users.listRemoved, { text: 'Slowly gone' }, { token })
    return [data.total, ...data.records.map((record) => record.userName)]
  }
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('update users set removed_at = now() where id = $1', [id])
  app.clock.advance(10_000)
  expect([await found(), await found()]).toEqual([[0], [0]])
  await client.query('commit')
  client.release()
  expect(await found()).toEqual([1, userName])
})
