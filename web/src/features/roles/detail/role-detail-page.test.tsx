import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { roleOption, storedRole } from '#web/testing/stored-role.ts'
import { storedUser } from '#web/testing/stored-user.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/pages/role-page.tsx')])
}, 60_000)

const sales = storedRole({
  id: idOf(21),
  description: 'Sells',
  updateBy: 'Admin',
  permissions: ['user:list', 'user:update'],
})
const mei = storedUser(1, { userName: 'hanmei', nickName: 'Han Mei', roles: ['R_SALES'] })

async function openRole(
  slug: string,
  buttons = ['role:list', 'user:list', 'user:update'],
  role = sales,
  as = person({ buttons }),
) {
  const server = fakeServer()
  const { id } = role
  server.on(roles.options, reply(roles.options, [roleOption(role)]))
  server.onPath(roles.get, { id }, reply(roles.get, role))
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [mei] }
  server.on(users.list, reply(users.list, page))
  const app = renderApp({ path: `/system/role/${slug}`, as, server })
  await screen.findByRole('heading', { level: 1 })
  return app
}

const part = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Role sections' })).getByRole('link', {
    name,
  })

test('the overview shows the role, its permissions and its last editor', async () => {
  await openRole('R_SALES')
  expect((await part('Overview')).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sales')
  expect(screen.getByText('Sells')).toBeTruthy()
  expect(screen.getByText(/^Admin, .+ ago$/)).toBeTruthy()
  const labels = within(screen.getByRole('region', { name: 'Permissions' }))
  const grantedOf = (state: string) =>
    labels
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.endsWith(` ${state}`))
      .map((text) => text.slice(0, -state.length - 1))
  expect(grantedOf('Granted')).toEqual([
    'User management',
    'Data view',
    'Personal settings',
    'Basic permission',
  ])
  expect(grantedOf('Not granted')).toHaveLength(4)
})

test('opens a role by id, leads to its other parts by code and names it in the one breadcrumb', async () => {
  const { user, path } = await openRole(`${sales.id}/overview`)
  const [trail, ...others] = await screen.findAllByRole('navigation', { name: /Breadcrumb|path/ })
  expect(others).toEqual([])
  const crumbs = within(trail!)
  expect(crumbs.getByRole('link', { name: 'Roles' }).getAttribute('href')).toBe('/system/role')
  expect((await crumbs.findByText('Sales')).closest('[aria-current]')).toBeTruthy()
  await user.click(await part('Members'))
  await screen.findByRole('row', { name: /Han Mei/ })
  expect(path()).toBe('/system/role/R_SALES/members')
  expect((await part('Members')).getAttribute('aria-current')).toBe('page')
})

test('the tab of a hidden role page has its name in the current language', async () => {
  const admin = storedRole({ id: idOf(22), code: 'R_ADMIN', isBuiltIn: true })
  const { app } = await openRole('R_ADMIN', undefined, admin)
  await screen.findByRole('tab', { name: 'Admin' })
  await act(() => app.shell.getState().router.navigate('/project-intro'))
  await screen.findByRole('tab', { name: 'Admin', selected: false })
  act(() => app.services.i18n.setLanguage('zh-CN'))
  expect(await screen.findByRole('tab', { name: '管理员' })).toBeTruthy()
})

test('shows an unknown path below a role with a link to its overview', async () => {
  await openRole('R_SALES/nowhere/at-all')
  expect(await screen.findByText('Page “nowhere/at-all” not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View role overview' })).toBeTruthy()
})

test('reports a missing role', async () => {
  await openRole('R_GONE/menus')
  const back = await screen.findAllByRole('link', { name: 'Back to roles' })
  expect(back[0]?.getAttribute('href')).toBe('/system/role')
  expect(screen.getAllByText('Role “R_GONE” not found')).not.toHaveLength(0)
})

test('shows the history with actors and field changes in words', async () => {
  const app = await openRole('R_SALES')
  const change = { time: sales.createTime, actorId: idOf(9), actor: 'Super', requestId: 'req-9' }
  const records = [
    {
      ...change,
      id: idOf(31),
      action: 'role.grant',
      fields: [
        { name: 'permissions' as const, before: ['user:list'], after: ['role:list', 'own:code'] },
        { name: 'menus' as const, before: null, after: ['home'] },
      ],
    },
    {
      ...change,
      id: idOf(32),
      action: 'role.update',
      fields: [{ name: 'status' as const, before: '1', after: '2' }],
    },
  ]
  const page = { current: 1, size: 10, total: 2, totalIsEstimate: false, records }
  app.server.onPath(roles.changes, { id: sales.id }, reply(roles.changes, page))
  await app.user.click(await part('Changes'))
  const list = within(await screen.findByRole('region', { name: 'Changes' }))
  expect(await list.findByText('changed role permissions')).toBeTruthy()
  const expected = (field: string) => list.getByText(field).nextElementSibling?.textContent
  expect(expected('Actions')).toBe('Removed:View usersAdded:View rolesown:code')
  expect(expected('Menus')).toBe('Added:Home')
  expect(expected('Status')).toBe('Before: EnabledAfter: Disabled')
})

