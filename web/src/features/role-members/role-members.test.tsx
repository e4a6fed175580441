import type { OutputOf } from '@amber/contract/endpoint.ts'
import { roles } from '@amber/contract/roles.ts'
import { users } from '@amber/contract/users.ts'
import type { User } from '@amber/contract/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

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
const lei = someone(2, 'Li Lei', ['R_SALES'])
const tao = someone(3, 'Lin Tao', ['R_USER'])

/** Answers as the server would, as far as roles and nick names go. */
const listPeople = ({ query }: Heard) => {
  const role = query.get('role')
  const records = [mei, lei, tao].filter(
    (user) =>
      (!role || user.roles.includes(role)) &&
      user.nickName.includes(query.get('nickName') ?? '') &&
      user.userName.includes(query.get('userName') ?? ''),
  )
  const page = { current: 1, size: 10, total: records.length, totalIsEstimate: false }
  return reply(users.list, { ...page, records })
}

async function openRole(slug: string, buttons = ['role:list', 'user:list', 'user:update']) {
  const server = fakeServer()
  const { id, code, name, status } = sales
  server.on(roles.options, reply(roles.options, [{ id, code, name, status }]))
  server.onPath(roles.get, { id }, reply(roles.get, sales))
  server.on(users.list, listPeople)
  const app = renderApp({ path: `/system/role/${slug}`, as: person({ buttons }), server })
  await screen.findByRole('heading', { level: 1 })
  return app
}

test('members are searched within the role, and taken from it after a question', async () => {
  const { server, user } = await openRole('R_SALES/members?nickName=Han')
  await screen.findByRole('row', { name: /Han Mei/ })
  expect(Object.fromEntries(server.heardOf(users.list)[0]!.query)).toMatchObject({
    role: 'R_SALES',
    nickName: 'Han',
  })
  server.onPath(
    roles.removeMembers,
    { id: sales.id },
    problem('user_above_you'),
    reply(roles.removeMembers, { memberCount: 1 }),
  )
  await user.click(screen.getByRole('button', { name: 'Remove Han Mei' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 1 member from Sales?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await dialog.findByText(/Only a super admin can change a super admin/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('1 member was removed')).toBeTruthy()
})

test('where not all can be removed at once, it is said of each what became of it', async () => {
  const { server, user } = await openRole('R_SALES/members')
  await screen.findByRole('row', { name: /Han Mei/ })
  server.onPath(roles.removeMembers, { id: sales.id }, ({ body }: Heard) => {
    const { userIds } = body as { userIds: string[] }
    return userIds.includes(mei.id)
      ? problem('user_above_you')
      : reply(roles.removeMembers, { memberCount: 1 })
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  const chosen = within(screen.getByRole('group', { name: 'Selection' }))
  await user.click(chosen.getByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('dialog', { name: /^Remove 2 members/ }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  const result = within(await screen.findByRole('dialog', { name: /What became of/ }))
  expect(result.getByText('1 failed')).toBeTruthy()
  expect(result.getByText('Only a super admin can change a super admin')).toBeTruthy()
})

test('people are found and added; who is a member already cannot be chosen', async () => {
  const { server, user } = await openRole('R_SALES/members')
  server.onPath(roles.addMembers, { id: sales.id }, reply(roles.addMembers, { memberCount: 3 }))
  await user.click(await screen.findByRole('button', { name: 'Add members' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add members to Sales' }))
  const box = await drawer.findByRole<HTMLInputElement>('checkbox', { name: /Han Mei/ })
  expect(box.disabled).toBe(true)
  await user.type(drawer.getByRole('textbox', { name: /^Find by/ }), 'lintao')
  await waitFor(() => expect(drawer.getAllByRole('checkbox')).toHaveLength(1))
  await user.click(drawer.getByRole('checkbox', { name: /Lin Tao/ }))
  await user.click(drawer.getByRole('button', { name: 'Add 1 person' }))
  expect(await screen.findByText('1 member was added to Sales')).toBeTruthy()
  expect(server.heard.find(({ path }) => path.endsWith('/members/add'))?.body).toEqual({
    userIds: [tao.id],
  })
})

test('who may only look sees the members and no way to change them', async () => {
  await openRole('R_SALES/members', ['role:list', 'user:list'])
  await screen.findByRole('row', { name: /Han Mei/ })
  expect(screen.queryByRole('button', { name: /^(Add members|Remove)/ })).toBeNull()
})

test('who may not see users is told why there are no members', async () => {
  await openRole('R_SALES/members', ['role:list'])
  expect(await screen.findByText(/You may not view users/)).toBeTruthy()
})
