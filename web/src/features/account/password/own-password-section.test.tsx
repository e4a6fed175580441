import { ownPassword } from '@amber/contract/account/own-password.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import type { PasswordPolicy } from '@amber/contract/sign-in/password-policy.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { storedProfile } from '#web/testing/stored-profile.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/app/user-center/user-center-page.tsx'),
    import('./own-password-section.tsx'),
    import('./first-password-dialog.tsx'),
    import('#web/ui/password/password-meter.tsx'),
    import('#web/lib/sign-in/password-strength.ts'),
  ])
}, 60_000)

async function open(policy: PasswordPolicy, hasPassword = true) {
  const server = fakeServer()
  server.on(passwords.policy, reply(passwords.policy, { policy }))
  server.on(ownProfile.get, reply(ownProfile.get, storedProfile({ hasPassword })))
  server.on(roles.options, reply(roles.options, []))
  const as = person({ userName: 'mei_2026', nickName: 'Wang Mei' })
  const app = renderApp({ path: '/user-center?section=password', as, server })
  await screen.findByRole('heading', { name: 'Wang Mei', level: 1 })
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
  const fill = async (present: string, next: string, again = next) => {
    await app.user.type(await field('Current password'), present)
    await app.user.type(await field('New password'), next)
    await app.user.type(await field('Confirm password'), again)
  }
  const submit = async () =>
    app.user.click(await screen.findByRole('button', { name: 'Change password' }))
  return { ...app, server, field, fill, submit }
}

const rule = (texts: string) => screen.getByText(texts, { exact: false }).closest('li')?.dataset.met

test('checks the rules and shows the strength while typing', async () => {
  const { field, user } = await open('strong')
  await screen.findByText('8–64 characters of any kind')
  const next = await field('New password')
  await user.type(next, 'password')
  await waitFor(() =>
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('Very weak'),
  )
  expect(rule('8–64 characters')).toBe('true')
  expect(rule('Not a common password')).toBe('false')
  await user.clear(next)
  await user.type(next, 'Wang Mei was here')
  expect(rule("Doesn't include your username")).toBe('false')
  await user.clear(next)
  await user.type(next, 'seven otters row quietly')
  await waitFor(() =>
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('Strong'),
  )
  for (const texts of ['8–64 characters', "Doesn't include your username", 'Not a common password'])
    expect(rule(texts)).toBe('true')
})

test('shows the number of ended sessions after a change and clears the form', async () => {
  const { server, fill, submit, field } = await open('plain')
  server.on(ownPassword.change, reply(ownPassword.change, { endedSessions: 2 }))
  await fill('old_one', 'newer_1')
  await submit()
  expect(await screen.findByText('2 other sessions signed out')).toBeTruthy()
  expect(server.heardOf(ownPassword.change)[0]?.body).toEqual({
    password: 'old_one',
    newPassword: 'newer_1',
  })
  await waitFor(async () => expect((await field('Current password')).value).toBe(''))
})

test('shows each refusal at its field', async () => {
  const { server, fill, submit, field } = await open('plain')
  server.on(
    ownPassword.change,
    problem('password_wrong', { fields: { password: 'Incorrect password' } }),
    problem('input_invalid', { fields: { newPassword: 'Choose another' } }),
  )
  await fill('old_one', 'newer_1')
  await submit()
  await screen.findByText('Incorrect password')
  expect((await field('Current password')).getAttribute('aria-invalid')).toBe('true')
  expect((await field('New password')).getAttribute('aria-invalid')).toBe('false')
  await submit()
  await screen.findByText('Choose another')
  expect((await field('New password')).getAttribute('aria-invalid')).toBe('true')
})

test('sends nothing until the current password is entered and the new one is valid', async () => {
  const { server, submit, fill } = await open('plain')
  await submit()
  expect(await screen.findAllByText('Please enter password')).toHaveLength(2)
  await fill('old_one', 'bad one', 'other')
  await submit()
  expect(screen.getByText(/6-18 characters, including/)).toBeTruthy()
  expect(screen.getByText('The two passwords are inconsistent')).toBeTruthy()
  expect(server.heardOf(ownPassword.change)).toEqual([])
})

test('lets a user without a password set the first one', async () => {
  const { server, user, field } = await open('plain', false)
  server.on(
    twoStep.identityChecks,
    reply(twoStep.identityChecks, { hasPassword: false, hasPasskey: false }),
  )
  expect(await screen.findByText("You don't have a password yet")).toBeTruthy()
  expect(screen.queryByLabelText('Current password')).toBeNull()
  server.on(
    ownPassword.create,
    problem('sign_in_stale'),
    problem('input_invalid', { fields: { newPassword: 'Choose another' } }),
    reply(ownPassword.create, { endedSessions: 2 }),
  )
  await user.click(screen.getByRole('button', { name: 'Set a password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a password' }))
  await dialog.findByRole('link', { name: 'Sign in again' })
  const choose = () => user.click(dialog.getByRole('button', { name: 'Set password' }))
  await choose()
  expect(await dialog.findByText('Please enter password')).toBeTruthy()
  await user.type(await field('New password'), 'first_1')
  await user.type(await field('Confirm password'), 'first_1')
  await choose()
  expect(await dialog.findByText(/sign in again to do this/)).toBeTruthy()
  await choose()
  expect(await dialog.findByText('Choose another')).toBeTruthy()
  await choose()
  expect(await screen.findByText('Password set')).toBeTruthy()
  expect(screen.getByText('2 other sessions signed out')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.heardOf(ownPassword.create)[0]?.body).toEqual({ newPassword: 'first_1' })
})
