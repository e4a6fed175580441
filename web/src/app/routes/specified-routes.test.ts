// Checks the routes of the specification, section 2.
import { expect, test } from 'vitest'
import { examplesAmong } from '@amber/contract/example-pages.ts'
import { constantRoutes } from './constant-routes.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { homePath, type RouteNode } from './route-tree.ts'
import { flatten } from './join-routes.ts'
import { protectedRoutes } from './routes.ts'

const routes = flatten(protectedRoutes)
const examples = examplesAmong(protectedRoutes)
const at = (path: string) => {
  const node = routes.find((one) => one.path === path)
  if (!node) throw new Error(`There is no route ${path}`)
  return node
}

test.each([
  ['/home', 1],
  ['/system', 998],
  ['/system/user', 1],
  ['/system/role', 2],
  ['/user-center', undefined],
])('%s has the order %s', (path, order) => {
  expect(at(path).handle.order).toBe(order)
})

test.each(['/home', '/system/user', '/user-center'])('%s is kept alive', (path) => {
  expect(at(path).handle.keepAlive).toBe(true)
})

/** Roles apply to the routes below, too. */
const roles: Record<string, readonly string[]> = {
  '/system': ['R_ADMIN'],
  '/system/user': ['R_ADMIN'],
  '/system/user/:id': ['R_ADMIN'],
  '/system/role': ['R_SUPER'],
  '/system/role/*': ['R_SUPER'],
}

test.each(Object.entries(roles))('%s requires %s', (path, needed) => {
  expect(at(path).handle.roles).toEqual(needed)
})

test.each(['/home', '/user-center'])('%s requires no role', (path) => {
  expect(at(path).handle.roles ?? []).toEqual([])
})

test.each([
  ['/system/user/:id', '/system/user'],
  ['/system/role/*', '/system/role'],
])('%s is hidden from the menu, and highlights its parent %s', (path, parent) => {
  expect(at(path).handle).toMatchObject({ hideInMenu: true, activeMenu: parent })
  expect(flatten(at(parent).children).map((child) => child.path)).toContain(path)
})

test('only the user center and pages of records are hidden from the menu outside of examples and system', () => {
  const listed = routes.filter(
    ({ path, name }) => !examples.has(name) && !path.startsWith('/system') && !/[:*]/.test(path),
  )
  const hidden = listed.filter(({ handle }) => handle.hideInMenu)
  expect(hidden.map(({ path }) => path)).toEqual(['/user-center'])
})

test('only constant routes show pages without signing in', () => {
  const allows = (nodes: readonly RouteNode[]) =>
    flatten(nodes).flatMap(({ allow }) =>
      allow === 'public' ? 'public' : ((allow && 'others') ?? []),
    )
  expect(new Set(allows(constantRoutes))).toEqual(new Set(['public']))
  expect(new Set(allows(protectedRoutes))).toEqual(new Set(['others']))
})

test('the compiler refuses a page without `allow`', () => {
  const page = () => Promise.resolve(() => null)
  // @ts-expect-error -- required with `page`
  const wrong: RouteDeclaration = { name: 'a', path: '/a', handle: { i18nKey: 'a' }, page }
  expect(wrong.page).toBe(page)
})

test('gives each menu entry an icon', () => {
  const shown = routes.filter(({ handle, name }) => !handle.hideInMenu && !examples.has(name))
  expect(shown.filter(({ handle }) => !handle.icon)).toEqual([])
})

test.each([
  '/login',
  '/login/code-login',
  '/login/register',
  '/login/reset-pwd',
  '/403',
  '/404',
  '/500',
])('%s is a constant route, public and hidden from the menu', (path) => {
  const node = flatten(constantRoutes).find((one) => one.path === path)
  expect(node?.handle).toMatchObject({ constant: true, hideInMenu: true })
})

test('keeps protected routes out of the constant ones and has a route for the default home', () => {
  expect(routes.filter(({ handle }) => handle.constant)).toEqual([])
  expect(homePath).toBe('/home')
  expect(at(homePath).handle.hideInMenu).toBeUndefined()
})

test('the titles of routes are translated', () => {
  for (const { name, handle } of [...routes, ...flatten(constantRoutes)])
    expect(handle).toMatchObject({ i18nKey: `route.${name}` })
  for (const { handle } of routes) expect(handle.title).toBeUndefined()
})
