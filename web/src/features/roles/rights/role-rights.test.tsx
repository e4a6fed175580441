import type { OutputOf } from '@amber/contract/endpoint.ts'
import { menus } from '@amber/contract/menus/menus.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { rights } from '@amber/contract/roles/rights.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { renderPart } from '#web/testing/render-part.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { listedMenu as menu } from '#web/testing/stored-menu.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'
import { storedRole } from '#web/testing/stored-role.ts'
import { ButtonAuthority } from './button-authority.tsx'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/pages/role-page.tsx')])
}, 60_000)

const stored = [
  menu(1, 'home'),
  menu(2, 'system', { type: '1', component: null }),
  menu(3, 'system_user', { parentId: idOf(2) }),
  menu(4, 'system_role', { parentId: idOf(2) }),
  menu(5, 'reports', {
    titleEn: 'Our reports',
    buttons: [{ code: 'report:print', description: 'Print reports' }],
  }),
]

const detail = menu(6, 'system_role-detail', {
  parentId: idOf(4),
  routePath: '/system/role/*',
  hideInMenu: true,
})

const sales = storedRole({
  id: idOf(21),
  version: 7,
  menus: ['home'],
  permissions: ['user:list'],
})
const superRole = {
  ...sales,
  id: idOf(22),
  code: 'R_SUPER',
  isBuiltIn: true,
  permissions: [...permissionCodes, 'report:print'],
}
const granted = ['role:list', 'role:grant', 'menu:list', 'user:list', 'role:create']

async function openRights(
  options: {
    part?: string
    code?: string
    as?: Parameters<typeof person>[0]
    grantedMenus?: string[]
    server?: ReturnType<typeof fakeServer>
  } = {},
) {
  const { part = 'menus', code = 'R_SALES', server = fakeServer() } = options
  server.on(roles.options, reply(roles.options, [sales, superRole]))
  server.onPath(roles.get, { id: sales.id }, reply(roles.get, sales))
  server.onPath(roles.get, { id: superRole.id }, reply(roles.get, superRole))
  server.on(menus.list, reply(menus.list, stored))
  server.on(menus.mine, reply(menus.mine, [...stored, detail]))
  const names = stored.map(({ routeName }) => routeName)
  server.otherwise(roles.superAdmins, reply(roles.superAdmins, { names: [], more: 0 }))
  server.on(roles.grantedMenus, reply(roles.grantedMenus, options.grantedMenus ?? names))
  const as = person({ buttons: granted, authorization: 'dynamic', ...options.as })
  const app = renderApp({ path: `/system/role/${code}/${part}`, as, server })
  await screen.findByRole('navigation', { name: 'Role sections' })
  return { ...app, sent: () => server.heard.filter(({ method }) => method === 'PUT') }
}

