import type { OutputOf } from '@amber/contract/endpoint.ts'
import { roles } from '@amber/contract/roles.ts'
import { users } from '@amber/contract/users.ts'
import type { User } from '@amber/contract/users.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('#web/app/role-page.tsx')])
}, 60_000)

const idOf = (index: number) => `0197a5c2-6b1e-7d1c-9a2f-${String(index).padStart(12, '0')}`
const stamps = {
  version: 1,
  createBy: 'Super',
  createTime: '2026-03-04T05:06:07.000Z',
  updateBy: 'Admin',
  updateTime: '2026-03-04T05:06:07.000Z',
}
const sales: OutputOf<typeof roles.get> = {
  ...stamps,
  id: idOf(21),
  code: 'R_SALES',
  name: 'Sales',
  description: 'Sells',
  status: '1',
  isBuiltIn: false,
  requiresTwoStep: false,
  homePath: '/home',
  memberCount: 2,
  menus: [],
  permissions: ['user:list', 'user:update'],
}
const someone = (index: number, nickName: string, itsRoles: string[]): User => ({
  ...stamps,
  id: idOf(index),
  userName: nickName.toLowerCase().replace(' ', ''),
  nickName,
  gender: null,
  phone: null,
  email: null,
  status: '1',
  roles: itsRoles,
  lastSignInTime: null,
})
const mei = someone(1, 'Han Mei', ['R_SALES'])

async function openRole(slug: string, buttons = ['role:list', 'user:list', 'user:update']) {
  const server = fakeServer()
  const { id, code, name, status } = sales
  server.on(roles.options, reply(roles.options, [{ id, code, name, status }]))
  server.onPath(roles.get, { id }, reply(roles.get, sales))
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [mei] }
  server.on(users.list, reply(users.list, page))
  const app = renderApp({ path: `/system/role/${slug}`, as: person({ buttons }), server })
  await screen.findByRole('heading', { level: 1 })
  return app
}

const part = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Parts of the role' })).getByRole('link', {
    name,
  })

test('a role’s overview says what it is, what it permits, and who changed it last', async () => {
  await openRole('R_SALES')
  expect((await part('Overview')).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sales')
  expect(screen.getByText('Sells')).toBeTruthy()
  expect(screen.getByText(/^Admin, .+ ago$/)).toBeTruthy()
  const labels = within(screen.getByRole('region', { name: 'What it permits' }))
  const heldOf = (state: string) =>
    labels
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.endsWith(` ${state}`))
      .map((text) => text.slice(0, -state.length - 1))
  expect(heldOf('Yes')).toEqual([
    'User management',
    'Data view',
    'Personal settings',
    'Basic permission',
  ])
  expect(heldOf('No')).toHaveLength(4)
})

test('the segments are a path through the role, by code or by id, and lead on', async () => {
  const { user, path } = await openRole(`${sales.id}/overview`)
  const trail = async () =>
    within(await screen.findByRole('navigation', { name: 'Path through the role' }))
  expect((await trail()).getByRole('link', { name: 'Roles' }).getAttribute('href')).toBe(
    '/system/role',
  )
  await user.click(await part('Members'))
  await screen.findByRole('row', { name: /Han Mei/ })
  expect(path()).toBe('/system/role/R_SALES/members')
  expect((await trail()).getByText('Members').getAttribute('aria-current')).toBe('location')
})

test('segments that lead nowhere, and roles that are not there, are told with a way back', async () => {
  await openRole('R_SALES/nowhere/at-all')
  expect(await screen.findByText('A role has no nowhere/at-all')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the overview of the role' })).toBeTruthy()
})

test('a role that is not there is said not to be', async () => {
  await openRole('R_GONE/menus')
  const back = await screen.findAllByRole('link', { name: 'Back to the list of roles' })
  expect(back[0]?.getAttribute('href')).toBe('/system/role')
  expect(screen.getAllByText('There is no role R_GONE')).not.toHaveLength(0)
})

test('the history tells who did what, field by field, in words', async () => {
  const app = await openRole('R_SALES')
  const change = { time: stamps.createTime, actor: 'Super', requestId: 'req-9' }
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
  await app.user.click(await part('History'))
  const list = within(await screen.findByRole('region', { name: 'History' }))
  expect(await list.findByText('changed the rights of the role')).toBeTruthy()
  const told = (field: string) => list.getByText(field).nextElementSibling?.textContent
  expect(told('Buttons')).toBe('Taken away:View usersAdded:View rolesown:code')
  expect(told('Menus')).toBe('Added:Home')
  expect(told('Status')).toBe('Before: EnabledAfter: Disabled')
})
