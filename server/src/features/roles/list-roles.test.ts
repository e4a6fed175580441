import { beforeEach, describe, expect, test } from 'vitest'
import { roles } from '@amber/contract/roles/roles.ts'
import { withClient } from '#server/db/connect.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { makeRole, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
await seedMenus(app.db, app.platform)
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const listed = async (code: string) =>
  (await app.call(roles.list, { code }, superAdmin)).data.records[0]

test('estimates the member count above 10,000', async () => {
  const role = await makeRole(app, [])
  await app.pool.query(
    `with people as (
       insert into users (id, user_name, user_name_key, nick_name, create_time, update_time)
       select gen_random_uuid(), 'many' || n, 'many' || n, 'Many', now(), now() from generate_series(1, 12000) as n
       returning id)
     insert into user_roles (user_id, role_id) select id, '${role.id}' from people`,
  )
  // Not analyzed by Postgres yet.
  expect(await listed(role.code)).toMatchObject({
    memberCount: 10_001,
    memberCountIsEstimate: true,
  })
  await withClient(app.address, (owner) => owner.query('analyze user_roles'))
  // An estimate expires.
  app.clock.advance(30_000)
  const known = await listed(role.code)
  expect(known).toMatchObject({ memberCountIsEstimate: true })
  expect(Math.round((known?.memberCount ?? 0) / 1000)).toBe(12)
  const { data } = await app.call(roles.get, { id: role.id }, superAdmin)
  expect(data).toMatchObject({ memberCount: known?.memberCount })
})

describe('the listed rights of a role are up to date after', () => {
  let role = { id: '', code: '' }
  const change = (statement: string) => app.pool.query(statement.replaceAll('$role', role.id))
  beforeEach(async () => {
    await change(`delete from settings where key = 'authorization';
      insert into settings (key, value, update_time) values ('authorization', '{"mode":"dynamic"}', now())`)
    role = await makeRole(app, ['user:list'])
    await change(`insert into role_menus (role_id, menu_id)
      select '$role', id from menus where route_name in ('home', 'user-center')`)
    await change(`insert into role_permissions (role_id, code) values ('$role', 'paint:walls')`)
    await listed(role.code)
  })

  test('its creation with menus and buttons', async () => {
    expect(await listed(role.code)).toMatchObject({
      menus: { total: 2, first: [{ name: 'home', titleEn: null }, { name: 'user-center' }] },
      buttons: { total: 2, first: [{ code: 'paint:walls', description: null }, {}] },
    })
  })

  test('a granted button', async () => {
    await change(`insert into role_permissions (role_id, code) values ('$role', 'role:list')`)
    expect((await listed(role.code))?.buttons.total).toBe(3)
  })

  test('a revoked button', async () => {
    await change(`delete from role_permissions where role_id = '$role' and code = 'user:list'`)
    expect((await listed(role.code))?.buttons.first).toEqual([
      { code: 'paint:walls', description: null },
    ])
  })

  test('a granted menu', async () => {
    await change(`insert into role_menus (role_id, menu_id)
      select '$role', id from menus where route_name = 'system'`)
    expect((await listed(role.code))?.menus.total).toBe(3)
  })

  test('a revoked menu', async () => {
    await change(`delete from role_menus where role_id = '$role'`)
    expect((await listed(role.code))?.menus).toEqual({ total: 0, first: [] })
  })

  test('a renamed menu', async () => {
    await change(`update menus set title_en = 'Front' where route_name = 'home'`)
    expect((await listed(role.code))?.menus.first[0]).toMatchObject({ titleEn: 'Front' })
    await change(`update menus set title_en = null where route_name = 'home'`)
  })

  test('a changed description of a button', async () => {
    await change(`insert into menu_buttons (menu_id, code, description)
      select id, 'paint:walls', 'Paint the walls' from menus where route_name = 'home'`)
    expect((await listed(role.code))?.buttons.first[0]?.description).toBe('Paint the walls')
    await change(`delete from menu_buttons where code = 'paint:walls'`)
    expect((await listed(role.code))?.buttons.first[0]).toMatchObject({ description: null })
  })

  test('a code named by declared routes, under static authorization', async () => {
    await change(`update settings set value = '{"mode":"static"}' where key = 'authorization'`)
    const open = (await listed(role.code))?.menus.total ?? 0
    await change(`update roles set code = 'R_FORMER' where code = 'R_ADMIN'`)
    await change(`update roles set code = 'R_ADMIN' where id = '$role'`)
    expect((await listed('R_ADMIN'))?.menus.total).toBeGreaterThan(open)
    await change(`update roles set code = 'R_LATTER' where id = '$role'`)
    await change(`update roles set code = 'R_ADMIN' where code = 'R_FORMER'`)
  })

  test('a switch of the authorization mode', async () => {
    await change(`delete from role_menus where role_id = '$role'`)
    expect((await listed(role.code))?.menus.total).toBe(0)
    await change(`update settings set value = '{"mode":"static"}' where key = 'authorization'`)
    expect((await listed(role.code))?.menus.total).toBeGreaterThan(0)
  })

  test('a change that commits later', async () => {
    const slow = await app.pool.connect()
    try {
      await slow.query('begin')
      await slow.query(`insert into role_permissions (role_id, code) values ($1, 'role:list')`, [
        role.id,
      ])
      expect((await listed(role.code))?.buttons.total).toBe(2)
      await slow.query('commit')
    } finally {
      slow.release()
    }
    expect((await listed(role.code))?.buttons.total).toBe(3)
  })
})

