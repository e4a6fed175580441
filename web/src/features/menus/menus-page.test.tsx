import { menus } from '@amber/contract/menus/menus.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { listedMenu as menu } from '#web/testing/stored-menu.ts'
import { roleOption, storedRole } from '#web/testing/stored-role.ts'
import { previewOf } from './menu-model.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./menus-page.tsx')])
}, 60_000)

const owner = person({ buttons: ['menu:list', 'menu:update', 'role:list'] })
const system = menu(2, 'system', { type: '1', component: null })
const all = [
  menu(1, 'home'),
  system,
  menu(3, 'system_user', { parentId: system.id, buttons: [{ code: 'a:b', description: '' }] }),
  menu(4, 'system_menu', { parentId: system.id, status: '2' }),
  menu(5, 'reports', { type: '1', component: null, titleZh: '报表', titleEn: 'Reports' }),
  menu(6, 'own', { component: 'gone', titleEn: 'Own' }),
]
const inStep = { missing: [], differing: [], unknown: [] }

async function openMenus(options: Partial<Parameters<typeof renderApp>[0]> = {}) {
  const server = fakeServer()
  server.on(menus.list, reply(menus.list, all))
  server.on(menus.mine, reply(menus.mine, all))
  server.on(menus.compare, reply(menus.compare, inStep))
  server.on(roles.options, reply(roles.options, []))
  const app = renderApp({ path: '/system/menu', as: owner, server, ...options })
  // The first test also waits for the shell to load.
  const timeoutMs = { timeout: 12_000 }
  const tree = await screen.findByRole('treegrid', { name: /^(Menus|菜单管理)$/ }, timeoutMs)
  return { ...app, tree }
}
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}\\b`) })
const levels = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const name = within(row).getByRole('rowheader').querySelector('.menus-name > :last-child')
      const texts = [...(name?.childNodes ?? [])].map(({ textContent }) => textContent)
      return [texts.join(' · '), Number(row.getAttribute('aria-level'))]
    })

test('shows the menus as a tree with custom or route titles in both languages', async () => {
  await openMenus()
  expect(levels()).toEqual([
    ['Home · 首页', 1],
    ['System · 系统管理', 1],
    ['Users · 用户管理', 2],
    ['Menus · 菜单管理', 2],
    ['Reports · 报表', 1],
    ['Own', 1],
  ])
  within(rowOf('Menus')).getByText('Disabled')
  within(rowOf('Own')).getByText('Page not found: gone')
})

test('navigates, collapses and expands the tree by keys', async () => {
  const { user, tree } = await openMenus()
  const row = rowOf('System')
  within(tree).getAllByRole('row')[1]!.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(row)
  await user.keyboard('{ArrowLeft}')
  expect(row.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('row', { name: /^Users/ })).toBeNull()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(rowOf('Users'))
  await user.keyboard('{ArrowLeft}{End}')
  expect(document.activeElement).toBe(rowOf('Own'))
  await user.keyboard('{Home}{ArrowDown}{Enter}')
  await screen.findByRole('dialog', { name: 'Edit System' })
})

test('shows search results with their ancestors', async () => {
  const { user } = await openMenus()
  await user.type(screen.getByRole('searchbox'), 'users')
  expect(levels()).toEqual([
    ['System · 系统管理', 1],
    ['Users · 用户管理', 2],
  ])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nowhere')
  screen.getByText('No matches')
})

test('moves a menu at once and reverts it when the server refuses', async () => {
  const { user, server, tree } = await openMenus()
  const names = () => levels().map(([title]) => title)
  server.onPath(menus.move, { id: idOf(1) }, problem('menu_below_itself'))
  within(tree).getAllByRole('row')[1]!.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  const [sent] = server.heard.filter(({ path }) => path.endsWith('/move'))
  expect(sent?.body).toEqual({ version: 1, parentId: null, beforeId: idOf(5) })
  await screen.findByText("A menu can't be moved under itself or its submenus")
  expect(names()[0]).toBe('Home · 首页')

  const moved = [...all.slice(1, 4), all[0]!, ...all.slice(4)]
  server.onPath(menus.move, { id: idOf(1) }, reply(menus.move, moved))
  server.on(menus.list, reply(menus.list, moved))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByText('Home moved')
  expect(names()).toEqual([
    'System · 系统管理',
    'Users · 用户管理',
    'Menus · 菜单管理',
    'Home · 首页',
    'Reports · 报表',
    'Own',
  ])
})

test('sends consecutive moves with the version returned by the previous one', async () => {
  const { user, server, tree } = await openMenus()
  const newer = all.map((menu) => ({ ...menu, version: 8 }))
  server.onPath(menus.move, { id: idOf(1) }, reply(menus.move, newer), reply(menus.move, newer))
  for (let time = 0; time < 2; time++) {
    within(tree).getByRole('row', { name: /^Home/ }).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  }
  const sent = () => server.heard.filter(({ path }) => path.endsWith('/move'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ body }) => (body as { version: number }).version)).toEqual([1, 8])
})

test('shows the current position of a menu that another user moved', async () => {
  const { user, server, tree } = await openMenus()
  const theirs = [...all.slice(1, 4), all[0]!, ...all.slice(4)]
  server.onPath(menus.move, { id: idOf(1) }, problem('record_changed', { current: all[0] }))
  server.on(menus.list, reply(menus.list, theirs))
  within(tree).getAllByRole('row')[1]!.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByText(/This record has changed/)
  await waitFor(() => expect(levels()[0]?.[0]).toBe('System · 系统管理'))
})

const choose = async (user: Awaited<ReturnType<typeof openMenus>>['user'], name: string) => {
  // The closing menu is still in the DOM, and the new one ignores clicks during its animation.
  await waitFor(() => user.click(screen.getAllByRole('menuitem', { name }).at(-1)!))
}
const openMore = (user: Awaited<ReturnType<typeof openMenus>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name: `More actions for ${name}` }))

test('moves a menu under another parent without dragging, never under itself', async () => {
  const { user, server } = await openMenus()
  await openMore(user, 'System')
  await choose(user, 'Move to…')
  await user.click(await screen.findByRole('combobox', { name: 'Move to…' }))
  const options = (await screen.findAllByTitle(/./)).map((option) => option.title)
  expect(options).toContain('Reports')
  expect(options).not.toContain('System')
  // Ignores clicks during its animation.
  await waitFor(() => user.click(screen.getByTitle('Reports')))
  server.onPath(menus.move, { id: idOf(2) }, reply(menus.move, all))
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = server.heard.filter(({ path }) => path.endsWith('/move'))
  expect(sent?.body).toEqual({ version: 1, parentId: idOf(5), beforeId: null })
})

test('refuses to delete a menu with submenus and says why', async () => {
  const { user, server } = await openMenus()
  await openMore(user, 'System')
  await choose(user, 'Delete')
  await screen.findByText('It has 2 submenus. Delete or move them first.')
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  await openMore(user, 'Own')
  await choose(user, 'Delete')
  server.onPath(menus.remove, { id: idOf(6) }, reply(menus.remove, {}))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Menu deleted')
  expect(server.heard.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test.each([
  ['static', undefined],
  ['dynamic', "It's the landing page for Clerk, Seller, N1, N2, N3, and 1 more."],
] as const)(
  'under %s authorization, names the roles with the page as home before deleting it',
  async (authorization, expected) => {
    const { user, server } = await openMenus({ as: { ...owner, authorization } })
    const names = ['Clerk', 'Seller', 'N1', 'N2', 'N3', 'N4']
    const led = names.map((name, index) =>
      roleOption({ id: idOf(90 + index), code: `R_${index}`, name, homePath: '/own' }),
    )
    server.on(roles.options, reply(roles.options, [...led, roleOption({ name: 'Other' })]))
    await openMore(user, 'Own')
    await choose(user, 'Delete')
    const dialog = within(await screen.findByRole('dialog'))
    const text = () => dialog.queryByText(/^It's the landing page for/)?.textContent
    if (expected) await waitFor(() => expect(text()).toContain(expected))
    else expect([text(), server.heardOf(roles.options)]).toEqual([undefined, []])
  },
)

test('shows the fields of each type and sends the entered values', async () => {
  const { user, server } = await openMenus()
  await user.click(screen.getByRole('button', { name: 'Add menu' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add menu' }))
  form.getByRole('combobox', { name: 'Page component' })
  await user.click(form.getByRole('radio', { name: 'Directory' }))
  expect(form.queryByRole('combobox', { name: 'Page component' })).toBeNull()
  expect(form.queryByRole('switch', { name: 'Keep alive' })).toBeNull()
  await user.click(form.getByRole('radio', { name: 'Menu' }))
  await user.click(form.getByRole('radio', { name: 'Embedded page' }))

  await user.clear(form.getByRole('textbox', { name: /^Route path/ }))
  await user.type(form.getByRole('textbox', { name: /^Route path/ }), '/login')
  await user.click(form.getByRole('button', { name: 'Add menu' }))
  await form.findByText('Format is incorrect')
  expect(form.getAllByText('Cannot be empty')).toHaveLength(2)

  await user.clear(form.getByRole('textbox', { name: /^Route path/ }))
  await user.type(form.getByRole('textbox', { name: /^Route path/ }), '/report')
  await user.type(form.getByRole('textbox', { name: /^Route name/ }), 'report')
  await user.type(form.getByRole('textbox', { name: /^Embedded URL/ }), 'https://example.com/')
  await user.type(form.getByRole('textbox', { name: 'English title' }), 'Report')
  await user.click(form.getByRole('switch', { name: 'Keep alive' }))
  await user.click(form.getByRole('button', { name: 'Add button' }))
  await user.type(form.getByRole('textbox', { name: 'Code 1' }), 'report:print')
  await user.type(form.getByRole('textbox', { name: 'Description 1' }), 'Print')
  server.on(menus.create, reply(menus.create, menu(7, 'report')))
  await user.click(form.getByRole('button', { name: 'Add menu' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.heardOf(menus.create)[0]?.body).toMatchObject({
    type: '2',
    parentId: null,
    routeName: 'report',
    routePath: '/report',
    titleZh: null,
    titleEn: 'Report',
    component: null,
    url: 'https://example.com/',
    href: null,
    keepAlive: true,
    sortOrder: 7,
    buttons: [{ code: 'report:print', description: 'Print' }],
  })
}, 30_000)

test('lets the second of two editors select between both versions', async () => {
  const { user, server } = await openMenus()
  await user.click(screen.getByRole('button', { name: 'Edit Own' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Own' }))
  await user.type(form.getByRole('textbox', { name: 'English title' }), ' one')
  const current = menu(6, 'own', { component: 'gone', titleEn: 'Their changes', version: 4 })
  const saved: Heard[] = []
  server.onPath(
    menus.update,
    { id: idOf(6) },
    problem('record_changed', { current }),
    (heard: Heard) => {
      saved.push(heard)
      return reply(menus.update, current)
    },
  )
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('radio', { name: /English title.*Own one/ }))
  await user.click(screen.getAllByRole('button', { name: /^Save/ }).at(-1)!)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.body).toMatchObject({ version: 4, titleEn: 'Own one' })
}, 30_000)

test('previews the menus of a role', async () => {
  const { user, server } = await openMenus()
  const role = roleOption({ id: idOf(90), code: 'R_CLERK', name: 'Clerk' })
  server.on(roles.options, reply(roles.options, [role]))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('region', { name: 'Menu preview' }))
  const entries = () => preview.getAllByRole('listitem').map((item) => item.firstChild?.textContent)
  await waitFor(() => expect(entries()).toEqual(['Home', 'System', 'Users', 'Own']))
  server.onPath(
    roles.get,
    { id: role.id },
    reply(roles.get, storedRole({ ...role, menus: ['home', 'system_user'] })),
  )
  await user.click(preview.getByRole('combobox', { name: 'Role' }))
  await user.click(await screen.findByTitle('Clerk'))
  await waitFor(() => expect(entries()).toEqual(['Home']))
})

test('hides the children of a hidden, disabled or forbidden parent in the preview', () => {
  const names = (menusOf: Menu[], granted: string[] | null) =>
    previewOf(menusOf, granted && new Set(granted)).map(({ routeName }) => routeName)
  expect(names(all, null)).toEqual(['home', 'system', 'system_user', 'own'])
  expect(names(all, ['system_user'])).toEqual([])
  const hidden = all.map((one) => (one === system ? { ...one, hideInMenu: true } : one))
  expect(names(hidden, null)).toEqual(['home', 'own'])
})

test('offers no changes without permission to edit', async () => {
  await openMenus({ as: person({ buttons: ['menu:list'] }) })
  expect(screen.queryByRole('button', { name: 'Add menu' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Edit|More)/ })).toBeNull()
})

/** Signs in as a user whose landing page is one of the menus. */
const openOwn = async (authorization: 'static' | 'dynamic' = 'dynamic') =>
  openMenus({ as: { ...owner, homePath: '/own', authorization } })
const warning = /^This affects your landing page or the page you're on/

test.each([
  ['dynamic', 'Own', true],
  ['dynamic', 'Home', false],
  ['static', 'Own', false],
] as const)(
  'with %s authorization, warns of the own home when deleting %s: %s',
  async (mode, name, isWarned) => {
    const { user } = await openOwn(mode)
    await openMore(user, name)
    await choose(user, 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: `Delete ${name}?` }))
    expect(dialog.queryAllByText(warning)).toHaveLength(isWarned ? 1 : 0)
  },
)

test.each([
  ['System, a parent of the current page, warns', 'System', true],
  ['Users, which contains no page in use, does not warn', 'Users', false],
])('moving %s', async (_promise, name, isWarned) => {
  const { user } = await openOwn()
  await openMore(user, name)
  await choose(user, 'Move to…')
  const dialog = within(await screen.findByRole('dialog', { name: `Move ${name}` }))
  expect(dialog.queryByText(warning)).toBeNull()
  await waitFor(() => user.click(dialog.getByRole('combobox', { name: 'Move to…' })))
  // Ignores clicks during its animation.
  await waitFor(() => user.click(screen.getByTitle('Reports')))
  await waitFor(() => expect(dialog.queryAllByText(warning)).toHaveLength(isWarned ? 1 : 0))
})

test.each(['Disabled', 'Hide in menu'])(
  'asks before saving the parent of the current page as "%s" and lets the user go back',
  async (change) => {
    const { user, server } = await openOwn()
    server.onPath(menus.update, { id: system.id }, reply(menus.update, system))
    const saved = () => server.heard.filter(({ method }) => method === 'PUT')
    await user.click(screen.getByRole('button', { name: 'Edit System' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit System' }))
    await user.click(form.getByRole(change === 'Disabled' ? 'radio' : 'switch', { name: change }))
    const ask = async () => {
      await user.click(form.getByRole('button', { name: 'Save' }))
      return within(await screen.findByRole('dialog', { name: 'Change pages you use?' }))
    }
    await user.click((await ask()).getByRole('button', { name: 'Go back' }))
    expect(saved()).toEqual([])
    await user.click((await ask()).getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
  },
  30_000,
)

test('saves a change that hides nothing without asking', async () => {
  const { user, server } = await openOwn()
  server.onPath(menus.update, { id: system.id }, reply(menus.update, system))
  await user.click(screen.getByRole('button', { name: 'Edit System' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit System' }))
  await user.type(form.getByRole('textbox', { name: 'English title' }), 'Ours')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.heard.filter(({ method }) => method === 'PUT')).toHaveLength(1)
}, 30_000)

test('asks before dragging a parent of the current page to another position', async () => {
  const { user, server } = await openOwn()
  server.onPath(menus.move, { id: system.id }, reply(menus.move, all))
  const target = rowOf('Reports')
  target.getBoundingClientRect = () => ({ top: 100, bottom: 140, height: 40 }) as DOMRect
  const handle = rowOf('System').querySelector<HTMLElement>('.tree-handle')!
  handle.setPointerCapture = () => {}
  target.scrollIntoView = () => {}
  fireEvent.pointerDown(handle, { button: 0 })
  fireEvent.pointerMove(handle, { clientY: 120 })
  fireEvent.pointerUp(handle)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change pages you use?' }))
  const sent = () => server.heard.filter(({ path }) => path.endsWith('/move'))
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})
