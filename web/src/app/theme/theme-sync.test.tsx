import { appearance } from '@amber/contract/settings/appearance.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { preferences, type ThemePreference } from '@amber/contract/account/preferences.ts'
import { live } from '@amber/contract/live.ts'
import { defaultThemeSettings } from '@amber/contract/settings/theme.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { followCompanyTheme } from './company-theme.ts'

// Loads antd outside the first test's timeout.
beforeAll(async () => {
  await import('#web/app/shell.tsx')
}, 60_000)

const d = defaultThemeSettings
const blue = { ...d, themeColor: '#1677FF' }
const green = { ...d, themeColor: '#16A34A' }
const save = { key: 'theme' } as const
const ann = person({ userId: '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c11', userName: 'Annie' })
const bob = person({ userId: '5d1a8a3c-10cf-4a32-8f2b-7e3e1fd2a922', userName: 'Bobby' })

const preference = (from: Partial<ThemePreference> = {}): ThemePreference => ({
  settings: blue,
  mode: 'dark',
  changedAt: '2026-11-20T08:00:00.000Z',
  override: 0,
  ...from,
})

function serverWith(
  theme?: ThemePreference,
  company: { settings?: typeof d; override?: number } = {},
) {
  const server = fakeServer()
  server.on(preferences.list, reply(preferences.list, theme ? { theme } : {}))
  server.on(
    appearance.get,
    reply(appearance.get, { settings: null, override: 0, version: 1, ...company }),
  )
  server.onPath(preferences.save, save, reply(preferences.save, {}))
  const saved = () =>
    server.heard.filter(({ method, path }) => method === 'PUT' && path === '/api/preferences/theme')
  return { server, saved }
}
const owner = () => JSON.parse(localStorage.getItem('themeOwner') ?? 'null') as unknown
const synced = () => waitFor(() => expect(owner()).toBeTruthy())

test("applies the user's theme after sign-in", async () => {
  const { server, saved } = serverWith(preference())
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await screen.findByRole('button', { name: 'Theme settings' })
  await waitFor(() => expect(app.services.theme.getState().settings).toEqual(blue))
  expect(document.documentElement.dataset.scheme).toBe('dark')
  expect(localStorage.getItem('themeColor')).toBe('#1677FF')
  expect(JSON.parse(localStorage.getItem('themeLook')!)).toHaveProperty('dark')
  expect(saved()).toEqual([])
})

test('reads the preferences once for all parts of the screen', async () => {
  const { server } = serverWith(preference())
  renderApp({ path: '/project-intro', as: ann, server })
  await synced()
  // Deferred reads have been requested by then.
  await waitFor(() => expect(server.heardOf(live.stream)).not.toEqual([]))
  expect(server.heardOf(preferences.list)).toHaveLength(1)
})

test('saves several changes in a row at once, with the time of the last', async () => {
  const { server, saved } = serverWith()
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await synced()
  const { theme } = app.services
  act(() => {
    theme.setSettings(green)
    theme.setSettings(blue)
    theme.setMode('dark')
  })
  await waitFor(() => expect(saved()).toHaveLength(1))
  const at = theme.getState().change!.at
  expect(saved()[0]?.body).toEqual({
    value: { settings: blue, mode: 'dark', changedAt: at, override: 0 },
  })
  await waitFor(() => expect(owner()).toEqual({ userId: ann.userId, savedAt: at }))
})

test('reports a failed save once, keeps the change and retries with the next one', async () => {
  const { server, saved } = serverWith()
  server.onPath(preferences.save, save, problem('unexpected'), problem('unexpected'))
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await synced()
  act(() => app.services.theme.setSettings(blue))
  await screen.findByText('Theme not synced yet')
  act(() => app.services.theme.setSettings(green))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(screen.getAllByText('Theme not synced yet')).toHaveLength(1)
  server.onPath(preferences.save, save, reply(preferences.save, {}))
  act(() => app.services.theme.setMode('light'))
  await waitFor(() => expect(saved()).toHaveLength(3))
  expect(saved()[2]?.body).toMatchObject({ value: { settings: green, mode: 'light' } })
})

test('sends a change on the next visit if the page closed before saving', async () => {
  const at = '2026-11-21T08:00:00.000Z'
  localStorage.setItem('themeSettings', JSON.stringify(green))
  localStorage.setItem('themeChange', JSON.stringify({ at, isOwn: true }))
  localStorage.setItem('themeOwner', JSON.stringify({ userId: ann.userId }))
  const { server, saved } = serverWith(preference())
  renderApp({ path: '/project-intro', as: ann, server })
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.body).toMatchObject({ value: { settings: green, changedAt: at } })
})

test('saves a change before sign-out or leaving at once, as the same user', async () => {
  const { server, saved } = serverWith()
  server.on(auth.logout, reply(auth.logout, {}))
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await synced()
  act(() => app.services.theme.setSettings(blue))
  expect(saved()).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  expect(saved()).toHaveLength(1)
  await waitFor(() => expect(owner()).toHaveProperty('savedAt'))
  act(() => app.services.theme.setSettings(green))
  await act(() =>
    app.shell.getState().router.navigate('/login-out', { state: { signOutNow: true } }),
  )
  await screen.findByRole('button', { name: 'Sign in' })
  expect(saved()).toHaveLength(2)
  expect(saved()[1]?.body).toMatchObject({ value: { settings: green } })
  expect(saved()[1]?.headers.get('authorization')).toBe('Bearer token-1')
  const order = server.heard.map(({ path }) => path)
  expect(order.lastIndexOf('/api/preferences/theme')).toBeLessThan(
    order.indexOf('/api/auth/logout'),
  )
})

