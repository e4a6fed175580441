import { roles } from '@amber/contract/roles/roles.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { exampleTest } from '#web/testing/examples/example-test.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { signOutNow } from '#web/lib/sign-in/sign-out-now.ts'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await import('./shell.tsx')
}, 60_000)

const admin = person({ userName: 'Admin', roles: ['R_ADMIN'] })
const plain = person({ userName: 'User', roles: ['R_USER'] })
const greeting = /, Super$/
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const forbidden = 'Sorry, you are not authorized to access this page'
const missing = 'Sorry, the page you visited does not exist'

test('redirects the root to home', async () => {
  const { path } = renderApp({ path: '/', as: plain })
  await heading(greeting)
  expect(path()).toBe('/home')
})

test('redirects a signed-out user to sign-in with the way back', async () => {
  const { path, server } = renderApp({ path: '/system/user?current=2' })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login?redirect=%2Fsystem%2Fuser%3Fcurrent%3D2')
  expect(server.heard).toEqual([])
})

test.each([
  ['/403', forbidden],
  ['/404', missing],
  ['/500', 'Sorry, something went wrong with the server'],
  ['/no/such/page', missing],
])('%s is public', async (path, texts) => {
  renderApp({ path })
  await heading(texts)
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy()
})

test.each([
  ['/system/user', forbidden],
  ['/system/user/42', forbidden],
  ['/system/role/a/b', forbidden],
  ['/nothing/here', missing],
])('shows a plain user at %s the error inside the layout', async (path, texts) => {
  renderApp({ path, as: plain })
  await heading(texts)
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
})

test('an admin opens the users, and a detail page highlights their menu entry', async () => {
  renderApp({ path: '/system/user/42', as: admin })
  await waitFor(() => expect(document.title).toBe(`User details - ${defaultBrand.nameEn}`))
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  const entry = within(menu).getByRole('link', { name: 'Users' })
  expect(entry.getAttribute('aria-current')).toBe('true')
  expect(within(menu).queryByRole('link', { name: 'Roles' })).toBeNull()
})

test('a directory opens its first page', async () => {
  const { path } = renderApp({ path: '/system', as: admin })
  await waitFor(() => expect(path()).toBe('/system/user'))
})

test('requests the user info once', async () => {
  const { app, server } = renderApp({ path: '/home', as: plain })
  await heading(greeting)
  await app.shell.getState().router.navigate('/project-intro')
  await app.shell.getState().router.navigate('/user-center')
  await waitFor(() => expect(document.title).toBe(`User center - ${defaultBrand.nameEn}`))
  expect(server.heardOf(auth.getUserInfo)).toHaveLength(1)
})

test('adds the routes of the signed-in user once and on demand', async () => {
  const { app } = renderApp({ path: '/403', as: person() })
  await screen.findByRole('heading', { level: 1 })
  const { router } = app.shell.getState()
  type Node = { id: string; children?: readonly Node[] | undefined }
  const idsOf = (routes: readonly Node[]): string[] =>
    routes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])
  const known = () => idsOf(router.routes)
  expect(known()).not.toContain('page:user-center')
  void router.navigate('/user-center')
  await router.navigate('/home')
  await heading(greeting)
  const added = known()
  expect(added).toEqual(expect.arrayContaining(['page:user-center', 'page:system_role']))
  for (const path of ['/user-center', '/nowhere', '/system/role', '/nowhere/else'])
    await router.navigate(path)
  expect(known()).toEqual(added)
  expect(new Set(added).size).toBe(added.length)
  expect(added.filter((id) => id === 'layout')).toHaveLength(1)
})

test('focuses the heading of the opened page', async () => {
  const { app } = renderApp({ path: '/home', as: plain })
  await heading(greeting)
  await app.shell.getState().router.navigate('/error/404')
  await waitFor(() => expect(document.activeElement?.textContent).toBe(missing))
})

