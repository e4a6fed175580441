import type { Allow } from '@amber/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { flatten, joinRoutes } from '#web/app/routes/join-routes.ts'
import { firstPage, isDirectory, isShown, urlOf } from '#web/app/routes/route-tree.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { storedMenu } from '#web/testing/stored-menu.ts'
import { storedRoutes } from './stored-routes.ts'
import type { StoredMenu } from './stored-routes.ts'

const page = () => Promise.reject(new Error('Not opened here'))
const declare = (
  name: string,
  from: Pick<Partial<RouteDeclaration>, 'handle'> & { allow?: Allow } = {},
): RouteDeclaration => ({
  name,
  path: `/${name.replaceAll('_', '/')}`,
  handle: { i18nKey: `route.${name}` },
  page,
  allow: 'signed-in',
  ...from,
})
const declared = joinRoutes([
  {
    messages: {
      'route.home': { zh: '首页', en: 'Home' },
      'route.system_user': { zh: '用户管理', en: 'Users' },
    },
    routes: [
      declare('home', { handle: { i18nKey: 'route.home', fixedIndexInTab: 0 } }),
      { name: 'system', path: '/system', handle: { i18nKey: 'route.system', roles: ['R_ADMIN'] } },
      declare('system_user', { allow: 'user:list' }),
      declare('system_role', { handle: { i18nKey: 'route.system_role', roles: ['R_SUPER'] } }),
    ],
  },
])

const directory = (routeName: string, from: Partial<StoredMenu> = {}) =>
  storedMenu(routeName, { type: '1', component: null, ...from })
const routesOf = (mine: StoredMenu[], hasAll = false) => storedRoutes(mine, declared, { hasAll })
const only = (mine: StoredMenu) => routesOf([mine])[0]!

test('contains only granted menus, whatever roles the code declares', () => {
  const routes = routesOf([
    storedMenu('home'),
    directory('system'),
    storedMenu('system_role', { parentId: 'system' }),
  ])
  expect(flatten(routes).map(({ path }) => path)).toEqual(['/home', '/system', '/system/role'])
})

test('keeps the order of the response and drops empty directories', () => {
  const routes = routesOf([
    storedMenu('system_user'),
    directory('system'),
    directory('reports'),
    directory('report_sub', { parentId: 'reports' }),
    storedMenu('home', { sortOrder: 9 }),
  ])
  expect(routes.map(({ name }) => name)).toEqual(['system_user', 'home'])
})

test('hides a directory with only hidden pages, and keeps the pages', () => {
  const [reports, archive] = routesOf([
    directory('reports'),
    storedMenu('report_detail', {
      parentId: 'reports',
      routePath: '/reports/:id',
      hideInMenu: true,
    }),
    storedMenu('report_hidden', { parentId: 'reports', hideInMenu: true }),
    directory('archive', { hideInMenu: true }),
    storedMenu('archive_list', { parentId: 'archive' }),
  ])
  expect(reports!.children.map(({ path }) => path)).toEqual(['/reports/:id', '/report/hidden'])
  expect([reports!, archive!].map(isShown)).toEqual([false, false])
  expect([reports!, archive!].map(firstPage)).toEqual(['/report/hidden', '/archive/list'])
})

test('treats a menu without a component as a page despite its children', async () => {
  const [soon] = routesOf([
    storedMenu('own', { component: null }),
    storedMenu('own_detail', { parentId: 'own', hideInMenu: true }),
  ])
  expect(isDirectory(soon!)).toBe(false)
  expect(isShown(soon!)).toBe(true)
})

test('prefers custom titles over the translated name per language', () => {
  expect(only(storedMenu('home')).texts).toEqual({ zh: '首页', en: 'Home' })
  expect(only(storedMenu('home', { titleZh: '门户' })).texts).toEqual({ zh: '门户', en: 'Home' })
  expect(only(storedMenu('own', { titleEn: 'Portal' })).texts).toEqual({
    zh: 'Portal',
    en: 'Portal',
  })
  expect(only(storedMenu('own')).texts).toEqual({ zh: 'own', en: 'own' })
})

test('applies all settings of a stored menu to its route', () => {
  const node = only(
    storedMenu('own', {
      component: 'system_user',
      icon: 'mdi:account',
      keepAlive: true,
      multiTab: true,
      hideInMenu: true,
      activeMenu: '/home',
      fixedIndexInTab: 2,
      layout: 'blank',
      query: [
        { key: 'status', value: '2' },
        { key: 'q', value: 'a b' },
      ],
    }),
  )
  expect(node.page).toBe(page)
  expect(node.handle).toMatchObject({
    icon: 'mdi:account',
    keepAlive: true,
    multiTab: true,
    hideInMenu: true,
    activeMenu: '/home',
    fixedIndexInTab: 2,
    isBlank: true,
  })
  expect(urlOf(node)).toBe('/own?status=2&q=a+b')
})

test("a directory opens its first page with the query of that page's entry", () => {
  const [system] = routesOf([
    directory('system'),
    storedMenu('link', { parentId: 'system', href: 'https://example.com', component: null }),
    storedMenu('system_user', { parentId: 'system', query: [{ key: 'status', value: '1' }] }),
  ])
  expect(firstPage(system!)).toBe('/system/user?status=1')
})

test('pages below a blank directory are blank unless configured otherwise', () => {
  const routes = routesOf([
    directory('system', { layout: 'blank' }),
    storedMenu('system_user', { parentId: 'system' }),
    storedMenu('system_role', { parentId: 'system', layout: 'base' }),
  ])
  const isBlank = Object.fromEntries(
    flatten(routes).map(({ name, handle }) => [name, Boolean(handle.isBlank)]),
  )
  expect(isBlank).toMatchObject({ system_user: true, system_role: false })
})

test('shows an unknown component as missing, and a menu without component as pending', async () => {
  const { MissingPage } = await import('./missing-page.tsx')
  expect(await only(storedMenu('own', { component: 'gone' })).page?.()).toBe(MissingPage)
  expect(only(storedMenu('own', { component: null })).page).toBeUndefined()
})

test('keeps pages without a menu reachable but hidden for the super role', () => {
  const routes = flatten(routesOf([storedMenu('system_user', { routePath: '/people' })], true))
  expect(routes.map(({ path }) => path)).toEqual(['/people', '/home', '/system/role'])
  const home = routes.find(({ name }) => name === 'home')
  expect(home?.handle).toMatchObject({ hideInMenu: true })
  expect(home?.handle.fixedIndexInTab).toBeUndefined()
})

test('keeps the permission of the page, at any path', () => {
  const menu = storedMenu('people', { routePath: '/people', component: 'system_user' })
  expect(only(menu).allow).toBe('user:list')
})
