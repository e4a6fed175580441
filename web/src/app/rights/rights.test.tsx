import { auth } from '@amber/contract/sign-in/auth.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { users } from '@amber/contract/users/users.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { exampleTest } from '#web/testing/examples/example-test.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { storedMenu } from '#web/testing/stored-menu.ts'
import type { StoredMenu } from './stored-routes.ts'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('./stored-routes.ts'),
    import('#web/app/pages/home-page.tsx'),
  ])
}, 60_000)

let made = 0
const menu = (routeName: string, from: Partial<StoredMenu> = {}) =>
  storedMenu(routeName, {
    id: idOf(++made),
    routePath: `/${routeName}`,
    ...from,
  })
const dynamic = person({ userName: 'User', roles: ['R_USER'], authorization: 'dynamic' })
const home = menu('home', { fixedIndexInTab: 0 })
const intro = menu('project-intro')

/** `grant` changes the server's later answers. */
async function renderDynamic(path: string, mine: StoredMenu[], as = dynamic) {
  const server = fakeServer()
  const grant = (granted: StoredMenu[], changes: Partial<typeof as> = {}) => {
    server.on(menus.mine, reply(menus.mine, granted))
    server.on(auth.getUserInfo, reply(auth.getUserInfo, { ...as, ...changes }))
  }
  grant(mine)
  const app = renderApp({ path, as, server })
  await screen.findByRole('heading', { level: 1 })
  const refresh = () => act(() => app.app.services.refreshRights({ isUrgent: true }))
  return { ...app, grant, refresh }
}
const mainMenu = () => screen.getByRole('navigation', { name: 'Main menu' })
const entries = () =>
  [...mainMenu().querySelectorAll('a, button')].map((entry) => entry.textContent)
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

test('shows the granted menus of the database with their titles and order', async () => {
  await renderDynamic('/home', [menu('project-intro', { titleEn: 'What this is' }), home])
  expect(entries()).toEqual(['What this is', 'Home'])
})

test('requests no menus under static authorization', async () => {
  const { server } = renderApp({ path: '/home', as: person({ roles: ['R_USER'] }) })
  await screen.findByRole('heading', { level: 1 })
  expect(server.heardOf(menus.mine)).toEqual([])
})

test('shows forbidden for a page without permission and not found for an unknown one', async () => {
  const { app } = await renderDynamic('/user-center', [home])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/not authorized/)
  await act(() => app.shell.getState().router.navigate('/no/such'))
  await screen.findByRole('heading', { name: /does not exist/ })
})

test('names the missing menu, the missing permission, or neither, on the forbidden page', async () => {
  const list = menu('system_user', { routePath: '/system/user' })
  const { app } = await renderDynamic('/user-center', [home, list])
  expect(screen.getByText(/^This page's menu isn't assigned to your role.*: User\./)).toBeTruthy()
  await act(() => app.shell.getState().router.navigate('/system/user'))
  expect(await screen.findByText(/^Required permission: View users\./)).toBeTruthy()
  await act(() => app.shell.getState().router.navigate('/403'))
  expect(await screen.findByText(/^If you need access/)).toBeTruthy()
})

test('reports a menu without a page', async () => {
  await renderDynamic('/own', [home, menu('own', { component: 'gone', titleEn: 'Reports' })])
  const title = screen.getByRole('heading', { name: "This menu's page doesn't exist" })
  expect(title.nextSibling?.textContent).toMatch(/the “Reports” menu isn't part of this version/)
})

test('starts at the home page of the role if it is permitted', async () => {
  const at = (homePath: string) => ({ ...dynamic, homePath })
  const first = await renderDynamic('/', [home, intro], at('/project-intro'))
  expect(first.path()).toBe('/project-intro')
  first.unmount()
  const second = await renderDynamic('/', [home, intro], at('/system/user'))
  expect(second.path()).toBe('/home')
})

test('opens the page of a menu entry with its stored query', async () => {
  const own = menu('own', {
    component: 'project-intro',
    titleEn: 'Own',
    query: [{ key: 'part', value: '2' }],
  })
  const { user, path } = await renderDynamic('/home', [home, own])
  await user.click(within(mainMenu()).getByRole('link', { name: 'Own' }))
  await waitFor(() => expect(path()).toBe('/own?part=2'))
})

test('a blank page has no layout', async () => {
  await renderDynamic('/project-intro', [home, menu('project-intro', { layout: 'blank' })])
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
})

exampleTest('asks before a blank page discards unsaved changes of kept pages', async () => {
  const form = menu('function_tabs', { routePath: '/form', titleEn: 'Form' })
  const alone = menu('project-intro', { layout: 'blank', titleEn: 'Alone' })
  const { user, path } = await renderDynamic('/form', [home, form, alone])
  await user.click(await screen.findByRole('switch', { name: 'Has unsaved changes' }))
  await user.click(within(mainMenu()).getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(path()).toBe('/home'))
  const leave = () => user.click(within(mainMenu()).getByRole('link', { name: 'Alone' }))
  await leave()
  await screen.findByText('Unsaved changes in “Form” will be lost.')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/home')
  expect(screen.getByRole('tab', { name: /^Form/ })).toBeTruthy()
  await leave()
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(path()).toBe('/project-intro'))
})

