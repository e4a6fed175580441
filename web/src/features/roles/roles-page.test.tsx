import { roles } from '@amber/contract/roles.ts'
import type { Role } from '@amber/contract/roles.ts'
import { users } from '@amber/contract/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./roles-page.tsx')])
}, 60_000)

const idOf = (index: number) => `0197a5c2-6b1e-7d1c-9a2f-${String(index).padStart(12, '0')}`
const admin: Role = {
  id: idOf(1),
  version: 3,
  createBy: null,
  createTime: '2026-03-04T05:06:07.000Z',
  updateBy: null,
  updateTime: '2026-03-04T05:06:07.000Z',
  code: 'R_ADMIN',
  name: '管理员',
  description: '',
  status: '1',
  isBuiltIn: true,
  requiresTwoStep: false,
  homePath: '/home',
  memberCount: 4,
}
const sales: Role = {
  ...admin,
  id: idOf(2),
  version: 7,
  code: 'R_SALES',
  name: 'Sales',
  description: 'Sells',
  isBuiltIn: false,
  requiresTwoStep: false,
  memberCount: 2,
}
const empty: Role = { ...sales, id: idOf(3), code: 'R_EMPTY', name: 'Empty', memberCount: 0 }
const everything = [
  'role:list',
  'role:create',
  'role:update',
  'role:remove',
  'role:grant',
  'user:list',
]

async function openRoles(options: { path?: string; buttons?: string[] } = {}) {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 3, totalIsEstimate: false }
  server.on(roles.list, reply(roles.list, { ...page, records: [admin, sales, empty] }))
  const as = person({ buttons: options.buttons ?? everything })
  const app = renderApp({ path: options.path ?? '/system/role', as, server })
  await screen.findByRole('row', { name: /Sales/ })
  const choose = async (name: string, item: string) => {
    await app.user.click(screen.getByRole('button', { name: `More for ${name}` }))
    await app.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { ...app, choose, asked: () => server.heardOf(roles.list).at(-1)!.query }
}

test('a role is shown with its code, its members, and the way to all of it', async () => {
  await openRoles()
  const row = within(screen.getByRole('row', { name: /R_ADMIN/ }))
  expect(row.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe(
    '/system/role/R_ADMIN/overview',
  )
  expect(row.getByText('Built-in')).toBeTruthy()
  expect(row.getByRole('link', { name: '4 members of Admin' }).getAttribute('href')).toBe(
    '/system/role/R_ADMIN/members',
  )
})

test('the address decides what is asked for, and the oldest come first', async () => {
  const { asked } = await openRoles({ path: '/system/role?name=sa&status=1&sort=-code&size=20' })
  expect(Object.fromEntries(asked())).toEqual({
    current: '1',
    name: 'sa',
    status: '1',
    sort: '-code',
    size: '20',
  })
})

test('who may only look at roles is offered nothing else', async () => {
  await openRoles({ buttons: ['role:list'] })
  expect(screen.queryByRole('button', { name: /^(Add role|Edit|More for)/ })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
})

test('who may not look at roles is told so', async () => {
  renderApp({ path: '/system/role', as: person({ buttons: [] }) })
  expect(await screen.findByRole('heading', { name: /not authorized/ })).toBeTruthy()
})

test('a copy is made with a code of its own, which the server may refuse at its field', async () => {
  const { choose, server, user } = await openRoles()
  const taken = problem('role_code_taken', { fields: { code: 'This role code is taken' } })
  server.on(roles.create, taken, ({ body }: Heard) =>
    reply(roles.create, { ...empty, ...(body as object) }),
  )
  await choose('Sales', 'Copy')
  const drawer = within(await screen.findByRole('dialog', { name: 'Copy Sales' }))
  const code = await drawer.findByRole<HTMLInputElement>('textbox', { name: /^Code/ })
  expect(code.value).toBe('R_SALES_COPY')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('This role code is taken')).toBeTruthy()
  await user.clear(code)
  await user.type(code, 'R_SALES_2')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(server.heardOf(roles.create).at(-1)?.body).toEqual({
    code: 'R_SALES_2',
    name: 'Sales copy',
    description: 'Sells',
    status: '1',
    copyOf: sales.id,
  })
})

test('of a built-in role only its description is edited, the rest is sent as it is', async () => {
  const { server, user } = await openRoles()
  const rights = { menus: [], permissions: [] }
  server.onPath(roles.get, { id: admin.id }, reply(roles.get, { ...admin, ...rights }))
  server.onPath(roles.update, { id: admin.id }, reply(roles.update, admin))
  await user.click(screen.getByRole('button', { name: 'Edit Admin' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Admin' }))
  await user.type(await drawer.findByRole('textbox', { name: 'Description' }), 'Runs it')
  expect(drawer.queryByRole('textbox', { name: /^Code/ })).toBeNull()
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  const sent = server.heard.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({
    version: 3,
    code: 'R_ADMIN',
    name: '管理员',
    description: 'Runs it',
    status: '1',
  })
})

test('a role is disabled after a question that says for whom, with the version that was seen', async () => {
  const { choose, server, user } = await openRoles()
  server.onPath(roles.update, { id: sales.id }, reply(roles.update, { ...sales, status: '2' }))
  await choose('Sales', 'Disable')
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable Sales?' }))
  expect(dialog.getByText(/2 members lose its rights at once/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('The status of Sales was changed')).toBeTruthy()
  const sent = server.heard.find(({ method }) => method === 'PUT')
  expect(sent?.body).toMatchObject({ version: 7, status: '2', code: 'R_SALES' })
})

test('a role in use is not deleted: it is said by whom, with the way to them', async () => {
  const { choose, server } = await openRoles()
  const member = {
    ...admin,
    userName: 'hanmei',
    nickName: 'Han Mei',
    gender: null,
    phone: null,
    email: null,
    roles: ['R_SALES'],
    lastSignInTime: null,
  }
  const page = { current: 1, size: 5, total: 2, totalIsEstimate: false, records: [member] }
  server.on(users.list, reply(users.list, page))
  await choose('Sales', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sales is in use' }))
  expect(dialog.getByText(/2 people hold this role/)).toBeTruthy()
  expect(await dialog.findByText('Among them: Han Mei …')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'See these people' }).getAttribute('href')).toBe(
    '/system/user?role=R_SALES',
  )
})

test('a role that somebody was given meanwhile is not deleted either', async () => {
  const { choose, server, user } = await openRoles()
  const msg = 'This role is held by 1 people: hanmei'
  server.onPath(
    roles.remove,
    { id: empty.id },
    problem('role_in_use', { msg }),
    reply(roles.remove, {}),
  )
  await choose('Empty', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Empty?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText(msg)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'See these people' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Empty was deleted')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
