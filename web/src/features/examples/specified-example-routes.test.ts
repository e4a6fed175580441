// Checks the example routes of the specification, section 2.
import { expect, test } from 'vitest'
import { flatten } from '#web/app/routes/join-routes.ts'
import { protectedRoutes } from '#web/app/routes/routes.ts'

const routes = flatten(protectedRoutes)
const at = (path: string) => {
  const node = routes.find((one) => one.path === path)
  if (!node) throw new Error(`There is no route ${path}`)
  return node
}

test.each([
  ['/document', 2],
  ['/error', 3],
  ['/function', 4],
  ['/multi-menu', 4],
  ['/mock', 5],
  ['/project-intro', 999],
])('%s has the order %s', (path, order) => {
  expect(at(path).handle.order).toBe(order)
})

test('/project-intro is kept alive', () => {
  expect(at('/project-intro').handle.keepAlive).toBe(true)
})

const areas = ['/document', '/error', '/mock', '/multi-menu', '/project-intro']

test('example pages require no role and are in the menu', () => {
  const listed = routes.filter(({ path }) =>
    areas.some((area) => path === area || path.startsWith(`${area}/`)),
  )
  expect(listed.length).toBeGreaterThan(areas.length)
  for (const { path, handle } of [...listed, at('/function')]) {
    expect(handle.roles ?? [], path).toEqual([])
    expect(handle.hideInMenu ?? false, path).toBe(false)
  }
})

test.each([
  ['/document/admin-docs', 'url', '/docs/{language}.html?scheme={scheme}'],
  ['/document/react', 'url', 'https://react.dev/'],
  ['/document/vite', 'url', 'https://vite.dev/'],
  ['/document/admin-docs-link', 'href', '/docs/'],
  ['/document/router-link', 'href', 'https://reactrouter.com/'],
] as const)('%s has its target as %s only', (path, kind, address) => {
  const { url, href } = at(path).handle
  expect({ url, href }).toEqual({ url: undefined, href: undefined, [kind]: address })
})

test.each([
  ['/document', ['admin-docs', 'admin-docs-link', 'react', 'router-link', 'vite']],
  ['/error', ['403', '404', '500']],
  ['/multi-menu', ['first', 'second']],
  ['/multi-menu/first', ['one', 'two']],
  ['/multi-menu/second', ['one']],
  ['/multi-menu/second/one', ['home']],
])('%s contains %s in menu order', (path, names) => {
  const children = at(path).children.map((child) => child.path)
  expect(children).toEqual(names.map((name) => `${path}/${name}`))
})

test('only deep levels have no icon', () => {
  const bare = routes.filter(({ handle }) => !handle.hideInMenu && !handle.icon)
  expect(bare.map(({ path }) => path)).toEqual([
    '/multi-menu/first/one',
    '/multi-menu/first/two',
    '/multi-menu/second/one',
    '/multi-menu/second/one/home',
  ])
})
