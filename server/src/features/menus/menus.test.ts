import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { blankMenu, menus, type Menu } from '@amber/contract/menus/menus.ts'
import { seedBuiltIns } from '#server/db/seed-built-ins.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { makeRole, makeSignedIn } from '#server/testing/make.ts'
import { exampleTest } from '#server/testing/examples/example-test.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const superAdmin = await makeSignedIn(app, ['R_SUPER'])

const list = async () => (await app.call(menus.list, {}, superAdmin)).data
const named = async (routeName: string): Promise<Menu> => {
  const found = (await list()).find((menu) => menu.routeName === routeName)
  if (!found) throw new Error(`There is no menu ${routeName}`)
  return found
}
let made = 0
const fresh = (changes: object = {}) => ({
  ...blankMenu,
  type: '1',
  routeName: `made_${++made}`,
  routePath: `/made-${made}`,
  titleEn: 'Made',
  ...changes,
})
async function moveTo(id: string, parentId: string | null, beforeId: string | null = null) {
  const { version } = (await list()).find((menu) => menu.id === id) ?? { version: 0 }
  return app.call(menus.move, { id, version, parentId, beforeId }, superAdmin)
}
const add = async (changes: object = {}) => app.raw(menus.create, fresh(changes), superAdmin)

function edit(menu: Menu, changes: object = {}) {
  const notSent = ['i18nKey', 'createBy', 'createTime', 'updateBy', 'updateTime']
  const data = Object.fromEntries(Object.entries(menu).filter(([name]) => !notSent.includes(name)))
  return { ...data, ...changes }
}

describe('a menu', () => {
  test('stores every field including its buttons and query', async () => {
    const given = fresh({
      type: '2',
      titleZh: '自建',
      icon: 'lucide:star',
      layout: 'base',
      component: 'system_user',
      keepAlive: true,
      multiTab: true,
      query: [{ key: 'status', value: '1' }],
      buttons: [{ code: 'report:print', description: '打印' }],
    })
    const { data } = await app.raw(menus.create, given, superAdmin)
    expect(data).toMatchObject(given)
    const saved = await app.raw(
      menus.update,
      edit(data, { buttons: [], hideInMenu: true }),
      superAdmin,
    )
    expect(saved.data).toMatchObject({ ...given, buttons: [], hideInMenu: true })
    expect(await app.raw(menus.update, edit(data), superAdmin)).toMatchObject({
      status: 409,
      problem: { current: { hideInMenu: true } },
    })
  })

  test('refuses taken names, paths and button codes', async () => {
    const { data } = await add({ buttons: [{ code: 'made:once', description: '' }] })
    const taken: [object, string][] = [
      [{ routeName: data.routeName }, 'menu_route_name_taken'],
      [{ routePath: data.routePath }, 'menu_path_taken'],
      [{ buttons: data.buttons }, 'menu_button_taken'],
    ]
    for (const [changes, code] of taken)
      expect(await add(changes)).toMatchObject({ status: 409, code })
  })

  test('refuses addresses that a browser would execute', async () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil', '/\\evil', 'x y'])
      for (const field of ['href', 'url'])
        expect(await add({ type: '2', [field]: href }), href).toMatchObject({ status: 422 })
    expect((await add({ type: '2', href: 'https://example.com/?a=b' })).status).toBe(201)
  })

  test('opens at most one target, and a directory none', async () => {
    const targets = { component: 'home', url: '/docs/', href: 'https://example.com/' }
    const wrong: [object, string[]][] = [
      [{ type: '2', ...targets }, ['href', 'url']],
      [{ type: '2', component: 'home', href: '/docs/' }, ['href']],
      [{ type: '2', url: '/docs/', href: '/docs/' }, ['href']],
      [{ type: '1', ...targets }, ['component', 'href', 'url']],
      ...Object.entries(targets).map(([name, value]): [object, string[]] => [
        { type: '1', [name]: value },
        [name],
      ]),
    ]
    const saved = (await add({ type: '2' })).data
    for (const [changes, fields] of wrong)
      for (const reply of [
        await add(changes),
        await app.raw(menus.update, edit(saved, changes), superAdmin),
      ]) {
        expect(reply, JSON.stringify(changes)).toMatchObject({ status: 422, code: 'input_invalid' })
        expect(Object.keys(reply.problem.fields ?? {}).toSorted()).toEqual(fields)
      }
    for (const [name, value] of Object.entries(targets))
      expect((await add({ type: '2', [name]: value })).status, name).toBe(201)
  })
})

