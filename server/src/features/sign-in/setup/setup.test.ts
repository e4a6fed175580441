import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { addServerKey } from '#server/db/seed-built-ins.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { createSetupToken, createSuperAdmin, getSetupTokenOfStart } from './setup.service.ts'

const app = await createTestApp()
const token = () => createSetupToken(app.db, app.platform)
const tokenOfStart = () => getSetupTokenOfStart(app.db, app.platform)
const complete = (setupToken: string, userName = 'owner', from?: string) =>
  app.call(
    setup.complete,
    { setupToken, userName, nickName: 'Owner', password: testPassword },
    from ? { from } : {},
  )

test('starts without any account, so that no sign-in succeeds', async () => {
  const { rows } = await app.pool.query('select 1 from users')
  expect(rows).toEqual([])
  for (const userName of ['Super', 'Admin', 'User', 'root', 'admin'])
    expect((await app.call(auth.login, { userName, password: '123456' })).status).not.toBe(200)
})

test('prints one link for all servers within a day, and a new one afterwards', async () => {
  const links = async () =>
    (await app.pool.query('select count(*)::integer as made from setup_links')).rows
  for (let round = 1; round <= 5; round++) {
    const given = await Promise.all(Array.from({ length: 5 }, tokenOfStart))
    expect(new Set([...given, await tokenOfStart()]).size).toBe(1)
    expect(await app.call(setup.readLink, { setupToken: given[0] ?? '' })).toMatchObject({
      status: 200,
    })
    expect(await links()).toEqual([{ made: round }])
    app.clock.advance(24 * 60 * 60 * 1000)
  }
})

test('the link creates one super admin, once, within its day', async () => {
  const outdated = await token()
  const setupToken = await token()
  expect(await complete(outdated)).toMatchObject({ status: 403, code: 'setup_link_used' })
  expect((await complete(setupToken)).status).toBe(201)
  expect(await complete(setupToken, 'second')).toMatchObject({ status: 403 })
  const signedIn = await app.call(auth.login, { userName: 'owner', password: testPassword })
  const info = await app.call(auth.getUserInfo, {}, { token: signedIn.data.token })
  expect(info.data.roles).toEqual(['R_SUPER'])
  expect(await tokenOfStart()).toBeNull()
  const late = await token()
  app.clock.advance(25 * 60 * 60 * 1000)
  expect(await complete(late, 'third')).toMatchObject({ status: 403 })
})

test('explains an invalid link when it is opened, before any input', async () => {
  const read = (setupToken: string) => app.call(setup.readLink, { setupToken })
  const replaced = await token()
  const setupToken = await token()
  expect(await read(setupToken)).toMatchObject({ status: 200, data: {} })
  expect(await read(replaced)).toMatchObject({ status: 403, code: 'setup_link_used' })
  expect(await read('somebody’s guess')).toMatchObject({ code: 'setup_link_invalid' })
  app.clock.advance(24 * 60 * 60 * 1000)
  expect(await read(setupToken)).toMatchObject({ status: 403, code: 'setup_link_expired' })
  expect(await complete(setupToken, 'late')).toMatchObject({ code: 'setup_link_expired' })
  const fresh = await token()
  expect((await complete(fresh, 'fourth')).status).toBe(201)
  expect(await read(fresh)).toMatchObject({ code: 'setup_link_used' })
})

test('creates one user from twenty concurrent uses of a link', async () => {
  const setupToken = await token()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      complete(setupToken, `racer_${index}`, `198.51.100.${index}`),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('a super admin by command ends the link of the start, under each key, but none of break-glass', async () => {
  const fresh = await createTestApp()
  const create = (userName: string) =>
    createSuperAdmin(fresh.db, fresh.platform, {
      userName,
      nickName: 'Owner',
      password: testPassword,
    })
  const completeOn = async (setupToken: string) => {
    const person = { userName: 'intruder', nickName: 'Intruder', password: testPassword }
    return (await fresh.call(setup.complete, { setupToken, ...person })).code
  }
  const ofStart = (await getSetupTokenOfStart(fresh.db, fresh.platform)) ?? ''
  await addServerKey(fresh.db, fresh.platform)
  await create('first_one')
  expect(await completeOn(ofStart)).toBe('setup_link_used')
  const ofBreakGlass = await createSetupToken(fresh.db, fresh.platform)
  await create('second_one')
  expect(await completeOn(ofBreakGlass)).toBe('200')
})

test('reports a taken name and keeps the link valid', async () => {
  const setupToken = await token()
  expect(await complete(setupToken, 'OWNER')).toMatchObject({
    status: 409,
    code: 'user_name_taken',
    problem: { fields: { userName: 'This username is taken. Choose another one.' } },
  })
  expect((await complete(setupToken, 'somebody')).status).toBe(201)
})

test('limits guesses of links by address', async () => {
  app.clock.advance(61_000)
  const replies = []
  for (let index = 0; index < 21; index++)
    replies.push(await complete('guess', 'guesser', '203.0.113.9'))
  expect(replies.at(-2)).toMatchObject({ status: 403 })
  expect(replies.at(-1)).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('a command creates a super admin and records it', async () => {
  const person = { userName: 'commanded', nickName: 'Commanded', password: testPassword }
  await createSuperAdmin(app.db, app.platform, person)
  const { userName, password } = person
  expect((await app.call(auth.login, { userName, password })).status).toBe(200)
  const { rows } = await app.pool.query(
    `select action, request_id, after from audit_events where target_name = $1`,
    [userName],
  )
  expect(rows).toMatchObject([
    { action: 'user.create', request_id: 'user:create', after: { roles: ['R_SUPER'] } },
  ])
  await expect(
    createSuperAdmin(app.db, app.platform, { ...person, userName: 'other', password: '1' }),
  ).rejects.toThrow('input_invalid')
})
