import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { AuthorizationMode } from '@amber/contract/menus/menu-codes.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { permissionCodes, superPermissions } from '@amber/contract/permissions.ts'
import { rights } from '@amber/contract/roles/rights.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { seedMenus } from '#server/db/seed/menus.ts'

const app = await createTestApp()
await seedMenus(app.db, app.platform)
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const idOf = async (code: string) =>
  (await app.call(roles.options, {}, superAdmin)).data.find((role) => role.code === code)?.id ?? ''
const newCode = () => `R_${randomUUID().slice(0, 8).toUpperCase()}`
const add = (changes: object = {}) =>
  app.raw(roles.create, { code: newCode(), name: 'A role', status: '1', ...changes }, superAdmin)
async function setMode(mode: AuthorizationMode) {
  const { version } = (await app.call(settings.get, {}, superAdmin)).data.authorization
  const input = { key: 'authorization' as const, version, value: { mode } }
  expect((await app.call(settings.update, input, superAdmin)).status).toBe(200)
}
// Only dynamic authorization has grants of menus.
await setMode('dynamic')
const get = async (id: string) => (await app.call(roles.get, { id }, superAdmin)).data

async function grant(id: string, rights: object, person: { token: string } = superAdmin) {
  const { version, homePath, menus, permissions } = await get(id)
  return app.raw(roles.grant, { id, version, homePath, menus, permissions, ...rights }, person)
}

describe('the list of roles', () => {
  test('has pages, sorting, filters and member counts', async () => {
    const { code } = await makeRole(app, [])
    await makeUser(app, { roles: [code] })
    const reply = await app.call(roles.list, { code: code.toLowerCase(), size: 5 }, superAdmin)
    expect(reply.data).toMatchObject({ total: 1, records: [{ code, memberCount: 1 }] })
    await grant((await idOf(code)) ?? '', {
      menus: ['home', 'user-center'],
      permissions: ['user:list'],
    })
    const again = await app.call(roles.list, { code, size: 5 }, superAdmin)
    expect(again.data.records).toMatchObject([
      {
        menus: { total: 2, first: [{ name: 'home' }, { name: 'user-center' }] },
        buttons: { total: 1, first: [{ code: 'user:list', description: null }] },
      },
    ])
    const owners = await app.call(roles.list, { code: 'R_SUPER' }, superAdmin)
    const everything = (await get(await idOf('R_SUPER'))).menus.length
    expect(owners.data.records[0]?.menus.total).toBe(everything)
    expect(owners.data.records[0]?.buttons.total).toBe(permissionCodes.length)
    await setMode('static')
    const seen = async (role: string) =>
      (await app.call(roles.list, { code: role }, superAdmin)).data.records[0]?.menus
    expect((await seen(code))?.first.map(({ name }) => name)).not.toContain('system')
    expect((await seen('R_ADMIN'))?.total).toBeGreaterThan((await seen(code))?.total ?? 0)
    await setMode('dynamic')
    const sorts = ['code', '-code', 'name', '-status', 'createTime'] as const
    for (const sort of sorts)
      expect((await app.call(roles.list, { sort }, superAdmin)).status).toBe(200)
    expect(await app.raw(roles.list, { sort: 'version' }, superAdmin)).toMatchObject({
      status: 422,
    })
  })
})

describe('the roles to choose from', () => {
  test('mark those that the caller cannot assign', async () => {
    // R_USER grants pages, so that only some callers may assign it.
    const own = await makeRole(app, ['role:list', 'user:list'])
    const clerk = await makeSignedIn(app, [own.code, 'R_USER'])
    const [within, beyond] = [
      await makeRole(app, ['user:list']),
      await makeRole(app, ['audit:list']),
    ]
    const { data } = await app.call(roles.options, {}, clerk)
    const found = new Map(data.map(({ code, isUnassignable }) => [code, isUnassignable ?? false]))
    for (const [code, isUnassignable] of [
      [within.code, false],
      [beyond.code, true],
      ['R_USER', false],
      ['R_ADMIN', true],
      ['R_SUPER', true],
    ] as const)
      expect([code, found.get(code)]).toEqual([code, isUnassignable])
    // The list and the single role have the same mark.
    const { data: listed } = await app.call(roles.list, { size: 100 }, clerk)
    for (const { id, code, isUnassignable = false } of listed.records) {
      expect([code, isUnassignable]).toEqual([code, found.get(code)])
      const { data: one } = await app.call(roles.get, { id }, clerk)
      expect([code, one.isUnassignable ?? false]).toEqual([code, isUnassignable])
    }
    const { data: all } = await app.call(roles.options, {}, superAdmin)
    expect(all.filter(({ isUnassignable }) => isUnassignable)).toEqual([])
  })
})