describe('the tree', () => {
  test('is reordered by moves, also to another parent', async () => {
    const parent = (await add()).data
    const [one, two, three] = [
      (await add({ parentId: parent.id })).data,
      (await add({ parentId: parent.id })).data,
      (await add({ parentId: parent.id })).data,
    ]
    const order = async () =>
      (await list()).filter(({ parentId }) => parentId === parent.id).map(({ id }) => id)
    await moveTo(three.id, parent.id, one.id)
    expect(await order()).toEqual([three.id, one.id, two.id])
    await moveTo(three.id, parent.id, null)
    expect(await order()).toEqual([one.id, two.id, three.id])
    await moveTo(two.id, null, null)
    expect(await order()).toEqual([one.id, three.id])
    expect((await list()).at(-1)?.id).toBe(two.id)
  })

  test('records a move in the menu and the audit log, and refuses a stale version', async () => {
    const parent = (await add()).data
    const [one, two] = [
      (await add({ parentId: parent.id })).data,
      (await add({ parentId: parent.id })).data,
    ]
    app.clock.advance(60_000)
    const input = { id: two.id, version: two.version, parentId: parent.id, beforeId: one.id }
    const editor = await makeSignedIn(app, ['R_SUPER'])
    expect((await app.call(menus.move, input, editor)).status).toBe(200)
    const moved = await named(two.routeName)
    const { userName } = editor.user
    expect(moved).toMatchObject({ version: 2, updateBy: userName, sortOrder: 1 })
    expect(moved.updateTime > two.updateTime).toBe(true)
    const [event] = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, two.id))
      .orderBy(desc(auditEvents.sequence))
    expect(event).toMatchObject({
      action: 'menu.move',
      before: { parent: parent.routeName, sortOrder: 0 },
      after: { parent: parent.routeName, sortOrder: 1 },
    })
    expect(await app.call(menus.move, { ...input, parentId: null }, superAdmin)).toMatchObject({
      status: 409,
      code: 'record_changed',
      problem: { current: { updateBy: userName, version: 2 } },
    })
  })

  test('sorts menus of equal order the same in every database', async () => {
    const [b, a] = [
      await add({ routeName: 'tie_b', sortOrder: 77 }),
      await add({ routeName: 'tie_a', sortOrder: 77 }),
    ]
    const ids = (await list()).map(({ id }) => id)
    expect(ids.indexOf(a.data.id)).toBe(ids.indexOf(b.data.id) - 1)
  })

  test('refuses cycles, also from two concurrent moves', async () => {
    const [one, two] = [(await add()).data, (await add()).data]
    expect(await moveTo(one.id, one.id)).toMatchObject({ code: 'menu_below_itself' })
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all([moveTo(one.id, two.id), moveTo(two.id, one.id)])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      for (const { id } of [one, two]) await moveTo(id, null)
    }
  })

  test('allows children in directories only, and refuses to delete a parent', async () => {
    const page = await named('home')
    expect(await add({ parentId: page.id })).toMatchObject({ code: 'menu_parent_not_directory' })
    const directory = await named('system')
    expect(await app.call(menus.remove, { id: directory.id }, superAdmin)).toMatchObject({
      code: 'menu_has_children',
    })
    expect(await app.raw(menus.update, edit(directory, { type: '2' }), superAdmin)).toMatchObject({
      code: 'menu_has_children',
    })
  })
})

