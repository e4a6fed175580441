import { byName, namesOf, withoutFields } from '@amber/contract/fields.ts'
import { enteredUserFields } from '@amber/contract/users/user-fields.ts'
import { users } from '@amber/contract/users/users.ts'
import type { ManagedUser, User } from '@amber/contract/users/users.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { storedUser } from '#web/testing/stored-user.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./users-page.tsx')])
}, 60_000)

/** Empty, as the form sends what is not entered. */
const otherFields = byName(namesOf(withoutFields(enteredUserFields, ['userName'])), () => null)

const id = idOf(1)
const mei = storedUser(1, {
  version: 4,
  userName: 'hanmei',
  nickName: 'Han Mei',
  gender: '2',
  phone: '13800130000',
  email: 'mei@example.com',
})
const lin: ManagedUser = { ...mei, id: idOf(2), nickName: 'Lin Tao', status: '2' }

const all = ['list', 'create', 'update', 'remove', 'resetPassword'].map((verb) => `user:${verb}`)

async function openList(
  answers: Parameters<ReturnType<typeof fakeServer>['onPath']>[2][] = [],
  as = person({ buttons: all }),
) {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 2, totalIsEstimate: false, records: [mei, lin] }
  server.on(users.list, reply(users.list, page))
  server.onPath(users.get, { id }, reply(users.get, mei))
  server.onPath(users.update, { id }, ...answers)
  const app = renderApp({ path: '/system/user', as, server })
  const sent = () => server.heard.filter(({ method }) => method === 'PUT')
  await screen.findByRole('row', { name: /Han Mei/ })
  const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }))
  const choose = async (action: string, of = 'Han Mei') => {
    await press(`More actions for ${of}`)
    await app.user.click(await screen.findByRole('menuitem', { name: action }))
    return within(await screen.findByRole('dialog'))
  }
  return { ...app, server, sent, press, choose }
}

