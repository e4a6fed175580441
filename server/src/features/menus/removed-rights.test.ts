import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { blankMenu, menus } from '@amber/contract/menus/menus.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { makeRole, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { moveHomes } from './menus.queries.ts'

/** Rights lost when menus and described buttons are deleted. */

const app = await createTestApp()
await seedMenus(app.db, app.platform)
const superAdmin = await makeSignedIn(app, ['R_SUPER'])

let made = 0
const button = (code: string) => ({ code, description: '' })
async function describeOn(codes: string[], changes: object = {}) {
  const routeName = `lost_${++made}`
  const buttons = codes.map(button)
  const given = { ...blankMenu, routeName, routePath: `/lost-${made}`, buttons, ...changes }
  return (await app.raw(menus.create, given, superAdmin)).data
}
const stored = async (id: string) =>
  (await app.call(menus.list, {}, superAdmin)).data.find((menu) => menu.id === id)!
async function save(id: string, changes: object) {
  const input = { ...(await stored(id)), ...changes }
  for (const name of ['i18nKey', 'createBy', 'createTime', 'updateBy', 'updateTime'])
    Reflect.deleteProperty(input, name)
  expect((await app.raw(menus.update, input, superAdmin)).status).toBe(200)
}
const saveWith = ({ id }: { id: string }, codes: string[]) =>
  save(id, { buttons: codes.map(button) })
const get = async (id: string) => (await app.call(roles.get, { id }, superAdmin)).data
async function grant(id: string, permissions: string[], version?: number) {
  const role = await get(id)
  const { homePath, menus: seen } = role
  const input = { id, version: version ?? role.version, homePath, menus: seen, permissions }
  return app.call(roles.grant, input, superAdmin)
}
async function makeGranted(permissions: string[], menuId?: string) {
  const { id, code } = await makeRole(app, [])
  expect((await grant(id, permissions)).status).toBe(200)
  if (menuId)
    await app.pool.query('insert into role_menus (role_id, menu_id) values ($1, $2)', [id, menuId])
  return { id, code }
}
async function lastEvent(action: string) {
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, action))
    .orderBy(desc(auditEvents.sequence))
    .limit(1)
  return event
}

describe('a removed button', () => {
  test('is revoked from its roles, which can still be saved', async () => {
    const menu = await describeOn(['lost:one', 'lost:two', 'user:list'])
    const role = await makeGranted(['lost:one', 'lost:two', 'user:list'])
    const other = await makeGranted(['lost:two'])
    const member = await makeSignedIn(app, [role.code])
    const [before, untouched] = [await get(role.id), await get(other.id)]
    // A code of the contract only loses its description.
    await saveWith(menu, ['lost:two'])
    expect((await app.call(auth.getUserInfo, {}, member)).data.buttons).toEqual([
      'lost:two',
      'user:list',
    ])
    expect(await get(role.id)).toMatchObject({
      version: before.version + 1,
      permissions: ['lost:two', 'user:list'],
      updateBy: superAdmin.user.userName,
    })
    expect(await get(other.id)).toEqual(untouched)
    expect((await lastEvent('menu.update'))?.before).toMatchObject({ roles: [role.code] })
    expect(await grant(role.id, before.permissions, before.version)).toMatchObject({ status: 422 })
    expect(await grant(role.id, ['lost:two'], before.version)).toMatchObject({
      code: 'record_changed',
    })
    expect((await grant(role.id, ['lost:two'])).status).toBe(200)
    await saveWith(menu, ['lost:two', 'lost:one'])
    expect((await get(role.id)).permissions, 'described anew').toEqual(['lost:two'])
  })

  test('is revoked with its menu, by hand or by synchronizing, and the log names the roles', async () => {
    const actions = [
      {
        action: 'menu.remove',
        go: ({ id }: { id: string }) => app.call(menus.remove, { id }, superAdmin),
      },
      {
        action: 'menu.synchronise',
        go: ({ id }: { id: string }) =>
          app.call(menus.synchronise, { add: [], update: [], remove: [id] }, superAdmin),
      },
    ]
    for (const { action, go } of actions) {
      const menu = await describeOn(['lost:print'], { component: 'gone' })
      const holder = await makeGranted(['lost:print', 'user:list'])
      const viewer = await makeGranted(['user:list'], menu.id)
      const before = await Promise.all([get(holder.id), get(viewer.id)])
      expect((await go(menu)).status, action).toBe(200)
      const after = await Promise.all([get(holder.id), get(viewer.id)])
      expect(after).toMatchObject(
        before.map(({ version }) => ({
          version: version + 1,
          menus: [],
          permissions: ['user:list'],
        })),
      )
      const event = await lastEvent(action)
      const revoked = {
        buttons: [button('lost:print')],
        roles: [holder.code, viewer.code].toSorted(),
      }
      expect(event?.before).toMatchObject(
        action === 'menu.remove' ? revoked : { [menu.routeName]: revoked },
      )
      expect((await grant(holder.id, ['user:list'])).status).toBe(200)
    }
  })

  test('cannot be granted concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const menu = await describeOn(['lost:race'])
      const { id } = await makeRole(app, [])
      const [granted, removed] = await Promise.all([
        grant(id, ['lost:race']),
        app.call(menus.remove, { id: menu.id }, superAdmin),
      ])
      expect(removed.status).toBe(200)
      expect([200, 422]).toContain(granted.status)
      expect((await get(id)).permissions).toEqual([])
    }
  })
})

