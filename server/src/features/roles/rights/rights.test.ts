import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { AuthorizationMode } from '@amber/contract/menus/menu-codes.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { closedPages, type DeclaredPage } from '@amber/contract/menus/page-decisions.ts'
import { rights, type Reason, type RightKind } from '@amber/contract/roles/rights.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import { declaredMenus } from '#server/db/seed/declared-menus.ts'
import { seedMenus } from '#server/db/seed/menus.ts'
import { seed } from '#server/db/seed/seed.ts'
import { createSessions } from '#server/features/sessions/session-tokens.service.ts'
import { makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { exampleTest } from '#server/testing/examples/example-test.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
await seed(app.db, app.platform)
const [some] = (await app.pool.query('select from menus limit 1')).rows
if (!some) await seedMenus(app.db, app.platform)
const sessions = createSessions(app)
const superAdmin = await makeSignedIn(app, ['R_SUPER'])
const support = await makeRole(app, ['user:list'], 'R_DESK')

async function setMode(mode: AuthorizationMode) {
  await app.pool.query(
    `insert into settings (key, value, update_time) values ('authorization', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [{ mode }],
  )
}
const rightsOf = async (id: string) => (await app.call(rights.get, { id }, superAdmin)).data
const explain = async (id: string, kind: RightKind, name: string) =>
  (await app.call(rights.explain, { id, kind, name }, superAdmin)).data
const codes = (reasons: Reason[]) => reasons.map(({ code }) => code)

type Asked = { kind: RightKind; name: string; isAllowed: boolean; roles: string[] }

/** Everything that can be explained, with the expected answer. */
function askedOf({ pages, permissions }: Awaited<ReturnType<typeof rightsOf>>): Asked[] {
  return [
    ...permissions.map(({ code: name, isAllowed, roles }) => {
      return { kind: 'permission' as const, name, isAllowed, roles }
    }),
    ...pages.map(({ name, isAllowed, roles }) => {
      return { kind: 'page' as const, name, isAllowed, roles }
    }),
  ]
}

const tree = (parent: string | null): DeclaredPage[] =>
  declaredMenus
    .filter((menu) => menu.parent === parent)
    .map((menu) => ({
      name: menu.routeName,
      path: menu.routePath,
      handle: menu,
      page: menu.component,
      children: tree(menu.routeName),
    }))

async function decided(userId: string, mode: AuthorizationMode) {
  const request = {
    id: '',
    ip: '192.0.2.1',
    isSecure: true,
    publicPath: '',
    userAgent: '',
    language: 'en-US',
    cookies: {},
    origin: null,
    lastEventId: null,
  } as const
  const { tokens } = await sessions.open(app.db, { userId, isRemembered: false, request })
  const { status, data: me } = await app.call(auth.getUserInfo, {}, tokens)
  if (status !== 200) return { buttons: [], pages: [] }
  const isSuper = me.roles.includes(superRole)
  const declared = declaredMenus.map(({ routeName }) => routeName)
  if (mode === 'static') {
    const closed = closedPages(tree(null), me.roles, superRole)
    return { buttons: me.buttons, pages: declared.filter((name) => !closed.has(name)) }
  }
  const mine = (await app.call(menus.mine, {}, tokens)).data.map(({ routeName }) => routeName)
  // The web also gives the super role pages without a menu.
  const pages = declaredMenus.filter(({ type }) => isSuper && type === '2')
  return {
    buttons: me.buttons,
    pages: [...new Set([...mine, ...pages.map(({ routeName }) => routeName)])],
  }
}

describe.each(['static', 'dynamic'] as const)('in %s mode', (mode) => {
  beforeAll(async () => {
    await setMode(mode)
    // A disabled role, a disabled menu and a missing menu.
    await app.pool.query(`update roles set status = '2' where code = 'R_FINANCE'`)
    await app.pool.query(`update menus set status = '2' where route_name = 'function_requests'`)
    await app.pool.query(`delete from menus where route_name = 'mock'`)
  })

  test('explains exactly the enforced rights of each user, permission and page', async () => {
    const { rows: people } = await app.pool.query<{ id: string; standing: string }>(
      `select id, status || array(select code from user_roles join roles on roles.id = role_id
        where user_id = users.id order by code)::text as standing from users`,
    )
    const seen = new Set<string>()
    const check = async ({ id, standing }: (typeof people)[number]) => {
      const isFirst = !seen.has(standing)
      seen.add(standing)
      const [real, described] = await Promise.all([decided(id, mode), rightsOf(id)])
      const may = described.permissions.filter(({ isAllowed }) => isAllowed)
      const open = described.pages.filter(({ isAllowed }) => isAllowed)
      expect(may.map(({ code }) => code).toSorted(), standing).toEqual(real.buttons.toSorted())
      expect(open.map(({ name }) => name).toSorted(), standing).toEqual(real.pages.toSorted())
      for (const { roles } of may) expect(roles, standing).not.toEqual([])
      for (const { roles, isForEveryone } of open)
        expect(roles.length > 0, standing).toBe(!isForEveryone)
      // Users with the same status and roles get the same explanation.
      if (isFirst) await Promise.all(askedOf(described).map((asked) => checkAnswer(id, asked)))
    }
    const checkAnswer = async (id: string, { kind, name, ...right }: Asked) => {
      const answer = await explain(id, kind, name)
      expect(answer, name).toMatchObject({ ...right, mode })
      const isGranting = (code: string) => ['super', 'held', 'everyone'].includes(code)
      for (const code of codes(answer.reasons))
        expect(isGranting(code), `${name} ${code}`).toBe(right.isAllowed)
    }
    for (let at = 0; at < people.length; at += 3)
      await Promise.all(people.slice(at, at + 3).map(check))
    expect(seen.size).toBeGreaterThan(8)
  }, 60_000)
})

describe('the reasons of a denied right', () => {
  test('are the roles of the page, then those of its parents', async () => {
    await setMode('static')
    const { id: adminId } = await makeUser(app, { roles: ['R_ADMIN'] })
    expect(await explain(adminId, 'page', 'system_role')).toEqual({
      mode: 'static',
      isAllowed: false,
      roles: [],
      reasons: [{ code: 'role_required', page: 'system_role', roles: ['R_SUPER'] }],
    })
    const { id } = await makeUser(app, { roles: ['R_USER'] })
    expect((await explain(id, 'page', 'system_role')).reasons).toEqual([
      { code: 'role_required', page: 'system_role', roles: ['R_SUPER'] },
      { code: 'page_above', page: 'system', roles: [] },
      { code: 'role_required', page: 'system', roles: ['R_ADMIN'] },
    ])
  })

  test('are a disabled account, a disabled role or a missing role', async () => {
    const disabled = await makeUser(app, { roles: [support.code], status: '2' })
    expect((await explain(disabled.id, 'permission', 'user:list')).reasons).toEqual([
      { code: 'account_disabled', page: null, roles: [] },
    ])
    const role = await makeRole(app, ['user:list'], 'R_ASLEEP')
    await app.pool.query(`update roles set status = '2' where id = $1`, [role.id])
    const sleeper = await makeUser(app, { roles: ['R_ASLEEP'] })
    const answer = await explain(sleeper.id, 'permission', 'user:list')
    expect(answer).toMatchObject({
      isAllowed: false,
      reasons: [
        { code: 'role_disabled', roles: ['R_ASLEEP'] },
        {
          code: 'code_not_granted',
          roles: expect.arrayContaining(['R_SUPER', 'R_ADMIN', 'R_DESK']),
        },
      ],
    })
    expect(answer.reasons[1]?.roles).not.toContain('R_ASLEEP')
    const { id } = await makeUser(app)
    expect(codes((await explain(id, 'permission', 'role:grant')).reasons)).toEqual([
      'no_role',
      'code_not_granted',
    ])
  })

  test('are an unknown permission, page or user', async () => {
    const { id } = await makeUser(app, { roles: ['R_USER'] })
    expect(codes((await explain(id, 'permission', 'no:such')).reasons)).toEqual(['code_unknown'])
    expect(codes((await explain(id, 'page', 'nowhere')).reasons)).toEqual(['page_undeclared'])
    const missing = crypto.randomUUID()
    const asked = { id: missing, kind: 'page', name: 'home' } as const
    for (const reply of [
      await app.call(rights.get, { id: missing }, superAdmin),
      await app.call(rights.explain, asked, superAdmin),
    ])
      expect(reply).toMatchObject({ code: 'user_missing' })
  })

  exampleTest('are the state of the stored menu under dynamic authorization', async () => {
    await setMode('dynamic')
    const { id } = await makeUser(app, { roles: ['R_USER'] })
    expect((await explain(id, 'page', 'mock')).reasons).toEqual([
      { code: 'menu_missing', page: 'mock', roles: [] },
    ])
    expect((await explain(id, 'page', 'function_requests')).reasons).toEqual([
      {
        code: 'menu_disabled',
        page: 'function_requests',
        roles: ['R_ADMIN', 'R_USER', 'R_SUPPORT', 'R_AUDIT'],
      },
    ])
    expect((await explain(id, 'page', 'system_user')).reasons).toEqual([
      { code: 'menu_not_granted', page: 'system_user', roles: ['R_ADMIN'] },
      { code: 'page_above', page: 'system', roles: [] },
      { code: 'menu_not_granted', page: 'system', roles: ['R_ADMIN'] },
    ])
    await setMode('static')
  })
})

describe('the reasons of a granted right', () => {
  exampleTest('are all roles that grant it', async () => {
    const { id } = await makeUser(app, { roles: ['R_ADMIN', 'R_DESK'] })
    const answer = await explain(id, 'permission', 'user:list')
    expect(answer.roles.toSorted()).toEqual(['R_ADMIN', 'R_DESK'])
    expect(codes(answer.reasons)).toEqual(['held'])
    expect(await explain(id, 'page', 'system_user')).toMatchObject({ roles: ['R_ADMIN'] })
    expect(codes((await explain(id, 'page', 'home')).reasons)).toEqual(['everyone'])
  })

  test('are two roles together if one opens the page and the other its parent', async () => {
    await setMode('dynamic')
    const [inner, outer] = [await makeRole(app, [], 'R_INNER'), await makeRole(app, [], 'R_OUTER')]
    const grant = (roleId: string, name: string) =>
      app.pool.query(
        'insert into role_menus (role_id, menu_id) select $1, id from menus where route_name = $2',
        [roleId, name],
      )
    await grant(inner.id, 'system_user')
    await grant(outer.id, 'system')
    const { id } = await makeUser(app, { roles: ['R_INNER', 'R_OUTER'] })
    const answer = await explain(id, 'page', 'system_user')
    expect(answer.roles.toSorted()).toEqual(['R_INNER', 'R_OUTER'])
    await setMode('static')
  })

  test('are the super role for its members', async () => {
    const answer = await explain(superAdmin.user.id, 'permission', 'setting:update')
    expect(answer).toMatchObject({ isAllowed: true, roles: ['R_SUPER'] })
    expect(codes(answer.reasons)).toEqual(['super'])
  })
})