test("keeps only the settings changed while the user's theme was loading", async () => {
  localStorage.setItem('themeOwner', JSON.stringify({ userId: bob.userId }))
  const { server, saved } = serverWith()
  const answer = Promise.withResolvers<void>()
  server.on(preferences.list, async () => {
    await answer.promise
    return reply(preferences.list, { theme: preference({ mode: 'light' }) })
  })
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await waitFor(() => expect(server.heardOf(appearance.get)).not.toEqual([]))
  await screen.findByRole('button', { name: 'Theme settings' })
  act(() => app.services.theme.setMode('dark'))
  await act(async () => answer.resolve())
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.body).toMatchObject({ value: { settings: blue, mode: 'dark' } })
  expect(owner()).toMatchObject({ userId: ann.userId })
})

test("saves a change before the first idle moment at sign-out, also in another user's browser", async () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  localStorage.setItem('themeOwner', JSON.stringify({ userId: bob.userId }))
  const { server, saved } = serverWith(preference({ mode: 'light' }))
  server.on(auth.logout, reply(auth.logout, {}))
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await screen.findByRole('button', { name: 'Theme settings' })
  expect(server.heardOf(appearance.get)).toEqual([])
  await act(async () => {
    app.services.theme.setMode('dark')
    await app.shell.getState().router.navigate('/login-out', { state: { signOutNow: true } })
  })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(saved().map(({ body }) => body)).toMatchObject([
    { value: { settings: blue, mode: 'dark' } },
  ])
})

test("shows the next user their own theme without sending the former user's", async () => {
  localStorage.setItem('themeSettings', JSON.stringify(green))
  localStorage.setItem(
    'themeChange',
    JSON.stringify({ at: '2026-11-21T08:00:00.000Z', isOwn: true }),
  )
  localStorage.setItem('themeOwner', JSON.stringify({ userId: ann.userId }))
  const { server, saved } = serverWith()
  const { app } = renderApp({ path: '/project-intro', as: bob, server })
  await waitFor(() => expect(app.services.theme.getState().settings).toEqual(d))
  expect(owner()).toMatchObject({ userId: bob.userId })
  expect(localStorage.getItem('themeChange')).toBeNull()
  expect(saved()).toEqual([])
})

test('applies a company override once and stores its flag', async () => {
  const { server, saved } = serverWith(preference(), { settings: green, override: 3 })
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await waitFor(() => expect(app.services.theme.getState().settings).toEqual(green))
  expect(localStorage.getItem('overrideThemeFlag')).toBe('3')
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.body).toMatchObject({ value: { settings: null, override: 3 } })
})

test('keeps the local theme when the server fails', async () => {
  const { server } = serverWith()
  server.on(preferences.list, problem('server_busy'))
  localStorage.setItem('themeSettings', JSON.stringify(green))
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await synced()
  expect(app.services.theme.getState().settings).toEqual(green)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('saves only the change when the theme could not be read', async () => {
  const { server, saved } = serverWith()
  server.on(preferences.list, problem('server_busy'))
  localStorage.setItem('themeOwner', JSON.stringify({ userId: bob.userId }))
  localStorage.setItem('themeSettings', JSON.stringify({ ...green, grayscale: true }))
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await waitFor(() => expect(server.heardOf(preferences.list)).not.toEqual([]))
  const { theme } = app.services
  act(() => theme.setSettings({ ...theme.getState().settings, themeColor: '#DB2777' }))
  await screen.findByText('Theme not synced yet')
  expect(saved()).toEqual([])
  server.on(preferences.list, reply(preferences.list, { theme: preference() }))
  act(() => theme.setMode('light'))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]?.body).toMatchObject({
    value: { settings: { ...blue, themeColor: '#DB2777' }, mode: 'light' },
  })
  expect(owner()).toMatchObject({ userId: ann.userId })
})

test('applies changes of another tab', async () => {
  const { server } = serverWith()
  const { app } = renderApp({ path: '/project-intro', as: ann, server })
  await synced()
  localStorage.setItem('themeSettings', JSON.stringify({ ...blue, grayscale: true }))
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'themeSettings' }))
  })
  expect(app.services.theme.getState().settings.themeColor).toBe('#1677FF')
  expect(document.documentElement.style.getPropertyValue('--vision')).toBe('grayscale(100%)')
})

test('shows the company theme on the sign-in page unless this browser has its own', async () => {
  const { server } = serverWith(undefined, { settings: green })
  const { app } = renderApp({ path: '/login', server })
  await screen.findByRole('button', { name: 'Sign in' })
  await act(() => followCompanyTheme(app.services))
  expect(localStorage.getItem('themeColor')).toBe('#16A34A')
  expect(document.documentElement.style.getPropertyValue('--fill')).not.toBe('')
  act(() => app.services.theme.setSettings(blue))
  await act(() => followCompanyTheme(app.services))
  expect(localStorage.getItem('themeColor')).toBe('#1677FF')
  expect(server.heardOf(auth.getUserInfo)).toEqual([])
})

test('does not request the company theme again right after the sign-in page did', async () => {
  const { server } = serverWith(undefined, { settings: green })
  server.on(auth.login, reply(auth.login, { token: 'token-1', refreshToken: 'refresh-1' }))
  server.on(auth.getUserInfo, reply(auth.getUserInfo, ann))
  const { app, user } = renderApp({ path: '/login?redirect=/project-intro', server })
  await screen.findByRole('button', { name: 'Sign in' })
  await act(() => followCompanyTheme(app.services))
  await user.type(screen.getByLabelText('Username'), 'Annie')
  await user.type(screen.getByLabelText('Password'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await synced()
  await waitFor(() => expect(owner()).toHaveProperty('userId', ann.userId))
  expect(app.services.theme.getState().settings).toEqual(green)
  expect(server.heardOf(appearance.get)).toHaveLength(1)
})
