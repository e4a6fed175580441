import { superRole } from '@amber/contract/roles/roles.ts'
import { expect, test } from 'vitest'
import { examplesAmong } from '@amber/contract/example-pages.ts'
import { examplePaths } from '#web/testing/examples/example-paths.ts'
import { exampleTest } from '#web/testing/examples/example-test.ts'
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

test('the main layout contains the specified routes', () => {
  expect(pathsFor('R_SUPER')).toEqual(
    expect.arrayContaining([
      '/home',
      ...examplePaths,
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

test('an admin sees users but not roles', () => {
  const paths = pathsFor('R_ADMIN')
  expect(paths).toContain('/system/user')
  expect(paths).toContain('/system/user/:id')
  expect(paths).not.toContain('/system/role')
  expect(paths).not.toContain('/system/role/*')
})

test('a user without management roles gets only routes that require none', () => {
  const paths = pathsFor('R_USER')
  expect(paths).toContain('/home')
  expect(paths).toContain('/user-center')
  expect(paths.filter((path) => path.startsWith('/system'))).toEqual([])
})

test('gives a user without roles the same routes as a plain user', () => {
  expect(pathsFor()).toEqual(pathsFor('R_USER'))
})

test('requires one of several roles', () => {
  const nodes = tree(route('/a', ['R_ONE', 'R_TWO']))
  expect(permittedRoutes(nodes, ['R_TWO'], superRole)).toHaveLength(1)
})

test('drops the children of a forbidden parent', () => {
  const nodes = tree(route('/a', ['R_ADMIN'], [route('/a/b')]))
  expect(permittedRoutes(nodes, ['R_USER'], superRole)).toEqual([])
})

test('drops a parent with a forbidden index route and its children', () => {
  const nodes = tree(route('/a', [], [route('/a', ['R_ADMIN']), route('/a/b')]))
  expect(permittedRoutes(nodes, ['R_USER'], superRole)).toEqual([])
  expect(flatten(permittedRoutes(nodes, ['R_ADMIN'], superRole))).toHaveLength(3)
})

test('drops an empty directory', () => {
  const nodes = tree(route('/a', [], [route('/a/b', ['R_ADMIN'])]))
  expect(permittedRoutes(nodes, ['R_USER'], superRole)).toEqual([])
})

test('hides a directory with only hidden pages, and keeps the pages', () => {
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

test('keeps a page with forbidden hidden children', () => {
  const hidden = {
    ...route('/a/:id', ['R_ADMIN']),
    handle: { i18nKey: 'x', roles: ['R_ADMIN'], hideInMenu: true },
  }
  const nodes = tree({ ...route('/a', [], [hidden]), page, allow: 'signed-in' })
  expect(flatten(permittedRoutes(nodes, ['R_USER'], superRole)).map((node) => node.path)).toEqual([
    '/a',
  ])
})

test('sorts features into the directories of their paths, in menu order', () => {
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

test('nests a list in the innermost route of its path', () => {
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

exampleTest('the breadcrumb of a page starts at the outermost directory', () => {
  expect(trailOf(protectedRoutes, 'multi-menu_second_one_home').map((node) => node.path)).toEqual([
    '/multi-menu',
    '/multi-menu/second',
    '/multi-menu/second/one',
    '/multi-menu/second/one/home',
  ])
})

const at = (path: string) => flatten(protectedRoutes).find((node) => node.path === path)!

test('a directory opens its first page', () => {
  expect(firstPage(at('/system'))).toBe('/system/user')
})

exampleTest(
  'a directory opens its first page, also in a subdirectory, and never an external link',
  () => {
    expect(firstPage(at('/multi-menu'))).toBe('/multi-menu/first/one')
    expect(firstPage(at('/document'))).toBe('/document/admin-docs')
  },
)
