import { superRole } from '@amber/contract/roles/roles.ts'
import { expect, test } from 'vitest'
import { examplesAmong } from '@amber/contract/example-pages.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'
import { flatten, joinRoutes } from './join-routes.ts'
import { permittedRoutes } from './permitted-routes.ts'
import { firstPage, isShown, trailOf } from './route-tree.ts'
import { protectedRoutes } from './routes.ts'

const pathsFor = (...roles: string[]) =>
  flatten(permittedRoutes(protectedRoutes, roles, superRole)).map((node) => node.path)

const page = () => Promise.reject(new Error('Not opened here'))
const route = (
  path: string,
  roles: readonly string[] = [],
  children: RouteDeclaration[] = [],
): RouteDeclaration => ({
  name: path.replaceAll('/', '_') || 'root',
  path,
  handle: { i18nKey: path, roles },
  children,
})
const tree = (...routes: RouteDeclaration[]) => joinRoutes([{ messages: {}, routes }])

test('the specification lists these routes under the main layout', () => {
  expect(pathsFor('R_SUPER')).toEqual(
    expect.arrayContaining([
      '/home',
      '/system',
      '/system/user',
      '/system/user/:id',
      '/system/invitation',
      '/system/removed-user',
      '/system/announcement',
      '/system/audit-log',
      '/system/sign-in-log',
      '/system/session',
      '/system/role',
      '/system/role/*',
      '/system/menu',
      '/system/menu/authority',
      '/system/setting',
      '/system/status',
      '/user-center',
    ]),
  )
})

test('an admin manages users but sees nothing of roles', () => {
  const paths = pathsFor('R_ADMIN')
  expect(paths).toContain('/system/user')
  expect(paths).toContain('/system/user/:id')
  expect(paths).not.toContain('/system/role')
  expect(paths).not.toContain('/system/role/*')
})

test('a user without management roles gets only what needs none', () => {
  const paths = pathsFor('R_USER')
  expect(paths).toContain('/home')
  expect(paths).toContain('/user-center')
  expect(paths.filter((path) => path.startsWith('/system'))).toEqual([])
})

test('gives a user without roles the same routes as a plain user', () => {
  expect(pathsFor()).toEqual(pathsFor('R_USER'))
})

test('one of several roles is enough', () => {
  const nodes = tree(route('/a', ['R_ONE', 'R_TWO']))
  expect(permittedRoutes(nodes, ['R_TWO'], superRole)).toHaveLength(1)
})

test('a parent that is not permitted takes its children with it', () => {
  const nodes = tree(route('/a', ['R_ADMIN'], [route('/a/b')]))
  expect(permittedRoutes(nodes, ['R_USER'], superRole)).toEqual([])
})

test('a parent whose index route is not permitted is dropped, open children and all', () => {
  const nodes = tree(route('/a', [], [route('/a', ['R_ADMIN']), route('/a/b')]))
  expect(permittedRoutes(nodes, ['R_USER'], superRole)).toEqual([])
  expect(flatten(permittedRoutes(nodes, ['R_ADMIN'], superRole))).toHaveLength(3)
})

test('a directory of which nothing is left is dropped', () => {
  const nodes = tree(route('/a', [], [route('/a/b', ['R_ADMIN'])]))
  expect(permittedRoutes(nodes, ['R_USER'], superRole)).toEqual([])
})

test('a directory of which only hidden pages are left keeps them, out of the menu', () => {
  const hidden = { ...route('/a/c'), handle: { i18nKey: 'x', hideInMenu: true } }
  const [left] = permittedRoutes(
    tree(route('/a', [], [route('/a/b', ['R_ADMIN']), hidden])),
    ['R_USER'],
    superRole,
  )
  expect(left?.children.map(({ path }) => path)).toEqual(['/a/c'])
  expect(isShown(left!)).toBe(false)
  expect(firstPage(left!)).toBe('/a/c')
})

test('a page whose hidden children are not permitted stays', () => {
  const hidden = {
    ...route('/a/:id', ['R_ADMIN']),
    handle: { i18nKey: 'x', roles: ['R_ADMIN'], hideInMenu: true },
  }
  const nodes = tree({ ...route('/a', [], [hidden]), page, allow: 'signed-in' })
  expect(flatten(permittedRoutes(nodes, ['R_USER'], superRole)).map((node) => node.path)).toEqual([
    '/a',
  ])
})

test('features join the directory that their path lies in, in menu order', () => {
  const system = protectedRoutes.find((node) => node.path === '/system')
  const shown = system?.children.filter(({ handle }) => !handle.hideInMenu)
  expect(shown?.map((node) => node.path).slice(0, 9)).toEqual([
    '/system/user',
    '/system/role',
    '/system/menu',
    '/system/audit-log',
    '/system/sign-in-log',
    '/system/session',
    '/system/announcement',
    '/system/setting',
    '/system/status',
  ])
  expect(trailOf(protectedRoutes, 'system_user-detail').map(({ name }) => name)).toEqual([
    'system',
    'system_user',
    'system_user-detail',
  ])
  const examples = examplesAmong(protectedRoutes)
  const own = protectedRoutes.filter(({ name }) => !examples.has(name))
  const paths = own.map((node) => node.path)
  expect(paths.indexOf('/home')).toBeLessThan(paths.indexOf('/system'))
})

test('a list joins the innermost of the routes that its path lies in', () => {
  expect(trailOf(protectedRoutes, 'system_menu-authority').map((node) => node.path)).toEqual([
    '/system',
    '/system/menu',
    '/system/menu/authority',
  ])
})

test('names are unique, and every route has a title in both languages', () => {
  const all = flatten(protectedRoutes)
  expect(new Set(all.map((node) => node.name)).size).toBe(all.length)
  for (const { texts } of all)
    expect(texts).toEqual({ zh: expect.stringMatching(/./), en: expect.stringMatching(/./) })
})

const at = (path: string) => flatten(protectedRoutes).find((node) => node.path === path)!

test('a directory leads to its first page', () => {
  expect(firstPage(at('/system'))).toBe('/system/user')
})
