import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { defaultSettings, settings } from '@amber/contract/settings/settings.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const read = async () => (await app.call(settings.get, {}, superAdmin)).data
const save = (key: string, version: number, value: unknown) =>
  app.raw(settings.update, { key, version, value }, superAdmin)

test('settings have their defaults until a super admin changes one', async () => {
  expect(await read()).toMatchObject({
    authorization: { value: { mode: 'static' }, version: 0, updateBy: null },
    retention: { value: defaultSettings.retention },
  })
  const value = { signIns: 90, auditEvents: 730, removedUsers: 7 }
  expect(await save('retention', 0, value)).toMatchObject({ data: { value, version: 1 } })
  expect(await read()).toMatchObject({
    retention: { value, version: 1, updateBy: superAdmin.user.userName },
  })
  const admin = await makeSignedIn(app, ['R_ADMIN'])
  expect((await app.call(settings.get, {}, admin)).status).toBe(403)
})

test('refuses an invalid value with the name of its field', async () => {
  const wrong: [string, unknown][] = [
    ['authorization', { mode: 'open' }],
    ['authorization', { mode: 'static', more: 1 }],
    ['authorization', null],
    ['retention', { signIns: 0, auditEvents: 730, removedUsers: 7 }],
    ['secrets', {}],
  ]
  for (const [key, value] of wrong)
    expect(await save(key, 0, value)).toMatchObject({ status: 422, code: 'input_invalid' })
})

test('returns the current record to the second of two concurrent changes', async () => {
  const { authorization } = await read()
  const replies = await Promise.all(
    ['dynamic', 'static'].map((mode) => save('authorization', authorization.version, { mode })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.problem.current).toEqual((await read()).authorization)
})

test('applies a new authorization mode from the next request of all users on', async () => {
  const person = await makeSignedIn(app, ['R_USER'])
  for (const mode of ['dynamic', 'static', 'dynamic']) {
    const { version } = (await read()).authorization
    expect((await save('authorization', version, { mode })).status).toBe(200)
    expect((await app.call(auth.getUserInfo, {}, person)).data.authorization).toBe(mode)
  }
})

test('sends users to the home page of their role', async () => {
  const person = await makeSignedIn(app, ['R_USER'])
  expect((await app.call(auth.getUserInfo, {}, person)).data.homePath).toBe('/home')
  await app.pool.query(`update roles set home_path = '/project-intro' where code = 'R_USER'`)
  expect((await app.call(auth.getUserInfo, {}, person)).data.homePath).toBe('/project-intro')
})
