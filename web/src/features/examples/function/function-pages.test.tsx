import { auth } from '@amber/contract/sign-in/auth.ts'
import { home } from '@amber/contract/home.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await import('#web/app/shell.tsx')
}, 60_000)

const points = Array.from({ length: 14 }, (_, index) => ({
  time: `2026-11-${String(index + 1).padStart(2, '0')}`,
  signIns: index,
  operations: 2 * index,
}))
const byRole = reply(home.roles, [
  { code: 'R_USER', name: 'User', users: 12 },
  { code: 'R_SUPER', name: 'Super Admin', users: 1 },
])

function open(path: string, options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const server = options.server ?? fakeServer()
  server.otherwise(home.trend, ({ query }) =>
    reply(home.trend, { isOwn: false, points: points.slice(query.get('range') === '7d' ? -7 : 0) }),
  )
  server.otherwise(home.roles, byRole)
  return renderApp({ path, as: person(), ...options, server })
}

test('opens a hidden child from its list and highlights the list in the menu', async () => {
  const { user, path } = open('/function/hidden-child')
  await user.click(await screen.findByRole('link', { name: /Super Admin.*1 user/ }))
  expect(await screen.findByRole('heading', { name: 'Role: Super Admin' })).toBeTruthy()
  expect(path()).toBe('/function/hidden-child/R_SUPER')
  const menu = screen.getByRole('navigation', { name: 'Main menu' })
  const lit = menu.querySelector('[aria-current=true]')
  expect(lit?.textContent).toBe('Hidden child')
  expect(within(menu).queryByText('Role summary')).toBeNull()
})

test.each([
  ['the list of roles', '/function/hidden-child', { link: /Super Admin/ }],
  ['the page of a role', '/function/hidden-child/R_SUPER', { definition: 'R_SUPER' }],
])('%s reports that it cannot load and retries on request', async (_, path, found) => {
  const server = fakeServer()
  server.on(home.roles, problem('unexpected'))
  const { user } = open(path, { server })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain("Couldn't load roles")
  const main = screen.getByRole('main')
  expect(main.querySelector('[aria-busy=true], [data-waiting=true]')).toBeNull()
  server.on(home.roles, byRole)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  const [[role, name] = ['link', '']] = Object.entries(found)
  await waitFor(() =>
    expect(screen.getAllByRole(role).some((one) => one.textContent?.match(name))).toBe(true),
  )
})

test('reports an unknown role', async () => {
  open('/function/hidden-child/R_NOBODY')
  expect(await screen.findByText('No role with the code R_NOBODY.')).toBeTruthy()
})

test('switches the role by a new sign-in and ends the first session', async () => {
  const server = fakeServer()
  server.on(auth.login, reply(auth.login, { token: 'token-2', refreshToken: 'refresh-2' }))
  server.on(auth.logout, reply(auth.logout, {}))
  const { user, path } = open('/function/switch-role', { server })
  const change = await screen.findByRole('button', { name: 'Switch to User' })
  server.on(
    auth.getUserInfo,
    reply(auth.getUserInfo, person({ userName: 'User', nickName: 'Somebody', roles: ['R_USER'] })),
  )
  await user.click(change)
  await waitFor(() => expect(path()).toBe('/home'))
  expect((await screen.findAllByText(/Somebody/)).length).toBeGreaterThan(0)
  expect(server.heardOf(auth.login)[0]?.body).toEqual({ userName: 'User', password: '123456' })
  expect(server.heardOf(auth.logout)[0]?.body).toEqual({ refreshToken: 'refresh-1' })
  expect(localStorage.getItem('token')).toBe('token-2')
})

test('offers no accounts to switch to in production', async () => {
  open('/function/switch-role', { mode: 'production' })
  expect(await screen.findByText(/only available in evaluation mode/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Switch to/ })).toBeNull()
})

test('refuses other users the page for super admins, with the reason', async () => {
  open('/function/super', { as: person({ roles: ['R_USER'] }) })
  await screen.findByRole('heading', { name: 'Sorry, you are not authorized to access this page' })
  expect(screen.getByText(/Required role: Super Admin\. Your role: User/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Super Admin only' })).toBeNull()
})

test('shows super admins their page', async () => {
  open('/function/super', { language: 'zh-CN' })
  expect(await screen.findByRole('heading', { name: '超级管理员专属' })).toBeTruthy()
})

test('shows a button only with its permission, and the server checks again', async () => {
  const server = fakeServer()
  server.on(roles.options, problem('permission_missing'))
  const { user } = open('/function/permissions', {
    server,
    as: person({ roles: ['R_USER'], buttons: ['user:list'] }),
  })
  expect(await screen.findByRole('link', { name: 'Open Users' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load roles' })).toBeNull()
  const row = screen.getByRole('row', { name: /View users/ })
  expect(within(row).getByText('Yes')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Call API anyway' }))
  expect(await screen.findByText(/Denied by the server: .*\(permission_missing\)/)).toBeTruthy()
})

test('delivers bus messages to listeners until they unsubscribe', async () => {
  const { user } = open('/function/event-bus')
  await user.type(await screen.findByLabelText('Message'), 'good morning{Enter}')
  expect(await screen.findByText('good morning')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Listening' }))
  await user.type(screen.getByLabelText('Message'), 'unheard{Enter}')
  await user.click(screen.getByRole('button', { name: 'Add 1' }))
  await user.click(screen.getByRole('button', { name: 'Add 1' }))
  const counter = screen.getByRole('region', { name: 'Listener: count' })
  await waitFor(() => expect(within(counter).getByRole('status').textContent).toBe('Total 2'))
  expect(screen.queryByText('unheard')).toBeNull()
})

test('shows each chart as a table of the selected days', async () => {
  const { user } = open('/function/charts')
  const bars = await screen.findByRole('region', { name: 'Bar chart: daily operations' })
  await user.click(within(bars).getByRole('button', { name: 'Show as table' }))
  await waitFor(() => expect(within(bars).getAllByRole('row')).toHaveLength(15))
  await user.click(screen.getByText('Last 7 days'))
  await waitFor(() => expect(within(bars).getAllByRole('row')).toHaveLength(8))
  expect(within(bars).getByText('26')).toBeTruthy()
})

test('shows the product at the width of a phone', async () => {
  open('/function/phone', { language: 'zh-CN' })
  const frame = await screen.findByTitle('手机宽度预览')
  expect(frame.getAttribute('src')).toBe('/home')
  expect(frame.getAttribute('width')).toBe('390')
})