exampleTest('asks before leaving unsaved changes of a blank page, also by Back', async () => {
  const form = menu('function_tabs', { layout: 'blank', titleEn: 'Form' })
  const { app, user, path } = await renderDynamic('/home', [home, form])
  const { router } = app.shell.getState()
  await act(() => router.navigate('/function_tabs'))
  await user.click(await screen.findByRole('switch', { name: 'Has unsaved changes' }))
  await act(() => router.navigate('/home'))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/function_tabs')
  await act(() => router.navigate(-1))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(path()).toBe('/home'))
})

test('requests nothing for a page without permission, and opens it once granted', async () => {
  const list = menu('system_user')
  const { server, grant, refresh } = await renderDynamic('/system_user', [home, list])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/not authorized/)
  expect(server.heardOf(users.list)).toHaveLength(0)
  server.on(
    users.list,
    reply(users.list, { records: [], total: 0, totalIsEstimate: false, current: 1, size: 10 }),
  )
  grant([home, list], { buttons: ['user:list'] })
  await refresh()
  expect((await screen.findByRole('heading', { level: 1, name: 'Users' })).textContent).toBe(
    'Users',
  )
  await waitFor(() => expect(server.heardOf(users.list)).toHaveLength(1))
})

exampleTest(
  'updates the menu and keeps the open page when the authorization mode changes',
  async () => {
    const { app, user, grant, refresh } = await renderDynamic('/project-intro', [home, intro], {
      ...dynamic,
      authorization: 'static',
    })
    expect(entries()).toContain('Features')
    const page = screen.getByRole('heading', { level: 1 })
    grant([home, intro], { authorization: 'dynamic' })
    await refresh()
    await waitFor(() => expect(entries()).toEqual(['Home', 'About the project']))
    expect(screen.getByRole('heading', { level: 1 })).toBe(page)
    await user.click(within(mainMenu()).getByRole('link', { name: 'Home' }))
    await screen.findByRole('heading', { name: /, Super$/ })
    grant([], { authorization: 'static' })
    await refresh()
    await waitFor(() => expect(entries()).toContain('Features'))
    expect(app.services.feedback.getState().toasts).toEqual([])
  },
)

test('closes the tab of a revoked page and leaves it for home with a message', async () => {
  const own = menu('user-center')
  const { app, path, grant, refresh } = await renderDynamic('/user-center', [home, intro, own])
  await act(() => app.shell.getState().router.navigate('/project-intro'))
  await waitFor(() => expect(tabs()).toHaveLength(3))
  grant([home, intro])
  await refresh()
  await waitFor(() => expect(tabs()).toHaveLength(2))
  expect(path()).toBe('/project-intro')
  grant([home])
  await refresh()
  await waitFor(() => expect(path()).toBe('/home'))
  await screen.findByText('Your permissions changed')
  expect(tabs()).toHaveLength(1)
})

test('replaces the forbidden page once the permission is granted', async () => {
  const { path, grant, refresh } = await renderDynamic('/project-intro', [home])
  grant([home, intro])
  await refresh()
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toMatch(/not authorized/),
  )
  expect(path()).toBe('/project-intro')
})

test('refreshes when the window gets focus and when the server refuses', async () => {
  const { app, server, grant } = await renderDynamic('/home', [home])
  grant([home, intro])
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(entries()).toHaveLength(2))
  const asked = server.heardOf(auth.getUserInfo).length
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(server.heardOf(auth.getUserInfo)).toHaveLength(asked)

  app.shell.getState().signedInState.readAt = 0
  grant([home])
  server.on(users.list, problem('permission_missing'))
  await act(async () => {
    await app.services.call(users.list, {}).catch(() => {})
  })
  await waitFor(() => expect(entries()).toHaveLength(1))
})

test('applies permissions for buttons as well', async () => {
  const { app, grant, refresh } = await renderDynamic('/home', [home])
  const { can } = app.services.session
  expect(can('user:list')).toBe(false)
  grant([home], { buttons: ['user:list', 'role:list'] })
  await refresh()
  expect(can('user:list')).toBe(true)
  expect(can(['user:list', 'user:update'])).toBe(false)
  expect(can(['user:list', 'user:update'], 'any')).toBe(true)
  expect(can([users.list, 'role:list'])).toBe(true)
})

test('reads the user again on a retry after the first page failed', async () => {
  const server = fakeServer()
  server.on(auth.login, reply(auth.login, { token: 'token-1', refreshToken: 'refresh-1' }))
  server.on(auth.getUserInfo, reply(auth.getUserInfo, dynamic))
  server.on(menus.mine, problem('database_unavailable'), reply(menus.mine, [home, intro]))
  const { app, user } = renderApp({ path: '/login?redirect=%2Fproject-intro', server })
  await user.type(await screen.findByLabelText('Username'), 'Annie')
  await user.type(screen.getByLabelText('Password'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Try Align' })
  server.on(auth.getUserInfo, reply(auth.getUserInfo, { ...dynamic, nickName: 'Ann by now' }))
  await act(() => app.shell.getState().router.navigate('/home'))
  expect(await screen.findByText('Ann by now')).toBeTruthy()
  expect(app.services.session.getState().user?.nickName).toBe('Ann by now')
})