async function openDrawer(answers: Parameters<typeof openList>[0] = []) {
  const app = await openList(answers)
  await app.user.click(screen.getByRole('button', { name: 'Edit Han Mei' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Han Mei' }))
  const name = await drawer.findByRole<HTMLInputElement>('textbox', { name: /^Display name/ })
  return { ...app, drawer, name }
}

const saved = ({ body }: Heard) => reply(users.update, { ...mei, ...(body as User), version: 5 })

test('reloads a user, saves it with the version read and confirms', async () => {
  const { user, drawer, name, sent } = await openDrawer([saved])
  expect(name.value).toBe('Han Mei')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.clear(name)
  await user.type(name, 'Han Meimei')
  await user.clear(drawer.getByRole('textbox', { name: 'Phone number' }))
  await user.click(drawer.getByRole('radio', { name: 'Disabled' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({
    ...otherFields,
    version: 4,
    nickName: 'Han Meimei',
    gender: '2',
    phone: null,
    email: 'mei@example.com',
    status: '2',
    roles: ['R_USER'],
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows invalid values at their fields and sends nothing', async () => {
  const { user, drawer, name, sent } = await openDrawer()
  await user.clear(name)
  await user.type(drawer.getByRole('textbox', { name: 'Email' }), '!')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(name.getAttribute('aria-describedby')).toBeTruthy()
  expect(drawer.getByText('Cannot be empty')).toBeTruthy()
  expect(drawer.getByText('Email format is incorrect')).toBeTruthy()
  expect(document.activeElement).toBe(name)
  expect(sent()).toEqual([])
  await user.type(name, 'Mei')
  expect(drawer.queryByText('Cannot be empty')).toBeNull()
})

test('shows server errors at the field or above the form and keeps the drawer open', async () => {
  const atRoles = problem('role_not_grantable', { fields: { roles: 'Not yours to give' } })
  const { user, drawer, name } = await openDrawer([atRoles, problem('last_super_admin')])
  await user.type(name, '!')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('Not yours to give')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText(/At least one super admin must stay enabled/)).toBeTruthy()
  expect(screen.queryByText('Saved')).toBeNull()
})

test('allows no changes while saving, and returns the focus after a refusal', async () => {
  const refusal = Promise.withResolvers<ReturnType<typeof problem>>()
  const { user, drawer, name } = await openDrawer([() => refusal.promise])
  await user.type(name, '!{Control>}{Enter}{/Control}')
  await waitFor(() => expect(name.closest('[inert]')).toBeTruthy())
  expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Saving…' }))
  refusal.resolve(problem('last_super_admin'))
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.closest('[inert]')).toBeNull()
})

test('asks before closing only with unsaved changes', async () => {
  const { user, drawer, name } = await openDrawer()
  await user.type(name, '!')
  await user.click(drawer.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(name.value).toBe('Han Mei!')
  await user.type(name, '{Backspace}')
  await user.click(drawer.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('keeps the drawer with its draft on another page, and asks before closing the tab or window', async () => {
  const { app, user, name, path } = await openDrawer()
  const isLeased = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isLeased()).toBe(false)
  await user.type(name, '!')
  expect(isLeased()).toBe(true)
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!)
  await waitFor(() => expect(path()).toBe('/home'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isLeased()).toBe(true)
  const tab = screen.getByRole('tab', { name: 'Users Unsaved changes' })
  await user.pointer({ keys: '[MouseMiddle]', target: tab })
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await act(() => app.shell.getState().router.navigate('/system/user'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Han Mei' }))
  const draft = drawer.getByRole<HTMLInputElement>('textbox', { name: /^Display name/ })
  expect(draft.value).toBe('Han Mei!')
  await user.click(drawer.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isLeased()).toBe(false)
})

test('names the pages with unsaved changes at sign-out', async () => {
  const { user, name, path } = await openDrawer()
  await user.type(name, '!')
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!)
  await waitFor(() => expect(path()).toBe('/home'))
  await user.click(await screen.findByRole('button', { name: /^Account menu for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  const question = await screen.findByRole('dialog', { name: 'Sign out?' })
  expect(question.textContent).toContain('Unsaved changes in “Users” will be lost.')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(localStorage.getItem('token')).toBe('token-1')
})

test('shows both versions to the second of two editors and saves on top of the first', async () => {
  const theirs: User = {
    ...mei,
    version: 5,
    nickName: 'Mei H.',
    email: 'new@example.com',
    updateBy: 'Admin',
    updateTime: new Date().toISOString(),
  }
  const conflict = problem('record_changed', { current: theirs })
  const { user, drawer, name, sent } = await openDrawer([conflict, saved])
  await user.type(name, ' (HR)')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Someone else changed this record' }),
  )
  expect(dialog.getByText(/Admin saved changes/)).toBeTruthy()
  // Shown by the dialog, not twice.
  expect(screen.queryByText(/Review the latest version/)).toBeNull()
  expect(
    dialog.getByRole<HTMLInputElement>('radio', { name: 'Email: Their changes: new@example.com' })
      .checked,
  ).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'Display name: Your changes: Han Mei (HR)' }))
  await user.click(dialog.getByRole('button', { name: 'Save selected values' }))
  await screen.findByText('Saved')
  expect(sent()[1]?.body).toMatchObject({
    version: 5,
    nickName: 'Han Mei (HR)',
    email: 'new@example.com',
  })
})

test('reports a record that cannot be loaded and retries on request', async () => {
  const app = await openList()
  app.server.onPath(users.get, { id }, problem('unexpected'), reply(users.get, mei))
  await app.user.click(screen.getByRole('button', { name: 'Edit Han Mei' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Han Mei' }))
  await app.user.click(await drawer.findByRole('button', { name: 'Try again' }))
  expect(await drawer.findByRole('textbox', { name: 'Email' })).toBeTruthy()
})

test('offers neither editing nor selecting without permission', async () => {
  const server = fakeServer()
  const page = { current: 1, size: 10, total: 1, totalIsEstimate: false, records: [mei] }
  server.on(users.list, reply(users.list, page))
  renderApp({ path: '/system/user', as: person({ buttons: ['user:list'] }), server })
  await screen.findByRole('row', { name: /Han Mei/ })
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('asks before users disable or demote themselves and lets them go back', async () => {
  const as = person({ userId: id, buttons: all })
  const { user, server, sent, press } = await openList([saved], as)
  await press('Edit Han Mei')
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Han Mei' }))
  await user.click(await drawer.findByRole('radio', { name: 'Disabled' }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'Disable your own account?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(sent()).toEqual([])
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Disable' }))
  await screen.findByText('Saved')
  expect(sent()).toHaveLength(1)
  await press('More actions for Han Mei')
  for (const name of ['Reset password', 'Disable', 'Delete'])
    expect(
      (
        await screen.findByRole('menuitem', {
          name: `${name} You can't do this to your own account`,
        })
      ).ariaDisabled,
    ).toBe('true')
  expect(server.heardOf(users.setStatus)).toEqual([])
})

test('adds a user and offers a link to set the password', async () => {
  const { user, server, press } = await openList()
  const added = { ...mei, id: idOf(3), nickName: 'Rain', userName: 'rain_1' }
  const taken = problem('user_name_taken', {
    fields: { userName: 'This username is taken. Choose another one.' },
  })
  server.on(users.create, taken, { ...reply(users.create, added), status: 201 })
  await press('Add user')
  const drawer = within(await screen.findByRole('dialog', { name: 'Add user' }))
  const submit = () => user.click(drawer.getByRole('button', { name: 'Add user' }))
  await submit()
  expect(drawer.getByText('Please enter user name')).toBeTruthy()
  const userName = drawer.getByRole('textbox', { name: /^Username/ })
  await user.type(userName, 'a b')
  await submit()
  expect(drawer.getByText('User name format is incorrect')).toBeTruthy()
  expect(server.heardOf(users.create)).toEqual([])
  await user.clear(userName)
  await user.type(userName, 'rain_1')
  const nickName = drawer.getByRole('textbox', { name: /^Display name/ })
  await user.type(nickName, 'Rain')
  await submit()
  expect(await drawer.findByText('This username is taken. Choose another one.')).toBeTruthy()
  // Only the server can say whether another field solves its error.
  await user.type(nickName, 'y{Backspace}')
  expect(drawer.getByText('This username is taken. Choose another one.')).toBeTruthy()
  await submit()
  await screen.findByRole('dialog', { name: 'Rain added' })
  expect(server.heardOf(users.create)[1]?.body).toEqual({
    ...otherFields,
    userName: 'rain_1',
    nickName: 'Rain',
    gender: null,
    phone: null,
    email: null,
    status: '1',
    roles: ['R_USER'],
  })
  const link = { token: 'secret-part', expiresTime: '2026-03-05T05:06:07.000Z' }
  server.onPath(users.resetPassword, { id: added.id }, reply(users.resetPassword, link))
  await press('Create link')
  const shown = await screen.findByRole('group', { name: 'One-time link' })
  expect(shown.textContent).toContain('http://localhost:3000/login/reset-pwd#secret-part')
  expect(screen.getByText(/expires Mar 5, 2026/)).toBeTruthy()
})

test('resets a password for the next sign-in and shows refusals', async () => {
  const { user, server, choose } = await openList()
  const none = reply(users.resetPassword, { token: null, expiresTime: null })
  server.onPath(users.resetPassword, { id }, problem('role_not_grantable'), none)
  const dialog = await choose('Reset password')
  expect(dialog.getByText(/Han Mei will be signed out on all devices/)).toBeTruthy()
  expect(dialog.getByText(/The current password stops working immediately/)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /^Require at next sign-in/ }))
  await user.click(dialog.getByRole('button', { name: 'Reset password' }))
  expect(await dialog.findByText(/permissions you don't have/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Reset password' }))
  await screen.findByText('Han Mei must set a new password at next sign-in')
  const asked = server.heard.findLast(({ path }) => path.endsWith('/reset-password'))
  expect(asked?.body).toEqual({ by: 'next_sign_in' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

const rowsOf = (...rows: [User, string | null][]) => ({
  rows: rows.map(([one, code]) => ({ id: one.id, userName: one.userName, code })),
})

test('disables several users in one call after confirmation, with a result for each', async () => {
  const { user, server, press } = await openList()
  server.on(users.setStatus, reply(users.setStatus, rowsOf([mei, 'insufficient_privilege'])))
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }))
  await press('Disable')
  const dialog = await screen.findByRole('dialog', { name: 'Disable 2 users?' })
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }))
  const result = within(await screen.findByRole('dialog', { name: 'Status change results' }))
  expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Han Mei (hanmei)FailedYou can't manage a user with permissions you don't have",
    'Lin Tao (hanmei)SkippedNo change',
  ])
  expect(server.heardOf(users.setStatus).map(({ body }) => body)).toEqual([
    { ids: [id], allOrNothing: true, status: '2' },
  ])
})

test('offers to restore a deleted user', async () => {
  const { user, server, choose } = await openList()
  server.on(users.remove, reply(users.remove, rowsOf([mei, null])))
  server.on(users.restore, reply(users.restore, rowsOf([mei, null])))
  const dialog = await choose('Delete')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('1 user deleted')
  await user.click(screen.getByText('Undo'))
  await screen.findByText('1 user restored')
  expect(screen.queryByText('1 user deleted')).toBeNull()
  for (const [call, allOrNothing] of [
    [users.remove, true],
    [users.restore, false],
  ] as const)
    expect(server.heardOf(call).map(({ body }) => body)).toEqual([{ ids: [id], allOrNothing }])
})

test('names a contact that was not restored because another account uses it', async () => {
  const { user, server, choose } = await openList()
  server.on(users.remove, reply(users.remove, rowsOf([mei, null])))
  const row = { id, userName: mei.userName, code: null, without: ['email' as const] }
  server.on(users.restore, reply(users.restore, { rows: [row] }))
  const dialog = await choose('Delete')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByText('Undo'))
  await screen.findByText('1 user restored')
  expect(screen.getByText(/another account now uses it: mei@example.com \(Han Mei\)/)).toBeTruthy()
})

test('links to the user center for changes of the own phone number and email address', async () => {
  const { user } = await openList([], person({ userId: id, buttons: all }))
  await user.click(screen.getByRole('button', { name: 'Edit Han Mei' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Han Mei' }))
  for (const name of ['Phone number', 'Email']) {
    const field = await drawer.findByRole('textbox', { name })
    expect(field).toHaveProperty('readOnly', true)
    const hint = document.getElementById(String(field.getAttribute('aria-describedby')))
    expect(hint?.textContent).toBe('Change your own contact info in the user center.')
  }
  expect(drawer.getByRole('textbox', { name: /^Display name/ })).toHaveProperty('readOnly', false)
})

test('explains why a user with more permissions cannot be changed, and hides actions without permission', async () => {
  const server = fakeServer()
  const records = [mei, { ...lin, canManage: false }]
  const page = { current: 1, size: 10, total: 2, totalIsEstimate: false, records }
  server.on(users.list, reply(users.list, page))
  const as = person({ roles: ['R_ADMIN'], buttons: ['user:list', 'user:remove'] })
  const { user } = renderApp({ path: '/system/user', as, server })
  await screen.findByRole('row', { name: /Han Mei/ })
  expect(screen.queryByRole('button', { name: /^Edit|^Add/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More actions for Han Mei' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /Disable|Reset/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'More actions for Lin Tao' }))
  const refused = await screen.findByRole('menuitem', {
    name: /^Delete You can't manage a user with permissions you don't have/,
  })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
})