const page = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name} ?/`) })
const isChecked = async (name: string) => (await page(name)).getAttribute('aria-checked')
const preview = (from: Partial<OutputOf<typeof roles.previewGrant>> = {}) =>
  reply(roles.previewGrant, {
    menus: { gained: ['reports'], lost: [] },
    permissions: { gained: ['report:print'], lost: ['user:list'] },
    groups: [
      {
        count: 12,
        names: ['hanmei', 'lilei'],
        menus: { gained: ['reports'], lost: [] },
        permissions: { gained: ['report:print'], lost: [] },
      },
      {
        count: 1,
        names: [],
        menus: { gained: ['reports'], lost: [] },
        permissions: { gained: [], lost: ['user:list'] },
      },
    ],
    others: 0,
    isEstimate: false,
    ...from,
  })

test('previews and saves pages and buttons together with the version read', async () => {
  const { server, user, sent } = await openRights()
  server.onPath(roles.previewGrant, { id: sales.id }, preview())
  const saved = ({ body }: Heard) =>
    reply(roles.grant, { ...sales, ...(body as object), version: 8 })
  server.onPath(roles.grant, { id: sales.id }, saved)
  expect(await isChecked('Home')).toBe('true')
  await user.click(await page('Our reports'))
  await user.click(screen.getByRole('link', { name: 'Actions' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Print reports/ }))
  await user.click(screen.getByRole('checkbox', { name: /^View users/ }))
  expect(screen.getByText('3 unsaved permission changes')).toBeTruthy()
  // The draft survives navigation within the role.
  await user.click(screen.getByRole('link', { name: 'Overview' }))
  await user.click(screen.getByRole('button', { name: 'Preview and save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save permissions for Sales?' }))
  expect(await dialog.findByText('13 users gain permissions')).toBeTruthy()
  expect(dialog.getByText('1 user loses permissions')).toBeTruthy()
  for (const list of ['Pages added', 'Actions added', 'Actions removed'])
    expect(dialog.getByRole('group', { name: list })).toBeTruthy()
  const who = within(dialog.getByRole('region', { name: 'Who is affected' }))
  expect(who.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '12 usershanmei, lilei and 10 morePermissions addedAll 2 listed above',
    '1 userPermissions addedOur reportsPermissions removedView users',
  ])
  const rights = { menus: ['home', 'reports'], permissions: ['report:print'] }
  const asked = server.heard.find(({ path }) => path.endsWith('/rights/preview'))
  expect(asked?.body).toEqual(rights)
  server.onPath(roles.get, { id: sales.id }, reply(roles.get, { ...sales, ...rights, version: 8 }))
  await user.click(dialog.getByRole('button', { name: 'Save permissions' }))
  expect(await screen.findByText('Permissions for Sales saved')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ version: 7, homePath: '/home', ...rights })
  await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull())
})

test('leaves nothing to save when changes are undone', async () => {
  const { user } = await openRights()
  await user.click(await page('System'))
  expect(await isChecked('Roles')).toBe('true')
  expect(await screen.findByText('3 unsaved permission changes')).toBeTruthy()
  await user.click(await page('System'))
  expect(screen.queryByText(/unsaved/)).toBeNull()
  await user.click(await page('Our reports'))
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }))
  await user.click(question.getByRole('button', { name: 'Discard changes' }))
  await waitFor(async () => expect(await isChecked('Our reports')).toBe('false'))
})

test('offers the visible pages of the role as home page', async () => {
  const { user } = await openRights()
  await page('Home')
  await user.click(screen.getByRole('combobox', { name: /^Landing page/ }))
  const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toHaveLength(1))
  await user.keyboard('{Escape}')
  await user.click(await page('Home'))
  expect(await screen.findByText(/can't access its landing page/)).toBeTruthy()
})

test('switches to dynamic authorization in place after previewing the affected users', async () => {
  const as = { authorization: 'static' as const, buttons: [...granted, 'setting:update'] }
  const { app, sent, server, user } = await openRights({ as })
  const version = 4
  const stored = { value: { mode: 'static' as const }, version, updateBy: null, updateTime: null }
  server.on(settings.get, reply(settings.get, { ...storedDefaults, authorization: stored }))
  const losing = {
    users: 12,
    names: ['hanmei', 'lilei'],
    menus: { total: 9, first: [{ name: 'home', titleZh: null, titleEn: null }] },
  }
  const none = { users: 0, names: [], menus: { total: 0, first: [] } }
  const people = { gaining: none, losing, isEstimate: false }
  server.on(rights.previewMode, reply(rights.previewMode, people))
  server.on(menus.compare, reply(menus.compare, { missing: [], differing: [], unknown: [] }))
  server.onPath(settings.update, { key: 'authorization' }, () => {
    const me = person({ ...as, authorization: 'dynamic' })
    server.on(auth.getUserInfo, reply(auth.getUserInfo, me))
    return reply(settings.update, { ...stored, value: { mode: 'dynamic' }, version: version + 1 })
  })
  await user.click(await screen.findByRole('button', { name: 'Switch to dynamic mode' }))
  const name = 'Switch to dynamic mode?'
  const question = within(await screen.findByRole('dialog', { name }))
  const line = (await question.findByText('12 users lose menus')).closest('li')
  expect(line?.textContent).toContain('hanmei, lilei and 10 more')
  expect(line?.textContent).toContain('Home and 8 more')
  await user.click(question.getByRole('button', { name: 'Switch' }))
  await waitFor(() => expect(app.services.session.getState().user?.authorization).toBe('dynamic'))
  expect(sent().map(({ body }) => body)).toEqual([{ version, value: { mode: 'dynamic' } }])
  await user.click(await page('Our reports'))
  expect(await screen.findByText('1 unsaved permission change')).toBeTruthy()
  expect(screen.queryByText(/read-only in static mode/)).toBeNull()
})

test.each([
  ['static', granted],
  ['dynamic', granted.filter((code) => code !== 'role:grant')],
] as const)(
  'with %s authorization, names the administrators to ask to readers without edit rights',
  async (mode, buttons) => {
    const server = fakeServer()
    const admins = { names: ['Ann', 'Bo'], more: 2 }
    server.on(roles.superAdmins, reply(roles.superAdmins, admins))
    await openRights({ as: { authorization: mode, buttons: [...buttons] }, server })
    const note = await screen.findByRole('note')
    await waitFor(() =>
      expect(note.textContent).toMatch(/ To change them, ask Ann, Bo, or 2 other super admins\.$/),
    )
    expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull()
  },
)

test('shows pages read-only with the reason under static authorization, but not buttons and home', async () => {
  const { user } = await openRights({ as: { authorization: 'static' } })
  expect(await screen.findByText(/read-only in static mode/)).toBeTruthy()
  // By the routes: all users see home, only administrators see system pages.
  expect(await isChecked('Home')).toBe('true')
  expect(await isChecked('Users')).toBe('false')
  await user.click(await page('Users'))
  expect(await isChecked('Users')).toBe('false')
  expect(screen.queryByText(/unsaved/)).toBeNull()
  expect(screen.getByRole('combobox', { name: /^Landing page/ })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Actions' }))
  expect(
    (await screen.findByRole<HTMLInputElement>('checkbox', { name: /^View roles/ })).disabled,
  ).toBe(false)
})

test('locks and explains permissions that the editor does not have', async () => {
  const changes: unknown[] = []
  const { user } = renderPart(
    <ButtonAuthority
      menus={stored}
      texts={{ menu: (name) => name, button: (code) => code }}
      granted={new Set(['user:list', 'user:remove'])}
      onChange={(change) => changes.push(change)}
      mayGive={(code) => code !== 'user:remove' && code !== 'user:create'}
    />,
  )
  for (const name of ['user:remove', 'user:create']) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
    expect(box.disabled).toBe(true)
  }
  expect(screen.getAllByText("You don't have this permission")).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: 'All actions for system_user' }))
  const all = ['user:list', 'user:remove', 'user:resetPassword', 'user:update']
  expect(changes).toEqual([{ permissions: expect.arrayContaining(all) }])
  expect(changes).not.toEqual([{ permissions: expect.arrayContaining(['user:create']) }])
})

test('locks and explains a page that the editor cannot see', async () => {
  const { user, sent } = await openRights({
    as: { roles: ['R_ADMIN'] },
    grantedMenus: ['home', 'system', 'system_user'],
  })
  await waitFor(async () =>
    expect((await page('Users')).getAttribute('aria-disabled')).not.toBe('true'),
  )
  const reports = await page('Our reports')
  expect(reports.getAttribute('aria-disabled')).toBe('true')
  expect(reports.title).toBe("You don't have this permission")
  await user.click(within(reports).getByText('Our reports'))
  expect(await isChecked('Our reports')).toBe('false')
  expect(sent()).toEqual([])
})

test('locks and explains permissions reserved for super admins', async () => {
  const everything = [...granted, ...permissionCodes]
  const as = { roles: ['R_SUPER'], buttons: everything }
  await openRights({ part: 'buttons', as })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: /^Change system settings.*Super Admin only/,
  })
  expect(box.disabled).toBe(true)
})

test('shows the super role with all permissions, read-only', async () => {
  await openRights({ code: 'R_SUPER', part: 'buttons' })
  expect(await screen.findByText(/Super Admin has all permissions/)).toBeTruthy()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.every(({ checked, disabled }) => checked && disabled)).toBe(true)
})

test('shows rights read-only without permission to change them', async () => {
  await openRights({ part: 'buttons', as: { buttons: ['role:list', 'menu:list'] } })
  expect(await screen.findByText(/permission to change role permissions/)).toBeTruthy()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.every(({ disabled }) => disabled)).toBe(true)
})

test('shows both versions after a conflict and previews the merged choice again', async () => {
  const { server, user, sent } = await openRights({ part: 'buttons' })
  const theirs = {
    ...sales,
    version: 9,
    homePath: '/reports',
    permissions: ['role:list', 'user:list'],
    updateBy: 'Admin',
  }
  server.onPath(roles.previewGrant, { id: sales.id }, preview())
  server.onPath(
    roles.grant,
    { id: sales.id },
    problem('record_changed', { current: theirs }),
    reply(roles.grant, theirs),
  )
  await user.click(await screen.findByRole('checkbox', { name: /^Add roles/ }))
  await user.click(screen.getByRole('button', { name: 'Preview and save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save permissions for Sales?' }))
  await dialog.findByText('13 users gain permissions')
  await user.click(dialog.getByRole('button', { name: 'Save permissions' }))
  const conflict = within(await screen.findByRole('dialog', { name: /Someone else changed/ }))
  for (const name of ['Landing page', 'Action: Add roles', 'Action: View roles'])
    expect(conflict.getByRole('rowheader', { name })).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: 'Save selected values' }))
  const again = within(await screen.findByRole('dialog', { name: 'Save permissions for Sales?' }))
  await again.findByText('13 users gain permissions')
  await user.click(again.getByRole('button', { name: 'Save permissions' }))
  await screen.findByText('Permissions for Sales saved')
  expect(sent().at(-1)?.body).toEqual({
    version: 9,
    homePath: '/reports',
    menus: ['home'],
    permissions: ['role:create', 'role:list', 'user:list'],
  })
})

test('marks numbers estimated from a sample of members', async () => {
  const { server, user } = await openRights({ part: 'buttons' })
  server.onPath(roles.previewGrant, { id: sales.id }, preview({ isEstimate: true }))
  await user.click(await screen.findByRole('checkbox', { name: /^Add roles/ }))
  await user.click(screen.getByRole('button', { name: 'Preview and save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save permissions for Sales?' }))
  expect(await dialog.findByText(/^This role has many members/)).toBeTruthy()
})

test.each([
  ['warns of permissions that the user loses', ['R_SUPER', 'R_SALES'], ['user:list'], true],
  ['does not warn when no permission is lost', ['R_SUPER', 'R_SALES'], [], false],
  ['does not warn for a role of other users', ['R_SUPER'], ['user:list'], false],
])('the preview %s', async (_promise, own, lost, isWarned) => {
  const { server, user } = await openRights({ part: 'buttons', as: { roles: own } })
  const permissions = { gained: [], lost }
  server.onPath(roles.previewGrant, { id: sales.id }, preview({ permissions }))
  await user.click(await screen.findByRole('checkbox', { name: /^Add roles/ }))
  await user.click(screen.getByRole('button', { name: 'Preview and save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save permissions for Sales?' }))
  await dialog.findByRole('region', { name: 'Who is affected' })
  expect(dialog.queryAllByText(/^You have this role too/)).toHaveLength(isWarned ? 1 : 0)
})