describe('a role', () => {
  test('is added, edited, copied with its rights, and deleted', async () => {
    const { data: made } = await add({ description: 'first' })
    await grant(made.id, { menus: ['home'], permissions: ['user:list'] })
    const { version, code } = await get(made.id)
    const changes = { id: made.id, version, code, name: 'Other', description: '', status: '2' }
    expect(await app.raw(roles.update, changes, superAdmin)).toMatchObject({
      data: { name: 'Other', status: '2', version: version + 1 },
    })
    expect(await app.raw(roles.update, changes, superAdmin)).toMatchObject({
      status: 409,
      problem: { current: { name: 'Other' } },
    })
    const { data: copy } = await add({ copyOf: made.id })
    expect(await get(copy.id)).toMatchObject({ menus: ['home'], permissions: ['user:list'] })
    expect((await app.call(roles.remove, { id: made.id }, superAdmin)).status).toBe(200)
    expect((await app.call(roles.get, { id: made.id }, superAdmin)).status).toBe(404)
  })

  test('has a unique code', async () => {
    const { data } = await add()
    expect(await add({ code: data.code })).toMatchObject({
      status: 409,
      code: 'role_code_taken',
      problem: { fields: { code: expect.any(String) } },
    })
    for (const code of ['', 'r_lower', '1X', 'R X', 'R'.repeat(40)])
      expect(await add({ code })).toMatchObject({ status: 422 })
  })

  test('refuses to delete a role in use and names its members', async () => {
    const { code, id } = await makeRole(app, [])
    const { userName } = await makeUser(app, { roles: [code] })
    const reply = await app.call(roles.remove, { id }, superAdmin)
    expect(reply).toMatchObject({ status: 409, code: 'role_in_use' })
    expect(reply.msg).toContain(userName)
  })

  test('of deleted users only is deleted after a preview of their number', async () => {
    const { code, id } = await makeRole(app, [])
    const granted = [await makeUser(app, { roles: [code] }), await makeUser(app, { roles: [code] })]
    const preview = async () => (await app.call(roles.previewRemove, { id }, superAdmin)).data
    expect(await preview()).toEqual({ inBin: 0 })
    await app.call(users.remove, { ids: granted.map((user) => user.id) }, superAdmin)
    expect(await preview()).toEqual({ inBin: 2 })
    expect((await app.call(roles.remove, { id }, superAdmin)).status).toBe(200)
    expect(await app.call(roles.previewRemove, { id }, superAdmin)).toMatchObject({ status: 404 })
  })

  test('leaves no membership when deleted during an assignment', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeRole(app, [])
      const user = await makeUser(app)
      await Promise.all([
        app.call(roles.remove, { id }, superAdmin),
        app.call(roles.addMembers, { id, userIds: [user.id] }, superAdmin),
      ])
      const { rows } = await app.pool.query(
        'select from user_roles where role_id = $1 and not exists (select from roles where id = $1)',
        [id],
      )
      expect(rows).toEqual([])
    }
  })

  test('keeps its code, name and status if built in, and its rights if super', async () => {
    for (const code of ['R_SUPER', 'R_ADMIN', 'R_USER']) {
      const role = await get(await idOf(code))
      const { id, version, name, description } = role
      const kept = { id, version, code, name, description, status: '1' }
      for (const changes of [{ code: newCode() }, { name: 'Other' }, { status: '2' }])
        expect(await app.raw(roles.update, { ...kept, ...changes }, superAdmin)).toMatchObject({
          code: 'role_built_in',
        })
      const described = await app.raw(roles.update, { ...kept, description: 'other' }, superAdmin)
      expect(described).toMatchObject({ data: { name, description: 'other' } })
      expect(await app.call(roles.remove, { id }, superAdmin)).toMatchObject({
        code: 'role_built_in',
      })
    }
    expect(await grant(await idOf('R_SUPER'), { permissions: [] })).toMatchObject({
      code: 'role_built_in',
    })
  })
})

