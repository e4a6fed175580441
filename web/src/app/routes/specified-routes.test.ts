// Checks the routes of the specification, section 2.
import { expect, test } from 'vitest'
import { constantRoutes } from './constant-routes.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { homePath, type RouteNode } from './route-tree.ts'
import { flatten } from './join-routes.ts'
import { protectedRoutes } from './routes.ts'

const routes = flatten(protectedRoutes)
const at = (path: string) => {
  const node = routes.find((one) => one.path === path)
  if (!node) throw new Error(`There is no route ${path}`)
  return node
}

test.each([
  ['/home', 1],
  ['/document', 2],
  ['/error', 3],
  ['/function', 4],
  ['/multi-menu', 4],
  ['/mock', 5],
  ['/system', 998],
  ['/system/user', 1],
  ['/system/role', 2],
  ['/project-intro', 999],
  ['/user-center', undefined],
])('%s has the order %s', (path, order) => {
  expect(at(path).handle.order).toBe(order)
})

test.each(['/home', '/project-intro', '/system/user', '/user-center'])(
  '%s is kept alive',
  (path) => {
    expect(at(path).handle.keepAlive).toBe(true)
  },
)

/** Roles apply to the routes below, too. */
const roles: Record<string, readonly string[]> = {
  '/system': ['R_ADMIN'],
  '/system/user': ['R_ADMIN'],
  '/system/user/:id': ['R_ADMIN'],
  '/system/role': ['R_SUPER'],
  '/system/role/*': ['R_SUPER'],
}

test.each(Object.entries(roles))('%s needs %s', (path, needed) => {
  expect(at(path).handle.roles).toEqual(needed)
})

const openAreas = ['/home', '/document', '/error', '/mock', '/multi-menu', '/project-intro']

test('other pages need no role', () => {
  const ours = [...openAreas, '/user-center']
  const listed = routes.filter(({ path }) =>
    ours.some((area) => path === area || path.startsWith(`${area}/`)),
  )
  expect(listed.length).toBeGreaterThan(ours.length)
  for (const { path, handle } of [...listed, at('/function')])
    expect(handle.roles ?? [], path).toEqual([])
})

test.each([
  ['/system/user/:id', '/system/user'],
  ['/system/role/*', '/system/role'],
])('%s is hidden from the menu, a child of %s, whose entry is lit', (path, parent) => {
  expect(at(path).handle).toMatchObject({ hideInMenu: true, activeMenu: parent })
  expect(flatten(at(parent).children).map((child) => child.path)).toContain(path)
})

test('of the other routes listed only the user center is hidden from the menu', () => {
  const listed = routes.filter(({ path }) => /^\/(?!function|system)/.test(path))
  const hidden = listed.filter(({ handle }) => handle.hideInMenu)
  expect(hidden.map(({ path }) => path)).toEqual(['/user-center'])
})

test.each([
  ['/document/admin-docs', 'url', '/docs/{language}.html?scheme={scheme}'],
  ['/document/react', 'url', 'https://react.dev/'],
  ['/document/vite', 'url', 'https://vite.dev/'],
  ['/document/admin-docs-link', 'href', '/docs/'],
  ['/document/router-link', 'href', 'https://reactrouter.com/'],
] as const)(
  '%s has the %s of what it shows, and nothing of the other kind',
  (path, kind, address) => {
    const { url, href } = at(path).handle
    expect({ url, href }).toEqual({ url: undefined, href: undefined, [kind]: address })
  },
)

test.each([
  ['/document', ['admin-docs', 'admin-docs-link', 'react', 'router-link', 'vite']],
  ['/error', ['403', '404', '500']],
  ['/multi-menu', ['first', 'second']],
  ['/multi-menu/first', ['one', 'two']],
  ['/multi-menu/second', ['one']],
  ['/multi-menu/second/one', ['home']],
])('%s holds, in the order of the menu, %s', (path, names) => {
  const children = at(path).children.map((child) => child.path)
  expect(children).toEqual(names.map((name) => `${path}/${name}`))
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

test('gives each menu entry an icon, except deep levels of the example', () => {
  const shown = routes.filter(({ handle }) => !handle.hideInMenu)
  const bare = shown.filter(({ handle }) => !handle.icon)
  expect(bare.map(({ path }) => path)).toEqual([
    '/multi-menu/first/one',
    '/multi-menu/first/two',
    '/multi-menu/second/one',
    '/multi-menu/second/one/home',
  ])
})

test.each([
  '/login',
  '/login/code-login',
  '/login/register',
  '/login/reset-pwd',
  '/403',
  '/404',
  '/500',
])('%s is constant: open to everyone, and in no menu', (path) => {
  const node = flatten(constantRoutes).find((one) => one.path === path)
  expect(node?.handle).toMatchObject({ constant: true, hideInMenu: true })
})

test('keeps protected routes out of the constant ones and has a route for the default home', () => {
  expect(routes.filter(({ handle }) => handle.constant)).toEqual([])
  expect(homePath).toBe('/home')
  expect(at(homePath).handle.hideInMenu).toBeUndefined()
})

test('titles are the translated names of routes', () => {
  for (const { name, handle } of [...routes, ...flatten(constantRoutes)])
    expect(handle).toMatchObject({ i18nKey: `route.${name}` })
  for (const { handle } of routes) expect(handle.title).toBeUndefined()
})
