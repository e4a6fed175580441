import { describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { authorizationModes } from '@amber/contract/menus/menu-codes.ts'
import { exampleModes, type ExampleMode } from '@amber/contract/example-pages.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { rights } from '@amber/contract/roles/rights.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { search } from '@amber/contract/search.ts'
import { settings, type SettingKey } from '@amber/contract/settings/settings.ts'
import { seedBuiltIns } from '#server/db/seed-built-ins.ts'
import { declaredMenus, exampleMenus } from '#server/db/seed/declared-menus.ts'
import { seedExampleMenus } from '#server/db/seed/menus.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { sampleInput } from '#server/testing/sample-input.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const examples = [...exampleMenus.keys()]
const pages = examples.filter((name) => exampleMenus.get(name) === 'page')
const entries = examples.filter((name) => exampleMenus.get(name) === 'menu-entry')
const namesOf = (all: readonly { routeName: string }[]) => all.map(({ routeName }) => routeName)

async function set(app: TestApp, key: SettingKey, value: object, person: { token: string }) {
  const { version } = (await app.call(settings.get, {}, person)).data[key]
  return app.raw(settings.update, { key, version, value }, person)
}

async function begin(mode: 'evaluation' | 'production', fixed: ExampleMode | null = null) {
  const app = await createTestApp({ mode, examples: fixed })
  const owner = await makeSignedIn(app, ['R_SUPER'])
  const user = await makeSignedIn(app, ['R_USER'])
  const turn = (value: ExampleMode) => set(app, 'examples', { mode: value }, owner)
  const roleId = async (code: string) =>
    (await app.call(roles.options, {}, owner)).data.find((role) => role.code === code)?.id ?? ''
  return { app, owner, user, turn, roleId }
}

describe.each(['evaluation', 'production'] as const)('in %s', (mode) => {
  test(`example pages are ${mode === 'evaluation' ? 'on' : 'off'} until a super admin changes it`, async () => {
    const { app, user, turn } = await begin(mode)
    const has = async () => (await app.call(auth.getUserInfo, {}, user)).data.hasExamples
    expect(await has()).toBe(mode === 'evaluation')
    for (const value of exampleModes) {
      expect((await turn(value)).status).toBe(200)
      expect(await has()).toBe(value === 'on')
    }
  })

  describe.each(exampleModes)('while they are %s', (value) => {
    const isOn = value === 'on'
    test.each(authorizationModes)('all menus agree (%s authorization)', async (authorization) => {
      const { app, owner, user, turn, roleId } = await begin(mode)
      await set(app, 'authorization', { mode: authorization }, owner)
      await turn(value)
      const expected = declaredMenus
        .map(({ routeName }) => routeName)
        .filter((name) => isOn || !exampleMenus.has(name))
        .toSorted()
      expect(namesOf((await app.call(menus.list, {}, owner)).data).toSorted()).toEqual(expected)
      expect(namesOf((await app.call(menus.mine, {}, owner)).data).toSorted()).toEqual(expected)
      const mine = namesOf((await app.call(menus.mine, {}, user)).data)
      expect(mine.filter((name) => exampleMenus.has(name)).length > 0).toBe(isOn)
      const differences = (await app.call(menus.compare, {}, owner)).data
      expect(differences).toEqual({ missing: [], differing: [], unknown: [] })
      const seen = async (code: string) =>
        (await app.call(roles.get, { id: await roleId(code) }, owner)).data.menus
      expect(await seen('R_SUPER')).toEqual(expected)
      expect((await seen('R_USER')).includes('mock')).toBe(isOn)
      const { records } = (
        await app.call(roles.list, { current: 1, size: 20, code: 'R_USER' }, owner)
      ).data
      const listed = records.find(({ code }) => code === 'R_USER')?.menus.first ?? []
      expect(listed.some(({ name }) => pages.includes(name))).toBe(isOn)
      for (const q of ['mock', '/multi-menu', '/error'])
        expect(((await app.call(search.find, { q }, owner)).data.menus ?? []).length > 0, q).toBe(
          isOn,
        )
    })

    test.each(authorizationModes)(
      "shows the same pages in every description of a user's rights (%s authorization)",
      async (authorization) => {
        const { app, owner, user, turn } = await begin(mode)
        await set(app, 'authorization', { mode: authorization }, owner)
        await turn(value)
        const { id } = user.user
        const describedPages = (await app.call(rights.get, { id }, owner)).data.pages
        for (const { routeName } of declaredMenus) {
          const page = describedPages.find(({ name }) => name === routeName)
          expect([routeName, Boolean(page)]).toEqual([
            routeName,
            isOn || !pages.includes(routeName),
          ])
        }
        for (const name of entries)
          expect(describedPages.find((page) => page.name === name)?.isAllowed, name).toBe(true)
        const input = { id, kind: 'page', name: 'mock' } as const
        const { isAllowed, reasons } = (await app.call(rights.explain, input, owner)).data
        expect(isAllowed).toBe(isOn)
        expect(reasons.some(({ code }) => code === 'page_example')).toBe(!isOn)
      },
    )

    test("an example can be a role's home page only while they are on", async () => {
      const { app, owner, turn, roleId } = await begin(mode)
      await turn(value)
      const role = (await app.call(roles.get, { id: await roleId('R_USER') }, owner)).data
      const { id, version, menus: granted, permissions } = role
      const input = { id, version, menus: granted, permissions, homePath: '/mock' }
      expect((await app.call(roles.grant, input, owner)).status).toBe(isOn ? 200 : 422)
    })

    test('their calls respond only in evaluation while they are on', async () => {
      const { app, owner, turn } = await begin(mode)
      await turn(value)
      const isThere = isOn && mode === 'evaluation'
      for (const { endpoint, name } of endpoints.filter((one) => one.isEvaluationOnly)) {
        const input = {
          ...sampleInput(endpoint),
          id: crypto.randomUUID(),
          code: '9999',
          seconds: 1,
        }
        for (const person of [owner, {}]) {
          const { code } = await app.raw(endpoint, input, person).catch(() => ({ code: 'broken' }))
          expect(code === 'route_unknown', name).toBe(!isThere)
        }
        const other = await app.request(`/api${endpoint.path.replace(':id', 'x')}`, {
          method: 'PUT',
        })
        expect(other.status, name).toBe(isThere ? 405 : 404)
      }
    })
  })
})

describe.each(exampleModes)('AMBER_EXAMPLES=%s', (fixed) => {
  test('decides, and the settings show it as fixed', async () => {
    const { app, owner, user, turn } = await begin('production', fixed)
    expect((await app.call(settings.get, {}, owner)).data.fixed.examples).toEqual({ mode: fixed })
    for (const value of exampleModes)
      expect(await turn(value)).toMatchObject({ status: 409, code: 'setting_fixed' })
    const { data } = await app.call(auth.getUserInfo, {}, user)
    expect(data.hasExamples).toBe(fixed === 'on')
    expect(namesOf((await app.call(menus.list, {}, owner)).data).includes('mock')).toBe(
      fixed === 'on',
    )
  })
})

describe('the stored menus of example pages', () => {
  const fresh = async () => {
    const { app, ...rest } = await begin('production')
    await app.pool.query('delete from menus')
    await seedBuiltIns(app.db, app.platform)
    const stored = async () =>
      (
        await app.pool.query<{ id: string; name: string }>(
          'select id, route_name as name from menus',
        )
      ).rows
    return { app, stored, ...rest }
  }

  test('are missing in a new production database and appear once they are turned on', async () => {
    const { app, stored, owner, user, turn } = await fresh()
    expect((await stored()).filter(({ name }) => exampleMenus.has(name))).toEqual([])
    expect((await app.call(menus.compare, {}, owner)).data.missing).toEqual([])
    await turn('on')
    const first = await stored()
    expect(first.map(({ name }) => name).toSorted()).toEqual(
      declaredMenus.map(({ routeName }) => routeName).toSorted(),
    )
    await set(app, 'authorization', { mode: 'dynamic' }, owner)
    expect(namesOf((await app.call(menus.mine, {}, user)).data)).toContain('multi-menu_first_one')
    await turn('off')
    expect(await stored()).toEqual(first)
    await turn('on')
    expect(await stored()).toEqual(first)
  })

  test('are created by a start with AMBER_EXAMPLES=on, except deleted ones', async () => {
    const { app, stored } = await fresh()
    const start = () => seedExampleMenus({ db: app.db, platform: app.platform, fixed: 'on' })
    await start()
    expect(await stored()).toHaveLength(declaredMenus.length)
    await app.pool.query(`delete from menus where route_name = 'mock'`)
    await start()
    expect(await stored()).toHaveLength(declaredMenus.length - 1)
  })

  test('are no privilege gain, so that earlier links and prepared contacts still work', async () => {
    const { app, user, turn } = await fresh()
    const gain = async () =>
      (await app.pool.query('select privilege_gain_of($1) as gain', [user.user.id])).rows
    const before = await gain()
    await turn('on')
    expect(await gain()).toEqual(before)
  })

  test('are added next to a custom menu with the same path', async () => {
    const { app, stored, turn } = await fresh()
    await app.pool.query(
      `insert into menus (id, type, route_name, route_path, i18n_key, sort_order, create_time, update_time)
       values (gen_random_uuid(), '1', 'ours', '/multi-menu', 'route.ours', 1, now(), now())`,
    )
    expect((await turn('on')).status).toBe(200)
    const names = (await stored()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['ours', 'multi-menu_first', 'mock']))
    expect(names).not.toContain('multi-menu')
  })

  test('keep the grants of roles that are saved while they are hidden', async () => {
    const { app, owner, turn, roleId } = await begin('production')
    await set(app, 'authorization', { mode: 'dynamic' }, owner)
    const id = await roleId('R_USER')
    const role = (await app.call(roles.get, { id }, owner)).data
    expect(role.menus).not.toContain('mock')
    const { version, homePath, permissions } = role
    const input = { id, version, homePath, permissions, menus: ['home'] }
    expect((await app.call(roles.grant, input, owner)).status).toBe(200)
    await turn('on')
    const after = (await app.call(roles.get, { id }, owner)).data.menus
    expect(after).toEqual(expect.arrayContaining(['home', 'mock']))
    expect(after).not.toContain('user-center')
  })

  test('hide a directory only if it has no other menus, and hide custom menus of an example', async () => {
    const { app, owner, turn } = await begin('production')
    const own = (name: string, parent: string | null, component: string | null) =>
      app.pool.query(
        `insert into menus (id, parent_id, type, route_name, route_path, i18n_key, component, sort_order, create_time, update_time)
         values (gen_random_uuid(), (select id from menus where route_name = $2), '2', $1, '/' || $1, 'route.' || $1, $3, 1, now(), now())`,
        [name, parent, component],
      )
    await own('reports', 'multi-menu_first', null)
    await own('our-mock', null, 'mock')
    await own('our-403', null, 'error_403')
    await turn('off')
    await set(app, 'authorization', { mode: 'dynamic' }, owner)
    for (const call of [menus.list, menus.mine]) {
      const names = namesOf((await app.call(call, {}, owner)).data)
      expect(names).toEqual(
        expect.arrayContaining(['multi-menu', 'multi-menu_first', 'reports', 'our-403']),
      )
      for (const hidden of ['multi-menu_second', 'multi-menu_first_one', 'our-mock', 'mock'])
        expect(names).not.toContain(hidden)
    }
  })
})
