import { preferences } from '@amber/contract/account/preferences.ts'
import { users } from '@amber/contract/users/users.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { isPressed, keyNames } from '#web/lib/browser/shortcuts.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// Loads antd outside the first test's timeout.
await import('#web/app/shell.tsx')

const plain = person({ nickName: 'Ann', roles: ['R_USER'] })
const press = (key: string, more: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, ...more })

async function open(server = fakeServer(), as = plain) {
  const app = renderApp({ path: '/project-intro', as, server })
  await screen.findByRole('navigation', { name: 'Main menu' })
  return { ...app, server }
}
const overlay = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })

test('? shows a description of each shortcut', async () => {
  const { user } = await open()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.textContent)
  expect(lines).toContain('SearchCtrlK')
  expect(lines).toContain('Lock screenAltL')
  expect(lines).toContain('Collapse or expand menu[')
  expect(within(dialog).getByRole('heading', { name: 'On a tab' })).toBeTruthy()
  expect(lines).toContain('Move tabCtrlShift←→')
  expect(lines).toContain('Close tabDelete')
  expect(lines).toContain('Resize←→')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(overlay()).toBeNull()
})

test('[ collapses and expands the menu', async () => {
  const { user } = await open()
  await user.keyboard('[[')
  expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeTruthy()
  await user.keyboard('[[')
  expect(await screen.findByRole('button', { name: 'Collapse menu' })).toBeTruthy()
})

test('Alt+T switches to the next color scheme', async () => {
  const { user } = await open()
  await user.keyboard('{Alt>}t{/Alt}')
  expect(localStorage.getItem('themeMode')).toBe('light')
})

test('Alt+T animates the color scheme for 400 ms like its button, except with reduced motion', async () => {
  const { user } = await open()
  const begun = vi.fn<(change: () => void) => { ready: Promise<void> }>((change) => {
    change()
    return { ready: Promise.resolve() }
  })
  const spread = vi.fn<Element['animate']>()
  Object.assign(document, { startViewTransition: begun })
  Object.assign(document.documentElement, { animate: spread })
  await user.keyboard('{Alt>}t{/Alt}')
  expect(begun).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: /^Appearance: Light/ }))
  expect(begun).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem('themeMode')).toBe('dark')
  for (const [, timing] of spread.mock.calls)
    expect(timing).toMatchObject({ duration: 400, pseudoElement: '::view-transition-new(root)' })
  expect(spread).toHaveBeenCalledTimes(2)

  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: /reduce/.test(query), media: query }) as never
  await user.keyboard('{Alt>}t{/Alt}')
  expect(begun).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem('themeMode')).toBe('system')
  Reflect.deleteProperty(document, 'startViewTransition')
  Reflect.deleteProperty(document.documentElement, 'animate')
})

test('ignores shortcuts during typing', async () => {
  await open()
  const field = document.createElement('textarea')
  document.body.append(field)
  fireEvent.keyDown(field, { key: '?' })
  fireEvent.keyDown(field, { key: 't', code: 'KeyT', altKey: true })
  fireEvent.keyDown(document.body, { key: '?', isComposing: true })
  field.remove()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(overlay()).toBeNull()
  expect(localStorage.getItem('themeMode')).toBeNull()
})

test('shortcuts can be turned off, which the server stores; the account menu still shows them', async () => {
  const { user, server } = await open()
  server.on(preferences.list, reply(preferences.list, {}))
  server.onPath(preferences.save, { key: 'shortcuts' }, reply(preferences.save, {}))
  await user.keyboard('?')
  await user.click(await screen.findByRole('switch', { name: 'Use keyboard shortcuts' }))
  await waitFor(() => {
    const [saved] = server.heard.filter(({ method }) => method === 'PUT')
    expect(saved?.body).toEqual({ value: { isOn: false } })
  })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('?')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(overlay()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Account menu for Ann' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  const switched = await screen.findByRole('switch', { name: 'Use keyboard shortcuts' })
  expect(switched.getAttribute('aria-checked')).toBe('false')
})

test('has no shortcuts when they were disabled on another device', async () => {
  const server = fakeServer()
  server.on(preferences.list, reply(preferences.list, { shortcuts: { isOn: false } }))
  const { user } = await open(server)
  await waitFor(() => expect(localStorage.getItem('shortcutsOff')).toBe('true'))
  await user.keyboard('?')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(overlay()).toBeNull()
})

test('keeps shortcuts off when preferences cannot be read and assumes no other preference', async () => {
  const server = fakeServer()
  server.on(preferences.list, problem('unexpected'))
  server.onPath(preferences.save, { key: 'shortcuts' }, reply(preferences.save, {}))
  const { user, app } = await open(server, person({ roles: ['R_ADMIN'], buttons: ['user:list'] }))
  await waitFor(() => expect(server.heardOf(preferences.list)).not.toHaveLength(0))
  await user.keyboard('?')
  const toggle = await screen.findByRole('switch', { name: 'Use keyboard shortcuts' })
  await user.click(toggle)
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'))
  expect(localStorage.getItem('shortcutsOff')).toBe('true')
  // Assumed preferences would overwrite the stored ones.
  const looked = server.heardOf(preferences.list).length
  server.on(
    users.list,
    reply(users.list, { current: 1, size: 10, total: 0, totalIsEstimate: false, records: [] }),
  )
  server.on(preferences.list, reply(preferences.list, {}))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await act(() => app.shell.getState().router.navigate('/system/user'))
  await waitFor(() => expect(server.heardOf(preferences.list).length).toBeGreaterThan(looked))
})

test('matches modifiers exactly and letters by key position', () => {
  expect(isPressed('mod+k', press('k', { ctrlKey: true }))).toBe(true)
  expect(isPressed('mod+k', press('л', { code: 'KeyK', ctrlKey: true }))).toBe(true)
  expect(isPressed('mod+k', press('k'))).toBe(false)
  expect(isPressed('mod+k', press('K', { ctrlKey: true, shiftKey: true }))).toBe(false)
  expect(isPressed('?', press('?', { shiftKey: true }))).toBe(true)
  expect(isPressed('?', press('?', { ctrlKey: true }))).toBe(false)
  expect(
    isPressed('alt+shift+arrowright', press('ArrowRight', { altKey: true, shiftKey: true })),
  ).toBe(true)
  expect(keyNames('mod+enter')).toEqual(['Ctrl', 'Enter'])
  expect(keyNames('alt+shift+arrowright')).toEqual(['Alt', 'Shift', '→'])
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
  expect(isPressed('mod+k', press('k', { metaKey: true }))).toBe(true)
  expect(isPressed('mod+k', press('k', { ctrlKey: true }))).toBe(false)
  expect(keyNames('mod+k')).toEqual(['⌘', 'K'])
})
