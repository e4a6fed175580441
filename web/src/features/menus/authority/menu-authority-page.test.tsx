import { auth } from '@amber/contract/sign-in/auth.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { rights } from '@amber/contract/roles/rights.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./menu-authority-page.tsx')])
}, 60_000)

const buttons = ['menu:list', 'menu:update', 'setting:update'] as const
const owner = person({ buttons: [...buttons] })
const inStep = { missing: [], differing: [], unknown: [] }
const id = '0197a5c2-6b1e-7d1c-9a2f-000000000001'
const differences = {
  missing: [{ routeName: 'user-center', routePath: '/user-center', i18nKey: 'route.user-center' }],
  differing: [
    {
      id,
      routeName: 'home',
      i18nKey: 'route.home',
      fields: [{ name: 'component' as const, stored: null, declared: 'home' }],
    },
  ],
  unknown: [{ id, routeName: 'old', routePath: '/old', component: 'gone' }],
}

async function openAuthority(options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const server = options.server ?? fakeServer()
  server.otherwise(menus.compare, reply(menus.compare, inStep))
  const app = renderApp({ path: '/system/menu/authority', as: owner, ...options, server })
  await screen.findByRole('heading', { name: /^(Authorization & sync|授权与同步)$/ })
  return app
}

test('shows differences side by side and deletes only ticked menus', async () => {
  const server = fakeServer()
  server.on(
    menus.compare,
    reply(menus.compare, differences),
    reply(menus.compare, { ...inStep, unknown: differences.unknown }),
  )
  server.on(
    menus.synchronise,
    reply(menus.synchronise, { added: 1, updated: 1, removed: 0 }),
    reply(menus.synchronise, { added: 0, updated: 0, removed: 1 }),
  )
  const { user } = await openAuthority({ server })
  const tick = async (name: string) => screen.findByRole('checkbox', { name })
  expect(await tick('User center')).toHaveProperty('checked', true)
  expect(await tick('Home')).toHaveProperty('checked', true)
  expect(await tick('old')).toHaveProperty('checked', false)
  expect(screen.getByText('Page component').textContent).toBe('Page component (none)→home')
  await user.click(screen.getByRole('button', { name: 'Sync 2 items' }))
  await screen.findByText('1 added, 1 updated, 0 deleted')
  expect(server.heardOf(menus.synchronise)[0]?.body).toEqual({
    add: ['user-center'],
    update: ['home'],
    remove: [],
  })
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Home' })).toBeNull())
  await user.click(await tick('old'))
  await user.click(screen.getByRole('button', { name: 'Sync 1 item' }))
  await waitFor(() =>
    expect(server.heardOf(menus.synchronise)[1]?.body).toMatchObject({ remove: [id] }),
  )
})

test('shows why synchronizing failed and keeps the selection', async () => {
  const server = fakeServer()
  server.on(menus.compare, reply(menus.compare, differences))
  server.on(menus.synchronise, problem('menu_has_children'))
  const { user } = await openAuthority({ server })
  await user.click(await screen.findByRole('checkbox', { name: 'old' }))
  await user.click(screen.getByRole('button', { name: 'Sync 3 items' }))
  await screen.findByText('Delete or move its submenus first')
  expect(screen.getByRole('checkbox', { name: 'old' })).toHaveProperty('checked', true)
})

