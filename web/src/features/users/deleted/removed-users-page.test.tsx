import { settings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { storedDefaults } from '#web/testing/stored-settings.ts'
import { storedUser } from '#web/testing/stored-user.ts'

// Preloads modules for slow machines.
beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./removed-users-page.tsx')])
}, 60_000)

const now = Date.now()
const day = 24 * 60 * 60 * 1000
const removed = (number: number, days: number) => ({
  ...storedUser(number, {
    userName: `gone_${number}`,
    nickName: `Gone ${number}`,
    email: 'gone@example.com',
  }),
  removedTime: new Date(now - days * day).toISOString(),
  removedBy: 'Admin',
})
const people = [removed(1, 1), removed(2, 40)]
const justNow = removed(3, 0.001)
const bin = { current: 1, size: 10, total: 2, totalIsEstimate: false, records: people }

async function openBin(as = person({ buttons: ['user:list', 'user:remove'] }), records = people) {
  const server = fakeServer()
  server.on(users.listRemoved, reply(users.listRemoved, { ...bin, records }))
  server.on(settings.get, reply(settings.get, storedDefaults))
  const app = renderApp({ path: '/system/removed-user', as, server })
  await screen.findByRole('row', { name: /Gone 1/ })
  return { ...app, server }
}

const rows = people.map(({ id, userName }) => ({ id, userName, code: null }))

test('lists deleted users with time and actor, and searches them', async () => {
  const { user, server, path } = await openBin()
  const row = within(screen.getByRole('row', { name: /Gone 1/ }))
  expect(row.getByText('gone_1')).toBeTruthy()
  expect(row.getByText('Admin')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Auto-deletes' })).toBeNull()
  expect(server.heardOf(settings.get)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Display name or username' }), 'x{Enter}')
  await waitFor(() => expect(path()).toBe('/system/removed-user?text=x'))
})

test('shows purge dates to readers of the settings', async () => {
  const reader = person({ buttons: ['user:list', 'user:remove', 'setting:update'] })
  await openBin(reader, [...people, justNow])
  expect(await screen.findByText(/Restore them within 30 days/)).toBeTruthy()
  expect(
    within(screen.getByRole('row', { name: /Gone 1/ })).getByText(/^in 2\d days$/),
  ).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Gone 2/ })).getByText('Soon')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Gone 3/ })).getByText('in 30 days')).toBeTruthy()
})

test('keeps the columns in place while the settings load', async () => {
  const server = fakeServer()
  const known = Promise.withResolvers<void>()
  server.on(users.listRemoved, reply(users.listRemoved, bin))
  server.on(settings.get, async () => {
    await known.promise
    return reply(settings.get, storedDefaults)
  })
  const as = person({ buttons: ['user:list', 'user:remove', 'setting:update'] })
  renderApp({ path: '/system/removed-user', as, server })
  const headings = async () => {
    await screen.findByRole('columnheader', { name: 'Auto-deletes' })
    return screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  }
  const before = await headings()
  expect(screen.queryByText('gone_1')).toBeNull()
  known.resolve()
  await screen.findByText('gone_1')
  expect(await headings()).toEqual(before)
})

test('restores several users and explains a failure', async () => {
  const { user, server } = await openBin()
  const [first, second] = rows
  const some = { rows: [first!, { ...second!, code: 'role_not_grantable' }] }
  server.on(users.restore, reply(users.restore, some))
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }))
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 2 users?' }))
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  const result = within(await screen.findByRole('dialog', { name: 'Restore results' }))
  expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Gone 2 (gone_2)FailedYou can't grant or revoke permissions you don't have",
    'Gone 1 (gone_1)Success',
  ])
  expect(screen.getByText('1 user restored')).toBeTruthy()
})

test('names a contact that was not restored because another user has it', async () => {
  const { user, server } = await openBin()
  const [first] = rows
  server.on(users.restore, reply(users.restore, { rows: [{ ...first!, without: ['email'] }] }))
  await user.click(screen.getByRole('button', { name: 'Restore Gone 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 1 user?' }))
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(/now uses it: gone@example.com \(Gone 1\)$/)).toBeTruthy()
})

test('names roles that were not restored because they were deleted', async () => {
  const { user, server } = await openBin()
  const lost = rows.map((row, index) => ({ ...row, missingRoles: index + 1 }))
  const [first] = lost
  server.on(users.restore, reply(users.restore, { rows: [{ ...first!, without: ['email'] }] }))
  await user.click(screen.getByRole('button', { name: 'Restore Gone 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 1 user?' }))
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(
    await screen.findByText(
      /gone@example.com \(Gone 1\)\. Roles not restored because they were deleted: 1 from Gone 1$/,
    ),
  ).toBeTruthy()
})

test('requires the user name to delete permanently', async () => {
  const { user, server } = await openBin()
  server.on(users.purge, problem('server_busy'), reply(users.purge, { rows: rows.slice(0, 1) }))
  await user.click(screen.getByRole('button', { name: 'More actions for Gone 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Permanently delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Permanently delete Gone 1?' }))
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Permanently delete' }))
  await confirm()
  expect(server.heardOf(users.purge)).toEqual([])
  await user.type(dialog.getByRole('textbox'), 'gone_1')
  await confirm()
  await dialog.findByText(/The server is busy/)
  await confirm()
  await screen.findByText('1 user permanently deleted')
  expect(server.heardOf(users.purge)[1]?.body).toEqual({
    ids: [people[0]!.id],
    allOrNothing: true,
  })
})

test('hides the recycle bin without the permission and does not request it', async () => {
  const as = person({ roles: ['R_ADMIN'], buttons: ['user:list'] })
  const { server } = renderApp({ path: '/system/removed-user', as })
  await screen.findByRole('heading', { name: 'Sorry, you are not authorized to access this page' })
  expect(server.heardOf(users.listRemoved)).toEqual([])
})