describe('the home page of a role', () => {
  const setMode = (mode: 'static' | 'dynamic') =>
    app.pool.query(
      `insert into settings (key, value, update_time) values ('authorization', $1, now())
       on conflict (key) do update set value = excluded.value`,
      [{ mode }],
    )
  /** Makes a described page that is the home page of a role. */
  async function makeLed() {
    const menu = await describeOn([])
    const { id, code } = await makeRole(app, [])
    const { version } = await get(id)
    const input = { id, version, homePath: menu.routePath, menus: [], permissions: [] }
    expect((await app.call(roles.grant, input, superAdmin)).status).toBe(200)
    return { menu, id, code, home: async () => (await get(id)).homePath }
  }

  test('follows the path of its menu, and falls back to the default when that is no page', async () => {
    await setMode('dynamic')
    const { menu, id, code, home } = await makeLed()
    const { version } = await get(id)
    await save(menu.id, { routePath: '/lost-moved' })
    expect(await get(id)).toMatchObject({ homePath: '/lost-moved', version: version + 1 })
    expect((await lastEvent('menu.update'))?.before).toMatchObject({ homeOf: [code] })
    await save(menu.id, { href: 'https://example.com' })
    expect(await home()).toBe('/home')
  })

  test('falls back to the default when its menu is deleted, by hand or by synchronizing', async () => {
    await setMode('dynamic')
    const [one, other] = [await makeLed(), await makeLed()]
    expect((await app.call(menus.remove, { id: one.menu.id }, superAdmin)).status).toBe(200)
    expect((await lastEvent('menu.remove'))?.before).toMatchObject({ homeOf: [one.code] })
    await app.pool.query(`update menus set component = 'gone' where id = $1`, [other.menu.id])
    const input = { add: [], update: [], remove: [other.menu.id] }
    expect((await app.call(menus.synchronise, input, superAdmin)).status).toBe(200)
    expect((await lastEvent('menu.synchronise'))?.before).toMatchObject({ homeOf: [other.code] })
    expect([await one.home(), await other.home()]).toEqual(['/home', '/home'])
  })

  test('follows two pages that swap paths', async () => {
    await setMode('dynamic')
    const [one, other] = [await makeLed(), await makeLed()]
    const paths = [one.menu.routePath, other.menu.routePath]
    await moveHomes(
      app.db,
      [
        { from: one.menu.routePath, to: other.menu.routePath },
        { from: other.menu.routePath, to: one.menu.routePath },
      ],
      { by: 'x', now: app.clock.now() },
    )
    expect([await one.home(), await other.home()]).toEqual(paths.toReversed())
  })

  test('does not change under static authorization, and a deleted home page does not block saving the role', async () => {
    await setMode('static')
    const { menu, id, home } = await makeLed()
    expect((await app.call(menus.remove, { id: menu.id }, superAdmin)).status).toBe(200)
    expect(await home()).toBe(menu.routePath)
    expect((await grant(id, ['user:list'])).status).toBe(200)
    const { version } = await get(id)
    const input = { id, version, homePath: '/never-was', menus: [], permissions: [] }
    expect((await app.call(roles.grant, input, superAdmin)).status).toBe(422)
  })
})