test('switches from static to dynamic mode after a preview of the affected users', async () => {
  const server = fakeServer()
  const version = 3
  const stored = { ...storedDefaults.authorization, version }
  server.on(menus.mine, reply(menus.mine, []))
  server.on(settings.get, reply(settings.get, { ...storedDefaults, authorization: stored }))
  const none = { users: 0, names: [], menus: { total: 0, first: [] } }
  const people = { gaining: none, losing: none, isEstimate: false }
  server.on(rights.previewMode, reply(rights.previewMode, people))
  server.onPath(settings.update, { key: 'authorization' }, () => {
    server.on(auth.getUserInfo, reply(auth.getUserInfo, { ...owner, authorization: 'dynamic' }))
    return reply(settings.update, { ...stored, value: { mode: 'dynamic' }, version: version + 1 })
  })
  const { user } = await openAuthority({ server })
  const mode = within(await screen.findByRole('region', { name: 'Static mode' }))
  expect(mode.queryByRole('link')).toBeNull()
  await user.click(mode.getByRole('button', { name: 'Switch to dynamic mode' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch to dynamic mode?' }))
  await dialog.findByText(/^No one is affected/)
  await user.click(dialog.getByRole('button', { name: 'Switch' }))
  await screen.findByText('Switched to dynamic mode')
  const sent = server.heard.filter(({ path }) => path.endsWith('/settings/authorization'))
  expect(sent.map(({ body }) => body)).toEqual([{ version, value: { mode: 'dynamic' } }])
})

test('changes dynamic mode in the settings', async () => {
  const server = fakeServer()
  server.on(menus.mine, reply(menus.mine, []))
  await openAuthority({ server, as: { ...owner, authorization: 'dynamic' } })
  const mode = within(await screen.findByRole('region', { name: 'Dynamic mode' }))
  const link = mode.getByRole('link', { name: 'Change in Settings' })
  expect(link.getAttribute('href')).toBe('/system/setting?section=authorization')
})

test('names the administrators to ask without permission to change the mode', async () => {
  const server = fakeServer()
  server.on(roles.superAdmins, reply(roles.superAdmins, { names: ['Ann', 'Bo'], more: 0 }))
  await openAuthority({ server, as: person({ buttons: ['menu:list', 'role:list'] }) })
  const mode = within(await screen.findByRole('region', { name: 'Static mode' }))
  await mode.findByText('To switch modes, ask Ann or Bo.')
  expect(mode.queryByRole('button')).toBeNull()
})

test('shows the state read-only without permission to change settings and menus', async () => {
  await openAuthority({ as: person({ buttons: ['menu:list'] }) })
  await screen.findByText('Menus are in sync')
  expect(screen.queryByRole('link', { name: 'Change in Settings' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Sync/ })).toBeNull()
})

test('lists differences without checkboxes when the user may not change menus', async () => {
  const server = fakeServer()
  server.on(menus.compare, reply(menus.compare, differences))
  await openAuthority({ server, as: person({ buttons: ['menu:list'] }) })
  await screen.findByText('User center')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Sync/ })).toBeNull()
})

test.each([
  ['dynamic', 'dialog'],
  ['static', 'change'],
] as const)('with %s authorization, deleting the own home causes a %s', async (mode, what) => {
  const server = fakeServer()
  server.on(menus.mine, reply(menus.mine, []))
  server.on(menus.compare, reply(menus.compare, { ...inStep, unknown: differences.unknown }))
  server.on(menus.synchronise, reply(menus.synchronise, { added: 0, updated: 0, removed: 1 }))
  const as = { ...owner, authorization: mode, homePath: '/old' }
  const { user } = await openAuthority({ server, as })
  await user.click(await screen.findByRole('checkbox', { name: 'old' }))
  await user.click(screen.getByRole('button', { name: 'Sync 1 item' }))
  if (what === 'dialog') {
    const name = 'Change pages you use?'
    const dialog = within(await screen.findByRole('dialog', { name }))
    expect(server.heardOf(menus.synchronise)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Sync 1 item' }))
  }
  await waitFor(() => expect(server.heardOf(menus.synchronise)).toHaveLength(1))
})

test.each([
  ['routePath', true],
  ['activeMenu', false],
] as const)('asks before synchronizing the %s of the own home: %s', async (name, isAsked) => {
  const server = fakeServer()
  server.on(menus.mine, reply(menus.mine, []))
  const fields = [{ name, stored: '/start', declared: '/home' }]
  const differing = [{ id, routeName: 'home', i18nKey: 'route.home', fields }]
  server.on(menus.compare, reply(menus.compare, { ...inStep, differing }))
  server.on(menus.synchronise, reply(menus.synchronise, { added: 0, updated: 1, removed: 0 }))
  const homePath = name === 'routePath' ? '/start' : '/home'
  const as = { ...owner, authorization: 'dynamic' as const, homePath }
  const { user } = await openAuthority({ server, as })
  await user.click(await screen.findByRole('button', { name: 'Sync 1 item' }))
  if (isAsked) await screen.findByRole('dialog', { name: 'Change pages you use?' })
  else await screen.findByText('0 added, 1 updated, 0 deleted')
  expect(server.heardOf(menus.synchronise)).toHaveLength(isAsked ? 0 : 1)
})