describe('a role with more rights than the caller is marked at once after', () => {
  let clerk: Awaited<ReturnType<typeof makeSignedIn>>
  let role = { id: '', code: '' }
  const change = (statement: string) => app.pool.query(statement.replaceAll('$role', role.id))
  const setMode = (mode: string) =>
    change(`insert into settings (key, value, update_time) values ('authorization', '{"mode":"${mode}"}', now())
      on conflict (key) do update set value = excluded.value`)
  async function isMarked({ code } = role) {
    const options = await app.call(roles.options, {}, clerk)
    const { data } = await app.call(roles.list, { code }, clerk)
    return [options.data.find((one) => one.code === code), data.records[0]].map(
      (one) => one?.isUnassignable ?? false,
    )
  }
  beforeEach(async () => {
    await setMode('dynamic')
    // R_USER grants pages, so that only some callers may assign it.
    const own = await makeRole(app, ['role:list', 'user:list'])
    clerk = await makeSignedIn(app, [own.code, 'R_USER'])
    role = await makeRole(app, ['user:list'])
    await isMarked()
  })

  test('a granted and a revoked button', async () => {
    expect(await isMarked()).toEqual([false, false])
    await change(`insert into role_permissions (role_id, code) values ('$role', 'audit:list')`)
    expect(await isMarked()).toEqual([true, true])
    await change(`delete from role_permissions where role_id = '$role' and code = 'audit:list'`)
    expect(await isMarked()).toEqual([false, false])
  })

  test('a button granted to the caller', async () => {
    await change(`insert into role_permissions (role_id, code) values ('$role', 'audit:list')`)
    expect(await isMarked()).toEqual([true, true])
    const more = await makeRole(app, ['audit:list'])
    await change(
      `insert into user_roles (user_id, role_id) values ('${clerk.user.id}', '${more.id}')`,
    )
    expect(await isMarked()).toEqual([false, false])
  })

  test('a granted menu, under dynamic authorization only', async () => {
    await change(`insert into role_menus (role_id, menu_id)
      select '$role', id from menus where route_name = 'system'`)
    expect(await isMarked()).toEqual([true, true])
    await setMode('static')
    expect(await isMarked()).toEqual([false, false])
  })

  test('its creation with a code named by the routes', async () => {
    await setMode('static')
    await change(`update roles set code = 'R_FORMER' where code = 'R_ADMIN'`)
    expect(await isMarked()).toEqual([false, false])
    expect(await isMarked(await makeRole(app, [], 'R_ADMIN'))).toEqual([true, true])
  })
})
