import { rightsErrors } from '@amber/contract/roles/rights-errors.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users } from '@amber/contract/users/users.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import type { Heard } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { idOf } from '#web/testing/record-stamps.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { storedUser } from '#web/testing/stored-user.ts'
import { roleOption } from '#web/testing/stored-role.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./user-page.tsx')])
}, 60_000)

const id = idOf(1)
const mei = storedUser(1, { version: 4, userName: 'hanmei', nickName: 'Han Mei' })
const all = ['list', 'update', 'remove', 'resetPassword'].map((verb) => `user:${verb}`)
const noSecondStep = {
  totpSince: null,
  recoveryCodesLeft: 0,
  isDemanded: false,
  passkeyCount: 0,
  isResettable: false,
}

async function openPerson(found = mei, as = person({ roles: ['R_ADMIN'], buttons: all })) {
  const server = fakeServer()
  server.onPath(users.get, { id }, reply(users.get, found))
  server.onPath(twoStep.ofUser, { id }, reply(twoStep.ofUser, noSecondStep))
  const app = renderApp({ path: `/system/user/${id}`, as, server })
  await screen.findByRole('heading', { level: 1, name: 'Han Mei' })
  const choose = async (action: string) => {
    await app.user.click(screen.getByRole('button', { name: 'More actions for Han Mei' }))
    await app.user.click(await screen.findByRole('menuitem', { name: action }))
    return within(await screen.findByRole('dialog'))
  }
  return { ...app, server, choose }
}

const textOf = ({ textContent }: Element) => textContent

test('edits a user with current data on the user page and shows the saved values', async () => {
  const { user, server } = await openPerson()
  const byNow = { ...mei, version: 6, email: 'mei@example.com' }
  const saved = { ...byNow, version: 7, nickName: 'Han Meimei' }
  server.onPath(users.get, { id }, reply(users.get, byNow), reply(users.get, saved))
  const heard: Heard[] = []
  server.onPath(users.update, { id }, (call) => {
    heard.push(call)
    return reply(users.update, saved)
  })
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Han Mei' }))
  const name = await drawer.findByRole('textbox', { name: /^Display name/ })
  await user.type(name, 'mei')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Han Meimei' })).toBeTruthy()
  expect(heard[0]?.body).toMatchObject({ version: 6, email: 'mei@example.com' })
})

test('shows a user disabled on the user page at once', async () => {
  const { server, choose, user } = await openPerson()
  server.onPath(users.get, { id }, reply(users.get, { ...mei, status: '2' }))
  const row = { id, userName: 'hanmei', code: null }
  server.on(users.setStatus, reply(users.setStatus, { rows: [row] }))
  const dialog = await choose('Disable')
  await user.click(dialog.getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(screen.getAllByText('Disabled').length).toBeGreaterThan(0))
  expect(screen.getByRole('button', { name: 'Reset password' })).toBeTruthy()
})

test('returns to the list after deletion on the user page and offers undo', async () => {
  const { server, choose, user, path } = await openPerson()
  server.onPath(users.get, { id }, problem('user_missing'))
  const row = { id, userName: 'hanmei', code: null }
  server.on(users.remove, reply(users.remove, { rows: [row] }))
  const dialog = await choose('Delete')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(path()).toBe('/home'))
  expect(await screen.findByText('Undo')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('tab', { name: /Han Mei/ })).toBeNull())
  const since = server.heard.slice(server.heard.indexOf(server.heardOf(users.remove)[0]!))
  expect(since.map((call) => call.path)).not.toContain(`/api/users/${id}`)
})

test('offers only the link to a caller with read permission', async () => {
  const { user } = await openPerson(mei, person({ roles: ['R_ADMIN'], buttons: ['user:list'] }))
  expect(screen.queryByRole('button', { name: /^(Edit|Reset password)/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^More actions/ }))
  await screen.findByRole('menuitem', { name: 'Copy link' })
  const items = screen.getAllByRole('menuitem').map(textOf)
  expect(items).toEqual(['Copy link'])
})

test('offers no action on a user with more permissions than the caller, and says why', async () => {
  const { user } = await openPerson({ ...mei, roles: ['R_SUPER'], canManage: false })
  expect(screen.queryByRole('button', { name: /^(Edit|Reset password)/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More actions for Han Mei' }))
  for (const name of ['Edit', 'Reset password', 'Disable', 'Delete']) {
    const reason = `${name} ${rightsErrors.insufficient_privilege.texts.en}`
    const item = await screen.findByRole('menuitem', { name: reason })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  }
})

test("blocks reset, disable and delete on the caller's own page", async () => {
  const as = person({ userId: id, roles: ['R_ADMIN'], buttons: all })
  const { user } = await openPerson(mei, as)
  await user.click(screen.getByRole('button', { name: 'More actions for Han Mei' }))
  for (const name of ['Reset password', 'Disable', 'Delete']) {
    const reason = `${name} You can't do this to your own account`
    const item = await screen.findByRole('menuitem', { name: reason })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  }
})

test('explains a permission lost while the form is open', async () => {
  const { user, server } = await openPerson()
  server.onPath(users.update, { id }, problem('permission_missing'))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Han Mei' }))
  await user.type(await drawer.findByRole('textbox', { name: /^Display name/ }), '!')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect((await drawer.findByRole('alert')).textContent).toContain('ask an administrator')
})

test('locks a role with more permissions than the editor has', async () => {
  const found = { ...mei, roles: ['R_AUDIT', 'R_USER'] }
  const buttons = [...all, 'role:list']
  const server = fakeServer()
  server.on(
    roles.options,
    reply(roles.options, [
      roleOption({ code: 'R_USER' }),
      roleOption({ code: 'R_AUDIT', isUnassignable: true }),
    ]),
  )
  server.onPath(users.get, { id }, reply(users.get, found))
  server.onPath(twoStep.ofUser, { id }, reply(twoStep.ofUser, noSecondStep))
  const heard: Heard[] = []
  server.onPath(users.update, { id }, (call) => {
    heard.push(call)
    return reply(users.update, found)
  })
  const as = person({ roles: ['R_ADMIN'], buttons })
  const { user } = renderApp({ path: `/system/user/${id}`, as, server })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Han Mei' }))
  const field = await drawer.findByRole('combobox', { name: 'Roles' })
  expect(drawer.getByText(/Grayed-out roles include permissions you don't have/)).toBeTruthy()
  await user.click(field)
  await user.keyboard('{Backspace}{Backspace}{Escape}')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(heard[0]?.body).toMatchObject({ roles: ['R_AUDIT'] }))
})
