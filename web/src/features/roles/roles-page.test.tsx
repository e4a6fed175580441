import { roles } from '@amber/contract/roles/roles.ts'
import type { ListedRole } from '@amber/contract/roles/roles.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users } from '@amber/contract/users/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { storedRole } from '#web/testing/stored-role.ts'
import { storedUser } from '#web/testing/stored-user.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./roles-page.tsx')])
}, 60_000)

const admin = storedRole({
  version: 3,
  code: 'R_ADMIN',
  name: '管理员',
  isBuiltIn: true,
  memberCount: 1,
})
const sales = storedRole({ id: idOf(2), version: 7, description: 'Sells' })
const empty = { ...sales, id: idOf(3), code: 'R_EMPTY', name: 'Empty', memberCount: 0 }
const everything = [
  'role:list',
  'role:create',
  'role:update',
  'role:remove',
  'role:grant',
  'user:list',
]

const listed = (role: ReturnType<typeof storedRole>): ListedRole => ({
  ...role,
  menus: {
    total: 31,
    first: [
      { name: 'home', titleZh: null, titleEn: null },
      { name: 'reports', titleZh: '报表', titleEn: 'Our reports' },
    ],
  },
  buttons: {
    total: 2,
    first: [
      { code: 'report:print', description: 'Print reports' },
      { code: 'user:list', description: null },
    ],
  },
})

type Options = { path?: string; buttons?: string[]; granted?: string[]; insufficient?: string }

async function openRoles(options: Options = {}) {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 3, totalIsEstimate: false }
  const records = [admin, sales, empty]
    .map(listed)
    .map((role) => (role.code === options.insufficient ? { ...role, isUnassignable: true } : role))
  server.on(roles.list, reply(roles.list, { ...page, records }))
  const as = person({
    buttons: options.buttons ?? everything,
    roles: ['R_SUPER', ...(options.granted ?? [])],
  })
  const app = renderApp({ path: options.path ?? '/system/role', as, server })
  await screen.findByRole('row', { name: /Sales/ })
  const choose = async (name: string, item: string) => {
    await app.user.click(screen.getByRole('button', { name: `More actions for ${name}` }))
    await app.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...app, choose, asked: () => server.heardOf(roles.list).at(-1)!.query }
}

test('counts menus and buttons of a role, lists some on hover and links to all', async () => {
  const { user } = await openRoles()
  const row = within(screen.getByRole('row', { name: /R_SALES/ }))
  const menus = row.getByRole('link', { name: 'Menu permissions for Sales: 31' })
  expect(menus.getAttribute('href')).toBe('/system/role/R_SALES/menus')
  await user.hover(menus)
  const items = within(await screen.findByRole('tooltip')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Our reports',
    '…and 29 more',
  ])
  await user.unhover(menus)
  const buttons = row.getByRole('link', { name: 'Action permissions for Sales: 2' })
  await user.hover(buttons)
  expect(await screen.findByText('Print reports')).toBeTruthy()
  expect(screen.getByText('View users')).toBeTruthy()
})

