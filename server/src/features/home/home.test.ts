import { expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { home } from '@amber/contract/home.ts'
import { users } from '@amber/contract/users.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])
const overview = async (token: string, timeZone = 'UTC') =>
  (await app.call(home.overview, { timeZone }, { token })).data

test('the figures are the facts: people, who is here, sign-ins and operations of the day', async () => {
  const before = await overview(admin.token)
  const { user, token } = await makeSignedIn(app, ['R_USER'])
  const { data } = await app.call(users.get, { id: user.id }, { token: admin.token })
  const { id, version, gender, phone, email, status, roles } = data
  await app.call(
    users.update,
    { id, version, nickName: 'Changed', gender, phone, email, status, roles },
    { token: admin.token },
  )
  const after = await overview(admin.token)
  const grown = (name: 'users' | 'online' | 'signIns' | 'operations') =>
    after[name].value - before[name].value
  expect([grown('users'), grown('online'), grown('signIns'), grown('operations')]).toEqual([
    1, 1, 1, 1,
  ])
  expect(after.days).toHaveLength(14)
  expect(after.days.at(-1)).toMatchObject({
    signIns: after.signIns.value,
    operations: after.operations.value,
  })
  expect(after.activities[0]).toMatchObject({ action: 'user.update', target: user.userName })
  expect(token).toBeTruthy()
})

test('a failed sign-in is none, and one of another day is not of today', async () => {
  const { userName } = await makeUser(app)
  const before = await overview(admin.token)
  await app.call(auth.login, { userName, password: 'wrong_password' })
  expect((await overview(admin.token)).signIns.value).toBe(before.signIns.value)
  app.clock.advance(24 * 60 * 60 * 1000)
  const signedIn = await makeSignedIn(app, ['R_SUPER'])
  const tomorrow = await overview(signedIn.token)
  expect(tomorrow.signIns).toEqual({ value: 1, before: before.signIns.value })
})

test('who may not view the audit log sees own operations only', async () => {
  const { token } = await makeSignedIn(app, ['R_USER'])
  expect((await overview(token)).activities).toEqual([])
})

test('the day is the reader’s, and a zone that does not exist is refused', async () => {
  const { token } = await makeSignedIn(app, ['R_USER'])
  const day = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(app.clock.now())
  for (const zone of ['Asia/Shanghai', 'Pacific/Kiritimati', 'America/New_York'])
    expect((await overview(token, zone)).days.at(-1)?.day).toBe(day(zone))
  const reply = await app.call(home.overview, { timeZone: 'Moon/Sea' }, { token })
  expect(reply).toMatchObject({ status: 422 })
})