describe('the super role', () => {
  test('has every button described on a menu and passes them to its copy', async () => {
    await app.pool.query(
      `insert into menu_buttons select id, 'report:print', 'Print' from menus where route_name = 'user-center'`,
    )
    const { data: me } = await app.call(auth.getUserInfo, {}, superAdmin)
    expect(me.buttons).toContain('report:print')
    const { id } = superAdmin.user
    const asked = { id, kind: 'permission', name: 'report:print' } as const
    expect((await app.call(rights.explain, asked, superAdmin)).data).toMatchObject({
      isAllowed: true,
      roles: ['R_SUPER'],
      reasons: [{ code: 'super' }],
    })
    const superRole = await get(await idOf('R_SUPER'))
    expect(superRole.permissions).toEqual(expect.arrayContaining([...me.buttons]))
    expect(superRole.menus).toEqual(expect.arrayContaining(['home', 'user-center', 'system_role']))
    const { data: copy } = await add({ copyOf: superRole.id })
    const { menus: seen, permissions } = superRole
    const given = permissions.filter((code) => !superPermissions.includes(code))
    expect(await get(copy.id)).toMatchObject({ menus: seen, permissions: given })
  })

  test('has super-only permissions that no other role can be granted', async () => {
    const { id, code } = await makeRole(app, [])
    for (const permission of ['setting:update', 'menu:update']) {
      expect(await grant(id, { permissions: [permission] })).toMatchObject({
        status: 409,
        code: 'permission_super_only',
      })
      // Stored grants of older versions have no effect.
      await app.pool.query(`insert into role_permissions values ($1, $2)`, [id, permission])
    }
    const holder = await makeSignedIn(app, [code])
    expect((await app.call(settings.get, {}, holder)).status).toBe(403)
    const all = { add: ['home'], update: [], remove: [] }
    expect((await app.call(menus.synchronise, all, holder)).status).toBe(403)
    expect((await app.call(auth.getUserInfo, {}, holder)).data.buttons).toEqual([])
    expect((await get(id)).permissions).toEqual([])
  })

  test('is not required to grant a described button', async () => {
    const clerk = await makeHolder(app, ['role:grant', 'role:list', 'user:update'])
    const [granted] = (await app.call(users.get, { id: clerk.user.id }, superAdmin)).data.roles
    await grant(await idOf(granted ?? ''), {
      permissions: ['role:grant', 'role:list', 'user:update', 'report:print'],
    })
    const { id } = await makeRole(app, [])
    expect((await grant(id, { permissions: ['report:print'] }, clerk)).status).toBe(200)
    const input = { id, userIds: [(await makeUser(app)).id] }
    expect((await app.call(roles.addMembers, input, clerk)).status).toBe(200)
  })
})

