// Two servers on one database: changes by the first apply to the next call of the second.
import { afterEach, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { AuthorizationMode } from '@amber/contract/menus/menu-codes.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { expectSound } from './expect-sound.ts'
import { makeRole, makeSignedIn } from './make.ts'
import { createTestApp, testPassword } from './test-app.ts'

const first = await createTestApp()
const second = await createTestApp({ share: first })

afterEach(() => expectSound(first.db, first.platform))
await seedMenus(first.db, first.platform)
const owner = await makeSignedIn(first, ['R_SUPER'])

type Person = Awaited<ReturnType<typeof makeSignedIn>>

const answered = async (person: Person) => (await second.call(users.list, {}, person)).status
const known = async (person: Person) => (await second.call(auth.getUserInfo, {}, person)).data

async function giveRoles({ user }: Person, codes: string[]) {
  const { id } = user
  const { data } = await first.call(users.get, { id }, owner)
  const { version, nickName, gender, phone, email, status } = data
  const input = { id, version, nickName, gender, phone, email, status, roles: codes }
  expect((await first.call(users.update, input, owner)).status).toBe(200)
}

async function grant(id: string, rights: { menus?: string[]; permissions?: string[] }) {
  const { data } = await first.call(roles.get, { id }, owner)
  const { version, homePath, menus: seen, permissions } = data
  const input = { id, version, homePath, menus: seen, permissions, ...rights }
  expect((await first.call(roles.grant, input, owner)).status).toBe(200)
}

async function setMode(mode: AuthorizationMode) {
  const { version } = (await first.call(settings.get, {}, owner)).data.authorization
  const input = { key: 'authorization' as const, version, value: { mode } }
  expect((await first.call(settings.update, input, owner)).status).toBe(200)
}

test('applies role assignments of one server on the other', async () => {
  const person = await makeSignedIn(first, ['R_USER'])
  expect(await answered(person)).toBe(403)
  await giveRoles(person, ['R_ADMIN'])
  expect(await answered(person)).toBe(200)
  expect((await known(person)).roles).toEqual(['R_ADMIN'])
  await giveRoles(person, [])
  expect(await answered(person)).toBe(403)
  expect(await known(person)).toMatchObject({ roles: [], buttons: [] })
})

test('applies rights of a role and its deletion on the other server', async () => {
  const { id, code, name } = await makeRole(first, [])
  const member = await makeSignedIn(first, [code])
  expect(await answered(member)).toBe(403)
  await grant(id, { permissions: ['user:list'] })
  expect(await answered(member)).toBe(200)
  await grant(id, { permissions: ['role:list'] })
  expect(await answered(member)).toBe(403)
  expect((await known(member)).buttons).toEqual(['role:list'])

  await grant(id, { permissions: ['user:list'] })
  const { version } = (await first.call(roles.get, { id }, owner)).data
  const disabled = { id, version, code, name, description: '', status: '2' as const }
  expect((await first.call(roles.update, disabled, owner)).status).toBe(200)
  expect(await answered(member)).toBe(403)
})

test('applies the authorization mode of one server on the other', async () => {
  const person = await makeSignedIn(first, ['R_USER'])
  expect((await known(person)).authorization).toBe('static')
  await setMode('dynamic')
  expect((await known(person)).authorization).toBe('dynamic')
  await setMode('static')
  expect((await known(person)).authorization).toBe('static')
})

test('applies changed, moved, granted and deleted menus on the other server', async () => {
  await setMode('dynamic')
  const { id, code } = await makeRole(first, [])
  const member = await makeSignedIn(first, [code])
  const seen = async () =>
    (await second.call(menus.mine, {}, member)).data.map(({ routeName }) => routeName)
  const stored = async (name: string) => {
    const { data } = await first.call(menus.list, {}, owner)
    return data.find(({ routeName }) => routeName === name)!
  }
  const notSent = ['i18nKey', 'createBy', 'createTime', 'updateBy', 'updateTime']
  const change = async (name: string, changes: Partial<CallOf<typeof menus.update>>) => {
    const kept = Object.entries(await stored(name)).filter(([field]) => !notSent.includes(field))
    const reply = await first.raw(menus.update, { ...Object.fromEntries(kept), ...changes }, owner)
    expect(reply.status, reply.text).toBe(200)
  }
  expect(await seen()).toEqual([])
  await grant(id, { menus: ['home', 'system', 'system_user', 'system_session'] })
  expect(await seen()).toEqual(['home', 'system', 'system_user', 'system_session'])
  const { id: session, parentId, version } = await stored('system_session')
  const { id: beforeId } = await stored('system_user')
  const moved = await first.call(menus.move, { id: session, version, parentId, beforeId }, owner)
  expect(moved.status).toBe(200)
  expect(await seen()).toEqual(['home', 'system', 'system_session', 'system_user'])
  await change('system_user', { status: '2' })
  expect(await seen()).toEqual(['home', 'system', 'system_session'])
  await change('system_user', { status: '1', titleEn: 'People' })
  const { data } = await second.call(menus.mine, {}, member)
  expect(data.find(({ routeName }) => routeName === 'system_user')?.titleEn).toBe('People')
  expect((await first.call(menus.remove, { id: session }, owner)).status).toBe(200)
  expect(await seen()).toEqual(['home', 'system', 'system_user'])
  await setMode('static')
})

test('refuses calls and sign-ins of a user disabled on the other server', async () => {
  const person = await makeSignedIn(first, ['R_ADMIN'])
  const { id, userName } = person.user
  expect(await answered(person)).toBe(200)
  const disabled = { ids: [id], status: '2' as const, allOrNothing: true }
  expect((await first.call(users.setStatus, disabled, owner)).status).toBe(200)
  expect(await second.call(users.list, {}, person)).toMatchObject({ status: 401, code: '7777' })
  const { refreshToken } = person
  expect(await second.call(auth.refreshToken, { refreshToken })).toMatchObject({ status: 401 })
  const entry = { userName, password: testPassword }
  expect((await second.call(auth.login, entry)).status).not.toBe(200)
  expect((await first.call(users.setStatus, { ...disabled, status: '1' }, owner)).status).toBe(200)
  expect((await second.call(auth.login, entry)).status).toBe(200)
})

test('counts wrong passwords on both servers together', async () => {
  const guess = { userName: 'shared', password: 'wrong' }
  for (const server of [first, second, first])
    expect(await server.call(auth.login, guess)).toMatchObject({ code: 'credentials_wrong' })
  for (const server of [first, second])
    expect(await server.call(auth.login, guess)).toMatchObject({ code: 'captcha_required' })
})