test('shows a role with its code, member count and link', async () => {
  await openRoles()
  const row = within(screen.getByRole('row', { name: /R_ADMIN/ }))
  expect(row.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe(
    '/system/role/R_ADMIN/overview',
  )
  expect(row.getByText('Built-in')).toBeTruthy()
  expect(row.getByRole('link', { name: '1 member of Admin' }).getAttribute('href')).toBe(
    '/system/role/R_ADMIN/members',
  )
  expect(screen.getByRole('link', { name: '2 members of Sales' })).toBeTruthy()
})

test('explains why a role with more permissions than the caller cannot be changed', async () => {
  const { user } = await openRoles({ insufficient: 'R_SALES' })
  expect(screen.queryByRole('button', { name: 'Edit Sales' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Edit Empty' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More actions for Sales' }))
  const copy = await screen.findByRole('menuitem', { name: 'Copy' })
  const items = within(copy.closest<HTMLElement>('[role=menu]')!).getAllByRole('menuitem')
  const closed = items.filter(({ ariaDisabled }) => ariaDisabled === 'true')
  expect(items.map(({ ariaDisabled }) => ariaDisabled === 'true')).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
  for (const item of closed)
    expect(
      within(item).getByText("You can't edit a role with permissions you don't have"),
    ).toBeTruthy()
})

test('reads the query from the address, oldest first by default', async () => {
  const { asked } = await openRoles({ path: '/system/role?name=sa&status=1&sort=-code&size=20' })
  expect(Object.fromEntries(asked())).toEqual({
    current: '1',
    name: 'sa',
    status: '1',
    sort: '-code',
    size: '20',
  })
})

test('offers no changes without permission to edit roles', async () => {
  await openRoles({ buttons: ['role:list'] })
  expect(screen.queryByRole('button', { name: /^(Add role|Edit|More actions for)/ })).toBeNull()
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(columns).toEqual([
    'Role name',
    'Role code',
    'Description',
    'Menus',
    'Actions',
    'Members',
    'Status',
    'Updated',
  ])
})

test('refuses the page without permission to view roles', async () => {
  renderApp({ path: '/system/role', as: person({ buttons: [] }) })
  expect(await screen.findByRole('heading', { name: /not authorized/ })).toBeTruthy()
})

test('copies a role with a new code, and shows a refused code at its field', async () => {
  const { choose, server, user } = await openRoles()
  const taken = problem('role_code_taken', {
    fields: { code: 'This role code is taken. Choose another one.' },
  })
  server.on(roles.create, taken, ({ body }: Heard) =>
    reply(roles.create, { ...empty, ...(body as object) }),
  )
  await choose('Sales', 'Copy')
  const drawer = within(await screen.findByRole('dialog', { name: 'Copy Sales' }))
  const code = await drawer.findByRole<HTMLInputElement>('textbox', { name: /^Role code/ })
  expect(code.value).toBe('R_SALES_COPY')
  await user.click(drawer.getByRole('button', { name: 'Add role' }))
  expect(await drawer.findByText('This role code is taken. Choose another one.')).toBeTruthy()
  await user.clear(code)
  await user.type(code, 'R_SALES_2')
  await user.click(drawer.getByRole('button', { name: 'Add role' }))
  const added = await screen.findByRole('dialog', { name: 'Sales copy added' })
  expect(added.textContent).toContain('has the permissions of Sales and no members yet')
  expect(server.heardOf(roles.create).at(-1)?.body).toEqual({
    code: 'R_SALES_2',
    name: 'Sales copy',
    description: 'Sells',
    status: '1',
    requiresTwoStep: false,
    copyOf: sales.id,
  })
})

test('edits only the description of a built-in role and sends the rest unchanged', async () => {
  const { server, user } = await openRoles()
  const rights = { menus: [], permissions: [] }
  server.onPath(roles.get, { id: admin.id }, reply(roles.get, { ...admin, ...rights }))
  server.onPath(roles.update, { id: admin.id }, reply(roles.update, admin))
  server.onPath(
    roles.previewTwoStep,
    { id: admin.id },
    reply(roles.previewTwoStep, { members: 4, without: 1 }),
  )
  await user.click(screen.getByRole('button', { name: 'Edit Admin' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Admin' }))
  const description = await drawer.findByRole('textbox', { name: 'Description' })
  expect(description.tagName).toBe('TEXTAREA')
  await user.type(description, 'Runs it')
  expect(drawer.queryByRole('textbox', { name: /^Role code/ })).toBeNull()
  await drawer.findByText(/1 of 4 members hasn't set it up\.$/)
  await user.click(drawer.getByRole('switch', { name: /two-step/ }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  const sent = server.heard.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({
    version: 3,
    code: 'R_ADMIN',
    name: '管理员',
    description: 'Runs it',
    status: '1',
    requiresTwoStep: true,
  })
})

test('lets the second of two editors select between both versions', async () => {
  const { server, user } = await openRoles()
  const theirs = { version: 8, name: 'Sales Asia', description: 'Sells there', updateBy: 'Ann' }
  const changed = { ...sales, ...theirs }
  server.onPath(roles.get, { id: sales.id }, reply(roles.get, sales))
  const noUsers = { members: 0, without: 0 }
  server.onPath(roles.previewTwoStep, { id: sales.id }, reply(roles.previewTwoStep, noUsers))
  const quicker = problem('record_changed', { current: changed })
  server.onPath(roles.update, { id: sales.id }, quicker, reply(roles.update, changed))
  await user.click(screen.getByRole('button', { name: 'Edit Sales' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Sales' }))
  await user.type(await drawer.findByRole('textbox', { name: /^Role name/ }), ' Europe')
  await user.click(drawer.getByRole('switch', { name: /two-step/ }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('dialog', { name: /^Someone else changed/ }))
  expect(conflict.getByText(/^Ann saved changes/)).toBeTruthy()
  const choice = (name: string) => conflict.getByRole<HTMLInputElement>('radio', { name })
  expect(choice('Description: Their changes: Sells there').checked).toBe(true)
  expect(choice('Require two-step verification: Your changes: Required').checked).toBe(true)
  await user.click(conflict.getByRole('button', { name: 'Save selected values' }))
  expect(conflict.getByText('1 field left to choose')).toBeTruthy()
  await user.click(choice('Role name: Your changes: Sales Europe'))
  await user.click(conflict.getByRole('button', { name: 'Save selected values' }))
  await screen.findByText('Saved')
  const sent = server.heard.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toMatchObject([
    { version: 7, name: 'Sales Europe', description: 'Sells' },
    { version: 8, name: 'Sales Europe', description: 'Sells there', requiresTwoStep: true },
  ])
})

test('disables a role after confirmation with its member count, with the version read', async () => {
  const { choose, server, user } = await openRoles()
  server.onPath(roles.update, { id: sales.id }, reply(roles.update, { ...sales, status: '2' }))
  await choose('Sales', 'Disable')
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable Sales?' }))
  expect(dialog.getByText(/2 members will lose its permissions immediately/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Status of Sales changed')).toBeTruthy()
  const sent = server.heard.find(({ method }) => method === 'PUT')
  expect(sent?.body).toMatchObject({ version: 7, status: '2', code: 'R_SALES' })
})

test('shows the current role after a conflict while disabling and allows a retry', async () => {
  const { choose, server, user } = await openRoles()
  const theirs = { ...sales, version: 8, name: 'Sales Asia', memberCount: 3 }
  const done = reply(roles.update, { ...theirs, version: 9, status: '2' })
  const path = { id: sales.id }
  server.onPath(roles.update, path, problem('record_changed', { current: theirs }), done)
  await choose('Sales', 'Disable')
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable Sales?' }))
  await user.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByRole('dialog', { name: 'Disable Sales Asia?' })).toBeTruthy()
  expect(dialog.getByText(/This record has changed/)).toBeTruthy()
  expect(dialog.getByText(/3 members will lose its permissions immediately/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Status of Sales Asia changed')).toBeTruthy()
  const sent = server.heard.filter(({ method }) => method === 'PUT')
  expect(sent.at(-1)?.body).toMatchObject({ version: 8, status: '2', name: 'Sales Asia' })
})

test('refuses to delete a role in use and links to its users', async () => {
  const { choose, server } = await openRoles()
  const member = storedUser(1, { nickName: 'Han Mei', roles: ['R_SALES'] })
  const page = { current: 1, size: 5, total: 2, totalIsEstimate: false, records: [member] }
  server.on(users.list, reply(users.list, page))
  await choose('Sales', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sales is in use' }))
  expect(dialog.getByText(/2 users have this role/)).toBeTruthy()
  expect(await dialog.findByText('Including: Han Mei …')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'View users' }).getAttribute('href')).toBe(
    '/system/user?role=R_SALES',
  )
})

test('refuses to delete a role that was assigned in the meantime', async () => {
  const { choose, server, user } = await openRoles()
  const msg = 'This role has members (1). Remove them first: hanmei'
  server.onPath(
    roles.remove,
    { id: empty.id },
    problem('role_in_use', { msg }),
    reply(roles.remove, {}),
  )
  server.onPath(roles.previewRemove, { id: empty.id }, reply(roles.previewRemove, { inBin: 3 }))
  await choose('Empty', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Empty?' }))
  expect(await dialog.findByText(/^3 deleted users had this role/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText(msg)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'View users' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Empty deleted')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const noStep = {
  totpSince: null,
  recoveryCodesLeft: 0,
  isDemanded: false,
  hasPassword: true,
  passkeys: [],
}

test('warns before disabling an own role, in the row and in the drawer', async () => {
  const { choose, server, user } = await openRoles({ granted: ['R_SALES'] })
  const withRights = { ...sales, menus: [], permissions: [] }
  server.onPath(roles.get, { id: sales.id }, reply(roles.get, withRights))
  const without = { members: 2, without: 0 }
  server.onPath(roles.previewTwoStep, { id: sales.id }, reply(roles.previewTwoStep, without))
  server.on(twoStep.get, reply(twoStep.get, noStep))
  await choose('Sales', 'Disable')
  const question = await screen.findByRole('dialog', { name: 'Disable Sales?' })
  expect(question.textContent).toContain('You have this role')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Edit Sales' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Sales' }))
  await user.click(await drawer.findByRole('radio', { name: 'Disabled' }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Disable your own role?' })
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(server.heard.filter(({ method }) => method === 'PUT')).toEqual([])
})

test.each([
  ['none', noStep, true],
  ['one', { ...noStep, totpSince: '2026-01-01T00:00:00.000Z' }, false],
] as const)(
  'asks before an own role requires two-step verification, if due, when the user has %s',
  async (_which, own, isAsked) => {
    const { server, user } = await openRoles({ granted: ['R_SALES'] })
    const withRights = { ...sales, menus: [], permissions: [] }
    server.onPath(roles.get, { id: sales.id }, reply(roles.get, withRights))
    const counts = { members: 2, without: 1 }
    server.onPath(roles.previewTwoStep, { id: sales.id }, reply(roles.previewTwoStep, counts))
    server.on(twoStep.get, reply(twoStep.get, own))
    server.onPath(roles.update, { id: sales.id }, reply(roles.update, sales))
    await user.click(screen.getByRole('button', { name: 'Edit Sales' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Edit Sales' }))
    await waitFor(() => expect(server.heardOf(twoStep.get)).toHaveLength(1))
    await user.click(await drawer.findByRole('switch'))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    if (isAsked) {
      const name = 'Require two-step verification for your own account?'
      const question = within(await screen.findByRole('dialog', { name }))
      expect(server.heardOf(roles.update)).toEqual([])
      await user.click(question.getByRole('button', { name: 'Require and sign out' }))
    }
    await waitFor(() =>
      expect(server.heard.filter(({ method }) => method === 'PUT').length).toBe(1),
    )
  },
)