describe('the menus of the signed-in user', () => {
  test('are those granted to their roles with parents, and all for a super admin', async () => {
    const { id, code } = await makeRole(app, [])
    const member = await makeSignedIn(app, [code])
    const mine = async (person: { token: string }) =>
      (await app.call(menus.mine, {}, person)).data.map(({ routeName }) => routeName)
    expect(await mine(member)).toEqual([])
    const grant = async (routeName: string) =>
      app.pool.query('insert into role_menus (role_id, menu_id) values ($1, $2)', [
        id,
        (await named(routeName)).id,
      ])
    await grant('system_user')
    expect(await mine(member)).toEqual([])
    await grant('system')
    expect(await mine(member)).toEqual(['system', 'system_user'])
    const ofAll = await mine(superAdmin)
    const pages = (await list()).filter(({ type, status }) => type === '2' && status === '1')
    expect(ofAll).toEqual(expect.arrayContaining(pages.map(({ routeName }) => routeName)))
    const { data } = await add()
    expect(await mine(superAdmin), 'a directory of nothing').not.toContain(data.routeName)
  })

  test('include pages hidden from the menu, also when their directory has no others', async () => {
    const { id, code } = await makeRole(app, [])
    const member = await makeSignedIn(app, [code])
    const outer = await add({ hideInMenu: true })
    const inner = await add({ parentId: outer.data.id })
    const page = await add({
      parentId: inner.data.id,
      type: '2',
      component: 'home',
      hideInMenu: true,
    })
    const names = [outer, inner, page].map(({ data }) => data.routeName)
    for (const { data } of [outer, inner, page])
      await app.pool.query('insert into role_menus (role_id, menu_id) values ($1, $2)', [
        id,
        data.id,
      ])
    const mine = await app.call(menus.mine, {}, member)
    expect(mine.data.map(({ routeName }) => routeName)).toEqual(names)
  })

  test('match the routes of this build at first', async () => {
    const [admin, user] = [
      await makeSignedIn(app, ['R_ADMIN']),
      await makeSignedIn(app, ['R_USER']),
    ]
    const mine = async (person: { token: string }) =>
      (await app.call(menus.mine, {}, person)).data.map(({ routeName }) => routeName)
    expect(await mine(admin)).toEqual(expect.arrayContaining(['home', 'system', 'system_user']))
    expect(await mine(admin)).not.toContain('system_role')
    expect(await mine(user)).not.toContain('system')
  })
})

describe('a fresh database', () => {
  test('has the menus from its first start on, in production too', async () => {
    const fresh = await createTestApp({ mode: 'production' })
    const owner = await makeSignedIn(fresh, ['R_SUPER'])
    const { data } = await fresh.call(menus.compare, {}, owner)
    expect(data).toEqual({ missing: [], differing: [], unknown: [] })
    const user = await makeSignedIn(fresh, ['R_USER'])
    const seen = (await fresh.call(menus.mine, {}, user)).data.map(({ routeName }) => routeName)
    expect(seen).toContain('home')
  })

  test("keeps an administrator's deletions after a restart", async () => {
    const { id } = await named('system_menu-authority')
    await app.call(menus.remove, { id }, superAdmin)
    await seedBuiltIns(app.db, app.platform)
    expect((await list()).some((menu) => menu.id === id)).toBe(false)
  })
})

test('allows only hidden pages below a page', async () => {
  const detail = await named('system_user-detail')
  expect((await app.raw(menus.update, edit(detail, { keepAlive: true }), superAdmin)).status).toBe(
    200,
  )
  const shown = edit(await named('system_user-detail'), { hideInMenu: false })
  expect(await app.raw(menus.update, shown, superAdmin)).toMatchObject({
    code: 'menu_parent_not_directory',
  })
})

test('refuses menus at public routes', async () => {
  for (const routePath of ['/', '/login', '/login/register', '/login-out', '/setup', '/403'])
    expect(await add({ routePath }), routePath).toMatchObject({ status: 422 })
  expect((await add({ routePath: '/login-report' })).status).toBe(201)
})

