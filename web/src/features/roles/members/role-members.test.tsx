import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import type { User } from '@amber/contract/users/users.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
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
const lei = storedUser(2, { userName: 'lilei', nickName: 'Li Lei', roles: ['R_SALES'] })
const tao = storedUser(3, { userName: 'lintao', nickName: 'Lin Tao' })

const rowOf = ({ id, userName }: User, code: string | null = null) => ({ id, userName, code })

/** Filters by role and nick name, as the server does. */
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
  const { id } = sales
  server.on(roles.options, reply(roles.options, [roleOption(sales)]))
  server.onPath(roles.get, { id }, reply(roles.get, sales))
  server.on(users.list, listPeople)
  const app = renderApp({ path: `/system/role/${slug}`, as: person({ buttons }), server })
  await screen.findByRole('heading', { level: 1 })
  return app
}

test('searches members within the role and removes them after confirmation', async () => {
  const { server, user } = await openRole('R_SALES/members?nickName=Han')
  await screen.findByRole('row', { name: /Han Mei/ })
  expect(Object.fromEntries(server.heardOf(users.list)[0]!.query)).toMatchObject({
    role: 'R_SALES',
    nickName: 'Han',
  })
  server.onPath(
    roles.removeMembers,
    { id: sales.id },
    problem('role_not_grantable'),
    reply(roles.removeMembers, {
      memberCount: 1,
      memberCountIsEstimate: false,
      rows: [rowOf(mei)],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Remove Han Mei' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 1 member from Sales?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await dialog.findByText(/You can't grant or revoke permissions/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('1 member removed')).toBeTruthy()
})

test('removes no member when one fails, or the others on request, with a result for each', async () => {
  const { server, user } = await openRole('R_SALES/members')
  await screen.findByRole('row', { name: /Han Mei/ })
  const refused = { id: mei.id, code: 'insufficient_privilege', msg: 'You can’t manage this user' }
  server.onPath(
    roles.removeMembers,
    { id: sales.id },
    problem('batch_refused', { rows: [refused] }),
    reply(roles.removeMembers, {
      memberCount: 1,
      memberCountIsEstimate: false,
      rows: [rowOf(mei, 'insufficient_privilege'), rowOf(lei)],
    }),
  )
  const sent = () => server.heard.filter(({ path }) => path.endsWith('/members/remove'))
  const remove = async (isInParts: boolean) => {
    const chosen = within(screen.getByRole('group', { name: 'Selection' }))
    await user.click(chosen.getByRole('button', { name: 'Remove' }))
    const question = within(await screen.findByRole('dialog', { name: /^Remove 2 members/ }))
    if (isInParts)
      await user.click(question.getByRole('checkbox', { name: /^Skip items that fail/ }))
    await user.click(question.getByRole('button', { name: 'Remove' }))
    return within(await screen.findByRole('dialog', { name: /^Removal results/ }))
  }
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }))
  const whole = await remove(false)
  expect(whole.getByText('1 failed')).toBeTruthy()
  expect(whole.getByText('1 skipped')).toBeTruthy()
  await user.click(whole.getAllByRole('button', { name: 'Close' }).at(-1)!)
  const parts = await remove(true)
  expect(parts.getByText("You can't manage a user with permissions you don't have")).toBeTruthy()
  expect(parts.getByText('1 succeeded')).toBeTruthy()
  expect(sent().map(({ body }) => (body as { allOrNothing: boolean }).allOrNothing)).toEqual([
    true,
    false,
  ])
})

test('finds and adds users and disables present members', async () => {
  const { server, user } = await openRole('R_SALES/members')
  server.onPath(
    roles.addMembers,
    { id: sales.id },
    reply(roles.addMembers, { memberCount: 3, memberCountIsEstimate: false, rows: [rowOf(tao)] }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add members' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add members to Sales' }))
  const box = await drawer.findByRole<HTMLInputElement>('checkbox', { name: /Han Mei/ })
  expect(box.disabled).toBe(true)
  await user.type(drawer.getByRole('textbox', { name: /^Search by/ }), 'lintao')
  await waitFor(() => expect(drawer.getAllByRole('checkbox')).toHaveLength(1))
  await user.click(drawer.getByRole('checkbox', { name: /Lin Tao/ }))
  await user.click(drawer.getByRole('button', { name: 'Add 1 member' }))
  expect(await screen.findByText('1 member added to Sales')).toBeTruthy()
  expect(server.heard.find(({ path }) => path.endsWith('/members/add'))?.body).toEqual({
    userIds: [tao.id],
    allOrNothing: true,
  })
})

test('asks before leaving the members drops chosen users', async () => {
  const { user, path, app } = await openRole('R_SALES/members')
  await user.click(await screen.findByRole('button', { name: 'Add members' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add members to Sales' }))
  await user.click(await drawer.findByRole('checkbox', { name: /Lin Tao/ }))
  act(() => void app.shell.getState().router.navigate('/system/role/R_SALES/overview'))
  const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/system/role/R_SALES/members')
  expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: /Lin Tao/ }).checked).toBe(true)
})

test('shows members read-only without permission to change users', async () => {
  await openRole('R_SALES/members', ['role:list', 'user:list'])
  await screen.findByRole('row', { name: /Han Mei/ })
  expect(screen.queryByRole('button', { name: /^(Add members|Remove)/ })).toBeNull()
})

test('explains the empty list without permission to view users', async () => {
  await openRole('R_SALES/members', ['role:list'])
  expect(await screen.findByText(/permission to view users/)).toBeTruthy()
})
