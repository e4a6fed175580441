import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { roles } from '@amber/contract/roles.ts'
import { users } from '@amber/contract/users.ts'
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
const get = async (id: string) => (await app.call(roles.get, { id }, superAdmin)).data

/** Gives a role rights, as its present version. */
async function grant(id: string, rights: object, person: { token: string } = superAdmin) {
  const { version, homePath, menus, permissions } = await get(id)
  return app.raw(roles.grant, { id, version, homePath, menus, permissions, ...rights }, person)
}

describe('the list of roles', () => {
  test('pages, sorts, narrows and counts members', async () => {
    const { code } = await makeRole(app, [])
    await makeUser(app, { roles: [code] })
    const reply = await app.call(roles.list, { code: code.toLowerCase(), size: 5 }, superAdmin)
    expect(reply.data).toMatchObject({ total: 1, records: [{ code, memberCount: 1 }] })
    const sorts = ['code', '-code', 'name', '-status', 'createTime'] as const
    for (const sort of sorts)
      expect((await app.call(roles.list, { sort }, superAdmin)).status).toBe(200)
    expect(await app.raw(roles.list, { sort: 'version' }, superAdmin)).toMatchObject({
      status: 422,
    })
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

  test('keeps its code to itself', async () => {
    const { data } = await add()
    expect(await add({ code: data.code })).toMatchObject({
      status: 409,
      code: 'role_code_taken',
      problem: { fields: { code: expect.any(String) } },
    })
    for (const code of ['', 'r_lower', '1X', 'R X', 'R'.repeat(40)])
      expect(await add({ code })).toMatchObject({ status: 422 })
  })

  test('is not deleted while somebody holds it, and says who does', async () => {
    const { code, id } = await makeRole(app, [])
    const { userName } = await makeUser(app, { roles: [code] })
    const reply = await app.call(roles.remove, { id }, superAdmin)
    expect(reply).toMatchObject({ status: 409, code: 'role_in_use' })
    expect(reply.msg).toContain(userName)
  })

  test('deleted while it is being given leaves nobody with a role that is not there', async () => {
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

  test('that is built in keeps its code, status and place; the super role its rights', async () => {
    for (const code of ['R_SUPER', 'R_ADMIN', 'R_USER']) {
      const role = await get(await idOf(code))
      const { id, version, name, description } = role
      const changes = { id, version, code, name, description, status: '2' }
      expect(await app.raw(roles.update, changes, superAdmin)).toMatchObject({
        code: 'role_built_in',
      })
      expect(await app.call(roles.remove, { id }, superAdmin)).toMatchObject({
        code: 'role_built_in',
      })
    }
    expect(await grant(await idOf('R_SUPER'), { permissions: [] })).toMatchObject({
      code: 'role_built_in',
    })
  })
})

describe('the rights of a role', () => {
  test('count on the next request of everybody who holds it', async () => {
    const { code, id } = await makeRole(app, [])
    const member = await makeSignedIn(app, [code])
    expect((await app.call(users.list, {}, member)).status).toBe(403)
    await grant(id, { permissions: ['user:list'] })
    expect((await app.call(users.list, {}, member)).status).toBe(200)
    expect((await app.call(auth.getUserInfo, {}, member)).data.buttons).toEqual(['user:list'])
    await grant(id, { permissions: [] })
    expect((await app.call(users.list, {}, member)).status).toBe(403)
  })

  test('are known ones only, and home is a page', async () => {
    const { id } = await makeRole(app, [])
    expect(await grant(id, { permissions: ['user:fly'] })).toMatchObject({ status: 422 })
    expect(await grant(id, { menus: ['nowhere'] })).toMatchObject({ code: 'menu_missing' })
    for (const homePath of ['//evil', 'home', '/nowhere', '/system', 'https://evil'])
      expect(await grant(id, { homePath }), homePath).toMatchObject({ status: 422 })
    expect((await grant(id, { homePath: '/project-intro' })).status).toBe(200)
  })

  test('are given and taken only by those who hold them', async () => {
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

  test('saved over a newer version are refused with the present ones', async () => {
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

  test('are previewed: what changes, and for whom it really does', async () => {
    const { code, id } = await makeRole(app, ['user:list'])
    const other = await makeRole(app, ['user:list', 'role:list'])
    const plain = await makeUser(app, { roles: [code] })
    await makeUser(app, { roles: [code, other.code] })
    await makeUser(app, { roles: [code, 'R_SUPER'] })
    const input = { id, menus: ['home'], permissions: ['role:list'] }
    const { data } = await app.call(roles.previewGrant, input, superAdmin)
    expect(data).toEqual({
      menus: { gained: ['home'], lost: [] },
      permissions: { gained: ['role:list'], lost: ['user:list'] },
      people: { gaining: 2, losing: 1, names: expect.arrayContaining([plain.userName]) },
    })
    expect((await get(id)).permissions).toEqual(['user:list'])
  })
})

describe('members', () => {
  test('are added and taken away, once each, and their next request knows', async () => {
    const { id } = await makeRole(app, ['user:list'])
    const member = await makeSignedIn(app)
    const input = { id, userIds: [member.user.id] }
    for (let time = 0; time < 2; time++)
      expect((await app.call(roles.addMembers, input, superAdmin)).data.memberCount).toBe(1)
    expect((await app.call(users.list, {}, member)).status).toBe(200)
    expect((await app.call(roles.removeMembers, input, superAdmin)).data.memberCount).toBe(0)
    expect((await app.call(users.list, {}, member)).status).toBe(403)
  })

  test('of a role that holds more than the actor are not the actor’s to choose', async () => {
    const clerk = await makeHolder(app, ['user:update', 'user:list'])
    const { id } = await makeRole(app, ['audit:list'])
    const input = { id, userIds: [clerk.user.id] }
    for (const call of [roles.addMembers, roles.removeMembers])
      expect(await app.call(call, input, clerk)).toMatchObject({ code: 'role_not_grantable' })
    const superId = await idOf('R_SUPER')
    expect(
      await app.call(roles.addMembers, { id: superId, userIds: [clerk.user.id] }, clerk),
    ).toMatchObject({ status: 403 })
  })

  test('of the super role never run out', async () => {
    const alone = await createTestApp()
    const one = await makeSignedIn(alone, ['R_SUPER'])
    const two = await makeSignedIn(alone, ['R_SUPER'])
    const id =
      (await alone.call(roles.options, {}, one)).data.find(({ code }) => code === 'R_SUPER')?.id ??
      ''
    const replies = await Promise.all([
      alone.call(roles.removeMembers, { id, userIds: [two.user.id] }, one),
      alone.call(roles.removeMembers, { id, userIds: [one.user.id] }, two),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