describe('synchronizing', () => {
  const nothing = { add: [], update: [], remove: [] }
  const compare = async () => (await app.call(menus.compare, {}, superAdmin)).data
  const run = (changes: Partial<Record<'add' | 'update' | 'remove', string[]>>) =>
    app.call(menus.synchronise, { ...nothing, ...changes }, superAdmin)

  test('lists routes missing from the table and adds them with their parents', async () => {
    const user = await named('system_user')
    for (const { id, routeName } of (await list()).toReversed())
      if (routeName.startsWith('system')) await app.call(menus.remove, { id }, superAdmin)
    expect((await compare()).missing.map(({ routeName }) => routeName)).toEqual(
      expect.arrayContaining(['system', 'system_user', 'system_role']),
    )
    expect((await run({ add: ['system_user'] })).data).toEqual({ added: 2, updated: 0, removed: 0 })
    const added = await named('system_user')
    expect(added).toMatchObject({ routePath: user.routePath, parentId: (await named('system')).id })
    expect((await list()).some(({ routeName }) => routeName === 'system_role')).toBe(false)
    expect(await run({ add: ['system_user'] })).toMatchObject({ status: 422 })
    expect(await run({})).toMatchObject({ status: 422 })
  })

  test('lists differences from the code and updates only the fields that the code defines', async () => {
    const home = await named('home')
    const changes = { routePath: '/start', component: 'gone', icon: 'lucide:star' }
    await app.raw(menus.update, edit(home, changes), superAdmin)
    expect((await compare()).differing).toContainEqual({
      id: home.id,
      routeName: 'home',
      i18nKey: 'route.home',
      fields: [
        { name: 'routePath', stored: '/start', declared: '/home' },
        { name: 'component', stored: 'gone', declared: 'home' },
      ],
    })
    // A declared route differs; it is never unknown.
    expect((await compare()).unknown.some(({ id }) => id === home.id)).toBe(false)
    expect((await run({ update: ['home'] })).data).toMatchObject({ updated: 1 })
    expect(await named('home')).toMatchObject({
      routePath: '/home',
      component: 'home',
      icon: 'lucide:star',
    })
    expect(await run({ update: ['home'] })).toMatchObject({ status: 422 })
  })

  test('removes menus without a page, except parents of others', async () => {
    const parent = (await add({ type: '2', component: 'gone' })).data
    const child = (await add({ parentId: parent.id, hideInMenu: true })).data
    expect((await compare()).unknown).toContainEqual({
      id: parent.id,
      routeName: parent.routeName,
      routePath: parent.routePath,
      component: 'gone',
    })
    expect(await run({ remove: [parent.id] })).toMatchObject({ code: 'menu_has_children' })
    expect(await run({ remove: [child.id] })).toMatchObject({ code: 'menu_missing' })
    await app.call(menus.remove, { id: child.id }, superAdmin)
    expect((await run({ remove: [parent.id] })).data).toMatchObject({ removed: 1 })
    expect((await list()).some(({ id }) => id === parent.id)).toBe(false)
  })

  exampleTest('swaps the paths of two menus, and leaves no menu below a page', async () => {
    const [one, two] = [await named('function_charts'), await named('function_forms')]
    const { routePath } = one
    const move = async (menu: Menu, path: string) =>
      app.raw(menus.update, edit(await named(menu.routeName), { routePath: path }), superAdmin)
    await move(one, '/for-now')
    await move(two, routePath)
    await move(one, two.routePath)
    expect((await run({ update: ['function_charts', 'function_forms'] })).data).toMatchObject({
      updated: 2,
    })
    expect((await named('function_charts')).routePath).toBe(routePath)

    const page = await named('project-intro')
    await app.raw(menus.update, edit(page, { type: '1', component: null }), superAdmin)
    await add({ parentId: page.id })
    expect(await run({ update: ['project-intro'] })).toMatchObject({ code: 'menu_has_children' })
  })

  exampleTest('records the state before and after in the audit log', async () => {
    const forms = await named('function_forms')
    await app.raw(menus.update, edit(forms, { routePath: '/elsewhere' }), superAdmin)
    await run({ update: ['function_forms'] })
    const [event] = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'menu.synchronise'))
      .orderBy(desc(auditEvents.sequence))
      .limit(1)
    expect(event).toMatchObject({
      before: { function_forms: { routePath: '/elsewhere' } },
      after: { function_forms: { routePath: forms.routePath } },
    })
  })

  test('applies all requested changes or none', async () => {
    const { id } = await named('user-center')
    await app.call(menus.remove, { id }, superAdmin)
    expect(await run({ add: ['user-center', 'nowhere'] })).toMatchObject({ code: 'menu_missing' })
    expect((await list()).some(({ routeName }) => routeName === 'user-center')).toBe(false)
  })
})