describe('the rights of a role', () => {
  test('apply to the next request of each member', async () => {
    const { code, id } = await makeRole(app, [])
    const member = await makeSignedIn(app, [code])
    expect((await app.call(users.list, {}, member)).status).toBe(403)
    await grant(id, { permissions: ['user:list'] })
    expect((await app.call(users.list, {}, member)).status).toBe(200)
    expect((await app.call(auth.getUserInfo, {}, member)).data.buttons).toEqual(['user:list'])
    await grant(id, { permissions: [] })
    expect((await app.call(users.list, {}, member)).status).toBe(403)
  })

  test('accept known menus and permissions only, and a page as home', async () => {
    const { id } = await makeRole(app, [])
    expect(await grant(id, { permissions: ['user:fly'] })).toMatchObject({ status: 422 })
    expect(await grant(id, { menus: ['nowhere'] })).toMatchObject({ code: 'menu_missing' })
    for (const homePath of [
      '//evil',
      'home',
      '/nowhere',
      '/system',
      'https://evil',
      '/system/user/:id',
    ])
      expect(await grant(id, { homePath }), homePath).toMatchObject({ status: 422 })
    expect((await grant(id, { homePath: '/user-center' })).status).toBe(200)
  })

  test('cannot change menus under static authorization', async () => {
    const { id } = await makeRole(app, [])
    await grant(id, { menus: ['home'] })
    await setMode('static')
    for (const menusAsked of [['home', 'user-center'], []])
      expect(await grant(id, { menus: menusAsked })).toMatchObject({
        status: 409,
        code: 'menu_authority_static',
      })
    expect((await grant(id, { permissions: ['user:list'] })).status).toBe(200)
    expect(await get(id)).toMatchObject({ menus: ['home'], permissions: ['user:list'] })
    await setMode('dynamic')
  })

  test('are granted and revoked only by their holders', async () => {
    const { id } = await makeRole(app, ['audit:list'])
    const clerk = await makeHolder(app, ['role:grant', 'role:list', 'user:list'])
    expect((await grant(id, { permissions: ['audit:list', 'user:list'] }, clerk)).status).toBe(200)
    expect(await grant(id, { permissions: ['user:list'] }, clerk)).toMatchObject({
      code: 'role_not_grantable',
    })
    expect(await grant(id, { permissions: ['audit:list', 'user:remove'] }, clerk)).toMatchObject({
      status: 403,
    })
    expect(await grant(id, { menus: ['system_role'] }, clerk)).toMatchObject({ status: 403 })
  })

  test('return the current rights when saved over a newer version', async () => {
    const { id } = await makeRole(app, [])
    const { version, homePath } = await get(id)
    const save = (permissions: string[]) =>
      app.call(roles.grant, { id, version, homePath, menus: [], permissions }, superAdmin)
    const replies = await Promise.all([save(['user:list']), save(['role:list'])])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { permissions } = await get(id)
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.problem.current).toMatchObject({ permissions })
  })

  test('are previewed with the members gaining and losing them', async () => {
    const { code, id } = await makeRole(app, ['user:list'])
    const other = await makeRole(app, ['user:list', 'role:list'])
    const [one, two] = [
      await makeUser(app, { roles: [code], userName: 'aa_one' }),
      await makeUser(app, { roles: [code, 'R_USER'], userName: 'ab_two' }),
    ]
    const granted = await makeUser(app, { roles: [code, other.code] })
    await makeUser(app, { roles: [code, 'R_SUPER'] })
    await makeUser(app, { roles: [code], status: '2' })
    const input = { id, menus: ['user-center'], permissions: ['role:list'] }
    const { data } = await app.call(roles.previewGrant, input, superAdmin)
    const changes = {
      menus: { gained: ['user-center'], lost: [] },
      permissions: { gained: ['role:list'], lost: ['user:list'] },
    }
    expect(data).toEqual({
      ...changes,
      groups: expect.arrayContaining([
        {
          count: 1,
          names: [one.userName],
          menus: { gained: ['user-center'], lost: [] },
          permissions: changes.permissions,
        },
        // R_USER grants the page too.
        {
          count: 1,
          names: [two.userName],
          menus: { gained: [], lost: [] },
          permissions: changes.permissions,
        },
        {
          count: 1,
          names: [granted.userName],
          menus: { gained: ['user-center'], lost: [] },
          permissions: { gained: [], lost: [] },
        },
      ]),
      others: 0,
      isEstimate: false,
    })
    expect(data.groups).toHaveLength(3)
    expect((await get(id)).permissions).toEqual(['user:list'])
    // Callers without `user:list` get counts only.
    const clerk = await makeHolder(app, ['role:grant'])
    const blind = await app.call(roles.previewGrant, input, clerk)
    expect(blind.data.groups.map(({ count, names }) => [count, names])).toEqual([
      [1, []],
      [1, []],
      [1, []],
    ])
    // A disabled role grants nothing.
    await app.pool.query(`update roles set status = '2' where id = $1`, [id])
    expect((await app.call(roles.previewGrant, input, superAdmin)).data).toMatchObject({
      ...changes,
      groups: [],
    })
  })
})