test('focuses the heading also after a drawer was open', async () => {
  const { app, user } = renderApp({ path: '/project-intro', as: plain })
  await user.click(await screen.findByRole('button', { name: 'Theme settings' }))
  await screen.findByRole('dialog', { name: 'Theme settings' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull())
  await app.shell.getState().router.navigate('/error/404')
  await waitFor(() => expect(document.activeElement?.textContent).toBe(missing))
})

test('focuses the heading outside the main layout, but the first field on the first page', async () => {
  const { user } = renderApp({ path: '/login' })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Username' }))
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  await user.click(screen.getByRole('link', { name: /Back/ }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

exampleTest('external links open in a new tab without an opener', async () => {
  const { user } = renderApp({ path: '/home', as: plain })
  await heading(greeting)
  await user.click(screen.getByRole('button', { name: /Documentation/ }))
  const link = await screen.findByRole('link', { name: /React Router docs/ })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

exampleTest('an embedded page has a title and a sandbox', async () => {
  renderApp({ path: '/document/admin-docs', as: plain })
  const frame = await screen.findByTitle('User guide')
  expect(frame.getAttribute('src')).toBe('/docs/en-US.html?scheme=light')
  expect(frame.getAttribute('sandbox')).not.toContain('allow-same-origin')
})

test('ends an expired session on the sign-in page with tokens removed', async () => {
  const server = fakeServer()
  localStorage.setItem('token', 'stale')
  localStorage.setItem('refreshToken', 'stale-too')
  server.on(auth.getUserInfo, problem('8888'))
  server.on(auth.logout, reply(auth.logout, {}))
  const { path } = renderApp({ path: '/project-intro', server })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login?redirect=%2Fproject-intro')
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('refreshToken')).toBeNull()
})

test('/login-out notifies the server, removes tokens and user, and redirects to sign-in', async () => {
  const server = fakeServer()
  server.on(auth.logout, reply(auth.logout, {}))
  const { path, app } = renderApp({ path: '/project-intro', as: plain, server })
  await screen.findByRole('banner')
  await app.shell.getState().router.navigate('/login-out', { state: signOutNow })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login')
  expect(server.heardOf(auth.logout)[0]?.body).toEqual({ refreshToken: 'refresh-1' })
  expect(app.services.session.getState()).toMatchObject({ token: undefined, user: undefined })
  expect(localStorage.getItem('token')).toBeNull()
})

test('opens sign-in once and keeps its input when two calls end the session at once', async () => {
  const server = fakeServer()
  const logouts = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  server.on(auth.logout, async () => {
    await logouts[asked++]?.promise
    return reply(auth.logout, {})
  })
  const { user, app } = renderApp({ path: '/project-intro', as: plain, server })
  await screen.findByRole('banner')
  const { router } = app.shell.getState()
  void router.navigate('/login-out', { state: signOutNow })
  await waitFor(() => expect(asked).toBe(1))
  app.services.session.setTokens({ token: 'token-2', refreshToken: 'refresh-2' })
  void router.navigate('/login-out', { state: signOutNow })
  await waitFor(() => expect(asked).toBe(2))
  logouts[1]!.resolve()
  await user.type(await screen.findByLabelText('Username'), 'Ann')
  logouts[0]!.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Ann')
})

test('a disposed app does not navigate after a late sign-out', async () => {
  const server = fakeServer()
  const logout = Promise.withResolvers<void>()
  server.on(auth.logout, async () => {
    await logout.promise
    return reply(auth.logout, {})
  })
  const { app, path } = renderApp({ path: '/project-intro', as: plain, server })
  await screen.findByRole('banner')
  void app.shell.getState().router.navigate('/login-out', { state: signOutNow })
  await waitFor(() => expect(server.heardOf(auth.logout)).toHaveLength(1))
  app.dispose()
  logout.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(path()).toBe('/project-intro')
})

test('asks before signing out and stays on cancel', async () => {
  const { user, path, server } = renderApp({ path: '/home', as: plain })
  server.on(auth.logout, reply(auth.logout, {}))
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Account menu/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  }
  await open()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(path()).toBe('/home')
  await open()
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(path()).toBe('/login'))
})

test('does not keep the routes of one user for the next', async () => {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 0, totalIsEstimate: false, records: [] }
  server.on(roles.list, reply(roles.list, page))
  const { path, app } = renderApp({
    path: '/system/role',
    as: person({ buttons: ['role:list'] }),
    server,
  })
  await heading('Roles')
  server.on(auth.logout, reply(auth.logout, {}))
  await app.shell.getState().router.navigate('/login-out', { state: signOutNow })
  await screen.findByRole('button', { name: 'Sign in' })
  server.on(auth.login, reply(auth.login, { token: 'token-2', refreshToken: 'refresh-2' }))
  server.on(auth.getUserInfo, reply(auth.getUserInfo, plain))
  screen.getByRole('button', { name: 'User' }).click()
  await waitFor(() => expect(path()).toBe('/home'))
  await app.shell.getState().router.navigate('/system/role')
  await heading(forbidden)
})
