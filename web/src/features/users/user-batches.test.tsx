import { batchLimit } from '@amber/contract/batch.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { users, userSelectionLimit } from '@amber/contract/users/users.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { idOf } from '#web/testing/record-stamps.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { reply, type Reply } from '#web/testing/reply.ts'
import { roleOption, storedRole } from '#web/testing/stored-role.ts'
import { storedUser } from '#web/testing/stored-user.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('./users-page.tsx'),
    import('#web/ui/batch/export-dialog.tsx'),
  ])
}, 60_000)

const sales = storedRole({ id: idOf(21) })
const locked = { ...roleOption(storedRole({ id: idOf(22), code: 'R_LOCKED', name: 'Locked' })) }
const mei = storedUser(1, { userName: 'hanmei', nickName: 'Han Mei', roles: [sales.code] })
const lei = storedUser(2, { userName: 'lilei', nickName: 'Li Lei', roles: [] })
const all = [mei, lei]

async function openUsers(buttons: readonly string[], path = '/system/user') {
  const server = fakeServer()
  const page = { current: 1, size: 10, totalIsEstimate: false, records: all }
  server.otherwise(users.list, reply(users.list, { ...page, total: 14 }))
  server.on(
    roles.options,
    reply(roles.options, [roleOption(sales), { ...locked, isUnassignable: true }]),
  )
  const as = person({ roles: ['R_ADMIN'], buttons: ['user:list', ...buttons] })
  const app = renderApp({ path, as, server })
  await screen.findByRole('row', { name: /Han Mei/ })
  await app.user.click(screen.getByRole('checkbox', { name: 'Select page' }))
  return app
}

test('assigns a role to the selected users, except current members', async () => {
  const { user, server } = await openUsers(['role:list', 'user:update'])
  server.onPath(
    roles.addMembers,
    { id: sales.id },
    reply(roles.addMembers, {
      memberCount: 2,
      memberCountIsEstimate: false,
      rows: [{ id: lei.id, userName: lei.userName, code: null }],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Assign role' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a role to 2 users' }))
  const assign = dialog.getByRole('button', { name: 'Assign role' })
  expect(assign.getAttribute('aria-disabled')).toBe('true')
  await user.click(dialog.getByRole('combobox', { name: 'Role' }))
  // The first is the badge of the row.
  await waitFor(() => expect(screen.getAllByTitle('Sales')).toHaveLength(2))
  await user.click(screen.getAllByTitle('Sales').at(-1)!)
  await user.click(assign)
  const result = within(await screen.findByRole('dialog', { name: 'Assignment results' }))
  expect(result.getByText('Already has this role')).toBeTruthy()
  const sent = server.heard.filter(({ path }) => path.endsWith('/members/add'))
  expect(sent.map(({ body }) => body)).toEqual([{ userIds: [lei.id], allOrNothing: true }])
})

test('offers no role changes without permission', async () => {
  await openUsers(['user:export'])
  expect(screen.queryByRole('button', { name: /^(Assign|Remove) role$/ })).toBeNull()
})

test('selects all of the list by its filters', async () => {
  const { user, server } = await openUsers(['user:update'], '/system/user?nickName=e&sort=-email')
  const others = Array.from({ length: 12 }, (_, index) => storedUser(10 + index))
  server.on(users.listSelection, reply(users.listSelection, { records: [...all, ...others] }))
  await user.click(screen.getByRole('button', { name: 'Select all 14' }))
  expect(await screen.findByText('14 selected')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  expect(Object.fromEntries(server.heardOf(users.listSelection)[0]!.query)).toEqual({
    nickName: 'e',
    sort: '-email',
  })
  await user.click(screen.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByRole('dialog', { name: 'Disable 14 users?' })).toBeTruthy()
})

test('drops all of the list when the selection is cleared before the answer', async () => {
  const { user, server } = await openUsers(['user:update'])
  const { promise, resolve } = Promise.withResolvers<Reply>()
  server.on(users.listSelection, () => promise)
  await user.click(screen.getByRole('button', { name: 'Select all 14' }))
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
  await act(async () => {
    resolve(reply(users.listSelection, { records: all }))
    await new Promise((done) => setTimeout(done, 50))
  })
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
})

test('shows how many can be selected above the limit', async () => {
  const { user, server } = await openUsers(['user:update'])
  const page = { current: 1, size: 10, totalIsEstimate: true, records: all }
  server.on(users.list, reply(users.list, { ...page, total: 20_000 }))
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  const count = new Intl.NumberFormat('en-US').format(userSelectionLimit)
  expect(await screen.findByRole('button', { name: `Select first ${count}` })).toBeTruthy()
})

test('exports only the selected users, however many', async () => {
  const { user, server } = await openUsers(['user:export'])
  server.on(userExports.downloadSelection, { status: 200, body: 'PK' })
  const others = Array.from({ length: 2 * batchLimit }, (_, index) => storedUser(10 + index))
  server.on(users.listSelection, reply(users.listSelection, { records: [...all, ...others] }))
  await user.click(screen.getByRole('button', { name: 'Select all 14' }))
  const ids = [...all, ...others].map(({ id }) => id)
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  const bar = within(screen.getByRole('group', { name: 'Selection' }))
  await user.click(bar.getByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export users' }))
  expect(dialog.getByText(/the 402 selected records/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await screen.findByText('Users exported')
  expect(server.heardOf(userExports.downloadSelection)[0]!.body).toMatchObject({
    ids,
    format: 'xlsx',
  })
})
