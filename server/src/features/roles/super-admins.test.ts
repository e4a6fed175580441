import { expect, test } from 'vitest'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeHolder, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const superAdmin = await makeSignedIn(app, ['R_SUPER'])

test('names enabled super admins from the longest-standing on, and counts the others', async () => {
  const reader = await makeHolder(app, ['role:list'])
  const ask = async () => (await app.call(roles.superAdmins, {}, reader)).data
  expect(await ask()).toEqual({ names: [superAdmin.user.nickName], more: 0 })
  const later = (nickName: string, changes: object = {}) => {
    app.clock.advance(60_000)
    return makeUser(app, { nickName, roles: ['R_SUPER'], ...changes })
  }
  await later('Ann')
  await later('Off', { status: '2' })
  await later('Gone', { removedAt: app.clock.now() })
  await later('Bo')
  await later('Cy')
  expect(await ask()).toEqual({ names: [superAdmin.user.nickName, 'Ann', 'Bo'], more: 1 })
  const other = await makeHolder(app, ['user:list'])
  expect((await app.raw(roles.superAdmins, {}, other)).status).toBe(403)
  expect((await app.call(users.list, {}, other)).status).toBe(200)
})
