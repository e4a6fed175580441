import { auth } from '@amber/contract/sign-in/auth.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await import('./shell.tsx')
}, 60_000)

/** Browsers send no event to the writing tab. */
function anotherTab(changes: Record<string, string | null>) {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
  act(() => {
    for (const key of Object.keys(changes)) {
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }
  })
}

const ann = person({
  userId: '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c11',
  userName: 'Annie',
  nickName: 'Ann',
  roles: ['R_USER'],
})
const bob = person({
  userId: '5d1a8a3c-10cf-4a32-8f2b-7e3e1fd2a922',
  userName: 'Bobby',
  nickName: 'Bob',
  roles: ['R_USER'],
})

test('signing out in one tab signs out in all', async () => {
  const { path, app, server } = renderApp({ path: '/project-intro', as: ann })
  await screen.findByText('Ann')
  anotherTab({ refreshToken: null, token: null })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login')
  expect(app.services.session.getState().user).toBeUndefined()
  expect(server.heardOf(auth.logout)).toEqual([])
})

test('signing in in one tab opens the requested page in the others', async () => {
  const server = fakeServer()
  const { path } = renderApp({ path: '/login?redirect=%2Fproject-intro', server })
  await screen.findByRole('button', { name: 'Sign in' })
  server.on(auth.getUserInfo, reply(auth.getUserInfo, ann))
  anotherTab({ refreshToken: 'refresh-1', token: 'token-1' })
  await screen.findByText('Ann')
  expect(path()).toBe('/project-intro')
})

test('becomes the user that another tab signs in during a pending sign-in', async () => {
  const server = fakeServer()
  const { user, app } = renderApp({ path: '/login', server })
  const late = Promise.withResolvers<ReturnType<typeof reply>>()
  server.on(auth.login, reply(auth.login, { token: 'token-1', refreshToken: 'refresh-1' }))
  server.on(auth.getUserInfo, () => late.promise, reply(auth.getUserInfo, bob))
  await user.type(await screen.findByLabelText('Username'), 'Annie')
  await user.type(screen.getByLabelText('Password'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(server.heardOf(auth.getUserInfo)).toHaveLength(1))
  anotherTab({ tokenUser: null, refreshToken: 'refresh-9', token: 'token-9' })
  await act(async () => late.resolve(reply(auth.getUserInfo, ann)))
  await screen.findByRole('button', { name: /Bob/ })
  expect(app.services.session.getState().user?.userId).toBe(bob.userId)
  expect(localStorage.getItem('tokenUser')).toBe(bob.userId)
  expect(screen.queryByText('Welcome back, Ann!')).toBeNull()
})

test('ignores a late response about the previous user', async () => {
  const server = fakeServer()
  const late = Promise.withResolvers<ReturnType<typeof reply>>()
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  server.on(auth.getUserInfo, () => late.promise, reply(auth.getUserInfo, bob))
  anotherTab({ refreshToken: null, token: null })
  await screen.findByRole('button', { name: 'Sign in' })
  anotherTab({ refreshToken: 'refresh-9', token: 'token-9' })
  await screen.findByText('Bob')
  await act(async () => late.resolve(reply(auth.getUserInfo, ann)))
  expect(app.services.session.getState().user?.userId).toBe(bob.userId)
  expect(localStorage.getItem('tokenUser')).toBe(bob.userId)
})

test('adopts tokens refreshed by another tab without navigation', async () => {
  const { path, app } = renderApp({ path: '/project-intro', as: ann })
  await screen.findByText('Ann')
  const { router } = app.shell.getState()
  anotherTab({ refreshToken: 'refresh-2', token: 'token-2' })
  await waitFor(() => expect(app.services.session.getState().token).toBe('token-2'))
  expect(app.services.session.getState().refreshToken).toBe('refresh-2')
  expect(path()).toBe('/project-intro')
  expect(app.shell.getState().router).toBe(router)
})

test('switches to the user of another tab and starts at the home page', async () => {
  const server = fakeServer()
  const { path } = renderApp({ path: '/project-intro', as: ann, server })
  await screen.findByText('Ann')
  server.on(auth.getUserInfo, reply(auth.getUserInfo, bob))
  anotherTab({ tokenUser: null, refreshToken: 'refresh-9', token: 'token-9' })
  await screen.findByText('Bob')
  expect(path()).toBe('/home')
  expect(screen.queryByText('Ann')).toBeNull()
})

test('does not repeat a call when the refresh finds tokens of another user', async () => {
  const server = fakeServer()
  const { app, path } = renderApp({ path: '/project-intro', as: ann, server })
  await screen.findByText('Ann')
  server.on(roles.options, problem('9999'))
  server.on(auth.getUserInfo, reply(auth.getUserInfo, bob))
  // Writes without an event, as a suspended tab finds it.
  localStorage.removeItem('tokenUser')
  localStorage.setItem('refreshToken', 'refresh-9')
  localStorage.setItem('token', 'token-9')
  await act(() => app.services.call(roles.options, {}).catch(() => {}))
  await screen.findByText('Bob')
  expect(path()).toBe('/home')
  expect(server.heardOf(roles.options)).toHaveLength(1)
  expect(app.services.session.getState().token).toBe('token-9')
  expect(localStorage.getItem('tokenUser')).toBe(bob.userId)
})

test('drops errors and confirmations of the previous user without signing out the next', async () => {
  const server = fakeServer()
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await screen.findByText('Ann')
  const late = Promise.withResolvers<ReturnType<typeof problem>>()
  server.on(
    roles.options,
    problem('7777', { msg: 'You signed in elsewhere' }),
    problem('server_busy', { msg: 'Ann must wait' }),
    () => late.promise,
  )
  const fails = () => app.services.call(roles.options, {}).catch(() => {})
  await act(fails)
  await act(fails)
  const pending = fails()
  await screen.findByText('You signed in elsewhere')
  await screen.findByText('Ann must wait')
  server.on(auth.getUserInfo, reply(auth.getUserInfo, bob))
  anotherTab({ tokenUser: null, refreshToken: 'refresh-9', token: 'token-9' })
  await screen.findByText('Bob')
  await act(async () => {
    late.resolve(problem('8888'))
    await pending
  })
  expect(screen.queryByText('You signed in elsewhere')).toBeNull()
  expect(screen.queryByText('Ann must wait')).toBeNull()
  window.dispatchEvent(new Event('beforeunload'))
  expect(server.heardOf(auth.logout)).toEqual([])
  expect(app.services.session.getState().token).toBe('token-9')
})

test('applies a language or color scheme selected in one tab to all', async () => {
  renderApp({ path: '/login' })
  await screen.findByRole('button', { name: 'Sign in' })
  anotherTab({ lang: 'zh-CN', themeMode: 'dark' })
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
  expect(document.documentElement.dataset.scheme).toBe('dark')
})