test('edits a role on its own page, and follows a changed code', async () => {
  const { user, server, path } = await openRole('R_SALES/overview', ['role:list', 'role:update'])
  const renamed = { ...sales, version: 2, code: 'R_SELL', name: 'Selling' }
  server.onPath(roles.update, { id: sales.id }, () => {
    server.on(roles.options, reply(roles.options, [roleOption(renamed)]))
    server.onPath(roles.get, { id: renamed.id }, reply(roles.get, renamed))
    return reply(roles.update, renamed)
  })
  server.onPath(
    roles.previewTwoStep,
    { id: sales.id },
    reply(roles.previewTwoStep, { members: 2, without: 0 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Sales' }))
  const code = await drawer.findByRole('textbox', { name: /^Role code/ })
  await user.clear(code)
  await user.type(code, 'R_SELL')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Selling' })).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/system/role/R_SELL/overview'))
})

test('asks before Back to another role drops an edit', async () => {
  const { user, server, path, app } = await openRole('R_SALES/overview', [
    'role:list',
    'role:update',
  ])
  const other = { ...sales, id: idOf(22), code: 'R_OTHER', name: 'Other' }
  server.on(roles.options, reply(roles.options, [sales, other]))
  server.onPath(roles.get, { id: other.id }, reply(roles.get, other))
  const { router } = app.shell.getState()
  await act(() => router.navigate(`/system/role/${other.id}/overview`))
  await screen.findByRole('heading', { level: 1, name: 'Other' })
  server.onPath(
    roles.previewTwoStep,
    { id: other.id },
    reply(roles.previewTwoStep, { members: 0, without: 0 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Other' }))
  await user.type(await drawer.findByRole('textbox', { name: /^Role name/ }), ' one')
  act(() => void router.navigate(-1))
  const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe(`/system/role/${other.id}/overview`)
  expect(drawer.getByDisplayValue('Other one')).toBeTruthy()
})

test('returns to the list after deleting a role, without further requests or questions', async () => {
  const { id } = sales
  const buttons = ['role:list', 'role:remove', 'role:grant']
  const { user, server, path } = await openRole('R_SALES/buttons', buttons, {
    ...sales,
    memberCount: 0,
  })
  await user.click(await screen.findByRole('checkbox', { name: /^View roles/ }))
  expect(screen.getByText('1 unsaved permission change')).toBeTruthy()
  server.onPath(roles.previewRemove, { id }, reply(roles.previewRemove, { inBin: 0 }))
  server.onPath(roles.remove, { id }, () => {
    server.on(roles.options, reply(roles.options, []))
    server.onPath(roles.get, { id }, problem('role_unknown'))
    return reply(roles.remove, {})
  })
  await user.click(await screen.findByRole('button', { name: 'More actions for Sales' }))
  expect(screen.queryByRole('menuitem', { name: 'Set permissions' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Sales?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Sales deleted')).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/home'))
  expect(screen.queryByRole('dialog')).toBeNull()
  const since = server.heard.slice(server.heard.findIndex(({ method }) => method === 'DELETE'))
  expect(since.filter((call) => call.path === `/api/roles/${id}`)).toHaveLength(1)
})

test('asks about unsaved changes of another role before leaving a deleted one', async () => {
  const { id } = sales
  const other = { ...sales, id: idOf(22), code: 'R_OTHER', name: 'Other', memberCount: 0 }
  const buttons = ['role:list', 'role:remove', 'role:grant']
  const { user, server, path, app } = await openRole('R_SALES/buttons', buttons)
  server.on(roles.options, reply(roles.options, [sales, other]))
  server.onPath(roles.get, { id: other.id }, reply(roles.get, other))
  await user.click(await screen.findByRole('checkbox', { name: /^View roles/ }))
  const { router } = app.shell.getState()
  await act(() => router.navigate(`/system/role/${other.id}/overview`))
  await screen.findByRole('heading', { level: 1, name: 'Other' })
  server.onPath(roles.previewRemove, { id: other.id }, reply(roles.previewRemove, { inBin: 0 }))
  server.onPath(roles.remove, { id: other.id }, () => {
    server.onPath(roles.get, { id: other.id }, problem('role_unknown'))
    return reply(roles.remove, {})
  })
  await user.click(await screen.findByRole('button', { name: 'More actions for Other' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Other?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await act(() => router.navigate(`/system/role/${id}/buttons`))
  expect(await screen.findByText('1 unsaved permission change')).toBeTruthy()
  expect(path()).toBe(`/system/role/${id}/buttons`)
})

test('warns users before they remove themselves from a role', async () => {
  const buttons = ['role:list', 'user:list', 'user:update']
  const self = person({ userId: mei.id, buttons })
  const { user } = await openRole('R_SALES/members', buttons, sales, self)
  await user.click(await screen.findByRole('button', { name: 'Remove Han Mei' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove 1 member from Sales?' })
  expect(dialog.textContent).toContain('This includes you')
})
