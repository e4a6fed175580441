// Tests each declared route with example pages on and off.
import { auth } from '@amber/contract/sign-in/auth.ts'
import { authorizationModes } from '@amber/contract/menus/menu-codes.ts'
import { demoTodos } from '@amber/contract/examples/demo.ts'
import { examplesAmong } from '@amber/contract/example-pages.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { flatten } from '#web/app/routes/join-routes.ts'
import { isShown } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { protectedRoutes } from '#web/app/routes/routes.ts'
import { menuEntries } from '#web/app/search/menu-matches.ts'
import { createTabs } from '#web/app/tabs/create-tabs.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'
import { storedMenu } from '#web/testing/stored-menu.ts'
import { readRouteAccess } from '#web/app/rights/read-route-access.ts'
import type { StoredMenu } from '#web/app/rights/stored-routes.ts'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/rights/stored-routes.ts')])
}, 60_000)

const examples = examplesAmong(protectedRoutes)
const kindOf = ({ name }: RouteNode) => examples.get(name)
const declared = flatten(protectedRoutes)
const missing = 'Sorry, the page you visited does not exist'

const storedBelow = (nodes: readonly RouteNode[], parentId: string | null): StoredMenu[] =>
  nodes.flatMap(({ name, path, handle, page, children }) => [
    storedMenu(name, {
      parentId,
      routePath: path,
      type: !page && children.length > 0 ? '1' : '2',
      component: page ? name : null,
      hideInMenu: handle.hideInMenu ?? false,
      url: handle.url ?? null,
      href: handle.href ?? null,
    }),
    ...storedBelow(children, name),
  ])
const allStored = storedBelow(protectedRoutes, null)

const people = [person(), person({ roles: ['R_ADMIN'] }), person({ roles: ['R_USER'] })]
const cases = authorizationModes.flatMap((authorization) =>
  [true, false].flatMap((hasExamples) =>
    people.map((one) => ({ ...one, authorization, hasExamples })),
  ),
)

describe.each(cases)('$authorization, examples $hasExamples, $roles', (user) => {
  const { hasExamples } = user
  const read = () => {
    const mine = allStored.filter(({ routeName }) => hasExamples || !examples.has(routeName))
    return readRouteAccess((() => Promise.resolve(mine)) as never, {}, user)
  }
  test('routes, forbidden routes, menu and search contain an example only while examples are on', async () => {
    const { routes, forbidden } = await read()
    const open = flatten(routes)
    const listed = new Set(menuEntries(routes).map(({ node }) => node.name))
    for (const node of declared) {
      const found = open.find(({ name }) => name === node.name)
      const isForbidden = forbidden.some(({ name }) => name === node.name)
      const isThere = hasExamples || kindOf(node) !== 'page'
      // A disabled example is unknown, not forbidden.
      expect([Boolean(found) || isForbidden, node.name]).toEqual([isThere, node.name])
      if (hasExamples || !kindOf(node)) continue
      expect(found && isShown(found), node.name).toBeFalsy()
      expect(listed.has(node.name), node.name).toBe(false)
      if (kindOf(node) === 'menu-entry') expect(found, node.name).toBeTruthy()
    }
  })
})

test('the examples match the specification', () => {
  const roots = protectedRoutes.filter(kindOf)
  expect(roots.map(({ path }) => path)).toEqual([
    '/document',
    '/error',
    '/function',
    '/multi-menu',
    '/mock',
    '/project-intro',
  ])
  expect(roots.filter((node) => kindOf(node) === 'menu-entry').map(({ path }) => path)).toEqual([
    '/error',
  ])
})

const plain = person({ userName: 'User', roles: ['R_USER'], hasExamples: false })
const entries = () =>
  [...screen.getByRole('navigation', { name: 'Main menu' }).querySelectorAll('a, button')].map(
    (entry) => entry.textContent,
  )

describe.each(['evaluation', 'production'] as const)('off in %s', (mode) => {
  test.each(['/mock', '/document/react', '/multi-menu', '/function/tabs', '/project-intro'])(
    '%s is an unknown address',
    async (path) => {
      renderApp({ path, as: plain, mode })
      await screen.findByRole('heading', { name: missing })
      expect(entries()).toEqual(['Home'])
    },
  )

  test('the error pages keep their addresses', async () => {
    const { path } = renderApp({ path: '/error', as: plain, mode })
    await screen.findByRole('heading', { name: /not authorized/ })
    expect(path()).toBe('/error/403')
    expect(entries()).toEqual(['Home'])
  })

  test('starts at home instead of an example page', async () => {
    const { path } = renderApp({ path: '/', as: { ...plain, homePath: '/project-intro' }, mode })
    await waitFor(() => expect(path()).toBe('/home'))
  })
})

test('an open screen leaves the example for home, and gets its menu back later', async () => {
  const server = fakeServer()
  server.on(demoTodos.list, { status: 200, body: { status: '200', message: 'ok', result: [] } })
  const { app, path } = renderApp({ path: '/mock', as: { ...plain, hasExamples: true }, server })
  await waitFor(() => expect(entries()).toContain('Mock API'))
  const turn = (hasExamples: boolean) => {
    server.on(auth.getUserInfo, reply(auth.getUserInfo, { ...plain, hasExamples }))
    return act(() => app.services.refreshRights({ isUrgent: true }))
  }
  await turn(false)
  await waitFor(() => expect(path()).toBe('/home'))
  expect(entries()).toEqual(['Home'])
  expect(screen.queryByRole('tab', { name: /Mock API/ })).toBeNull()
  await turn(true)
  await waitFor(() => expect(entries()).toContain('Mock API'))
  expect(server.heardOf(menus.mine)).toEqual([])
})

test('pinned tabs of example pages are not restored while examples are off', async () => {
  const open = async (hasExamples: boolean) => {
    const { routes } = await readRouteAccess(undefined as never, {}, { ...plain, hasExamples })
    const storage = createStorage(() => localStorage)
    return createTabs({ storage, windowStorage: storage, userId: 'ann', routes, isKept: true })
  }
  const tabs = await open(true)
  const node = declared.find(({ name }) => name === 'mock')!
  const handle = { ...node.handle, name: node.name, texts: node.texts }
  tabs.visit({ handle, params: {}, pathname: node.path, search: '', hash: '' })
  tabs.pin(tabs.getState().activeId!, true)
  const restored = async (hasExamples: boolean) =>
    (await open(hasExamples)).getState().tabs.map(({ name }) => name)
  expect(await restored(true)).toContain('mock')
  expect(await restored(false)).toEqual(['home'])
})
