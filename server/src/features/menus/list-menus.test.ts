import { beforeEach, expect, test } from 'vitest'
import { menus } from '@amber/contract/menus/menus.ts'
import { createDataVersion } from '#server/db/data-version.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { makeRole, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
await seedMenus(app.db, app.platform)
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
await app.pool.query(
  `insert into settings (key, value, update_time) values ('authorization', '{"mode":"dynamic"}', now())`,
)

let role = { id: '', code: '' }
let editor: { token: string }
const change = (statement: string) => app.pool.query(statement.replaceAll('$role', role.id))
const grant = (names: string) =>
  change(`insert into role_menus (role_id, menu_id)
    select '$role', id from menus where route_name in (${names})`)
const listed = async (name: string) =>
  (await app.call(menus.list, {}, superAdmin)).data.find(({ routeName }) => routeName === name)
const open = async () =>
  (await app.call(menus.mine, {}, editor)).data.map(({ routeName }) => routeName)

beforeEach(async () => {
  role = await makeRole(app, [])
  editor = await makeSignedIn(app, [role.code])
  await grant(`'home'`)
  // Fills the cache.
  await Promise.all([listed('home'), open()])
})

test('lists changed menus at once', async () => {
  await change(`update menus set title_en = 'Front' where route_name = 'home'`)
  expect(await listed('home')).toMatchObject({ titleEn: 'Front' })
  await change(`insert into menu_buttons (menu_id, code, description)
    select id, 'paint:walls', 'Paint' from menus where route_name = 'home'`)
  const button = { code: 'paint:walls', description: 'Paint' }
  expect(await listed('home')).toMatchObject({ buttons: [button] })
  expect((await app.call(menus.mine, {}, editor)).data[0]).toMatchObject({ buttons: [button] })
  await change(`delete from menu_buttons; update menus set title_en = null`)
  expect(await listed('home')).toMatchObject({ titleEn: null, buttons: [] })
})

test('lists menus right after a grant and drops them right after its removal', async () => {
  expect(await open()).toEqual(['home'])
  await grant(`'system', 'system_session'`)
  expect(await open()).toEqual(['home', 'system', 'system_session'])
  await change(`delete from role_menus where role_id = '$role'`)
  expect(await open()).toEqual([])
})

test('hides the menus of a role while it is disabled', async () => {
  const other = await makeRole(app, [])
  await change(`insert into user_roles (user_id, role_id)
    select user_id, '${other.id}' from user_roles where role_id = '$role'`)
  await change(`update roles set status = '2' where id = '$role'`)
  expect(await open()).toEqual([])
  await change(`update roles set status = '1' where id = '$role'`)
  expect(await open()).toEqual(['home'])
})

test('does not serve the cached menus of one role set to another', async () => {
  const other = await makeSignedIn(app, ['R_USER'])
  const { data } = await app.call(menus.mine, {}, other)
  expect(data.map(({ routeName }) => routeName)).not.toEqual(await open())
  expect(await open()).toEqual(['home'])
})

test('disabling a role changes the version that the cache depends on', async () => {
  const stateOf = createDataVersion('rights_changes')
  const before = await stateOf(app.db)
  await change(`update roles set status = '2' where id = '$role'`)
  expect(await stateOf(app.db)).not.toBe(before)
})
