import { avatars } from '@amber/contract/users/avatars.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import type { OwnProfile } from '@amber/contract/account/own-profile.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { allowPasskeys, passkeyAnswer, passkeyRequest } from '#web/testing/fake-passkey.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { storedProfile } from '#web/testing/stored-profile.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/app/user-center/user-center-page.tsx'),
    import('./own-profile-section.tsx'),
    import('./contact-dialog.tsx'),
    import('./contact-removal-dialog.tsx'),
  ])
}, 60_000)

const stored = storedProfile({
  version: 3,
  gender: '2',
  email: 'mei@example.com',
  emailVerified: true,
  roles: ['R_ADMIN'],
})

async function open(profile: Partial<OwnProfile> = {}, server = fakeServer()) {
  server.on(ownProfile.get, reply(ownProfile.get, { ...stored, ...profile }))
  server.on(roles.options, reply(roles.options, []))
  const as = person({ nickName: 'Wang Mei' })
  const app = renderApp({ path: '/user-center?section=profile', as, server })
  await screen.findByRole('heading', { name: 'Contact info' })
  return { ...app, server }
}

test('edits display name and gender with the version read', async () => {
  const { server, user } = await open()
  server.on(ownProfile.update, reply(ownProfile.update, { ...stored, nickName: 'Mei', version: 4 }))
  await user.click(screen.getByRole('button', { name: 'Edit profile' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit profile' }))
  const name = drawer.getByLabelText(/Display name/)
  await user.clear(name)
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('Cannot be empty')).toBeTruthy()
  await user.type(name, 'Mei')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit profile' })).toBeNull())
  expect(server.heardOf(ownProfile.update).at(-1)?.body).toEqual({
    version: 3,
    nickName: 'Mei',
    gender: '2',
  })
})

test('shows both versions when an administrator saved first', async () => {
  const { server, user } = await open()
  const current = { ...stored, version: 4, nickName: 'By an admin', updateBy: 'Super' }
  server.on(ownProfile.update, problem('record_changed', { current }))
  await user.click(screen.getByRole('button', { name: 'Edit profile' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit profile' }))
  await user.type(drawer.getByLabelText(/Display name/), ' M.')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('By an admin')).toBeTruthy()
  expect(screen.getByText('Wang Mei M.')).toBeTruthy()
})

test('confirms a new email address by the code sent to it', async () => {
  const { server, user } = await open()
  const message = { channel: 'mail' as const, to: 'new@example.com', text: 'Your code: 123456' }
  server.on(
    ownProfile.sendContactCode,
    reply(ownProfile.sendContactCode, {
      resendAfter: 10,
      isDelayed: false,
      expiresTime: '2030-01-01T00:00:00.000Z',
      message,
    }),
  )
  server.on(
    ownProfile.changeContact,
    problem('code_wrong', { fields: { code: 'The code is wrong' } }),
    reply(ownProfile.changeContact, { ...stored, email: 'new@example.com' }),
  )
  await user.click(screen.getByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText('Please enter email')).toBeTruthy()
  await user.type(dialog.getByLabelText('New email'), 'no mail')
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText('Email format is incorrect')).toBeTruthy()
  await user.clear(dialog.getByLabelText('New email'))
  await user.type(dialog.getByLabelText('New email'), 'new@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText('Your code: 123456')).toBeTruthy()
  expect(dialog.getByRole('button', { name: /^Resend in \d+s$/ })).toHaveProperty('disabled', true)
  expect(document.activeElement).toBe(dialog.getByLabelText('Verification code'))
  await user.type(dialog.getByLabelText('Current password'), 'secret_1')
  await user.type(dialog.getByLabelText('Verification code'), '654321')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(await dialog.findByText('The code is wrong')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Verification code'))
  await user.type(dialog.getByLabelText('Verification code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(await screen.findByText('Contact info updated')).toBeTruthy()
  expect(server.heardOf(ownProfile.changeContact).at(-1)?.body).toEqual({
    receiver: 'new@example.com',
    code: '123456',
    password: 'secret_1',
  })
})

test('marks an unverified contact and verifies it by the code sent to it', async () => {
  const { server, user } = await open({ emailVerified: false })
  expect(screen.getByText('Not verified')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Added by an administrator/ })).toBeTruthy()
  server.on(
    ownProfile.sendContactCode,
    reply(ownProfile.sendContactCode, {
      resendAfter: 60,
      isDelayed: false,
      expiresTime: '2030-01-01T00:00:00.000Z',
      message: null,
    }),
  )
  server.on(ownProfile.changeContact, reply(ownProfile.changeContact, stored))
  await user.click(screen.getByRole('button', { name: 'Verify email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify email' }))
  const receiver = dialog.getByLabelText<HTMLInputElement>('Email')
  expect([receiver.value, receiver.readOnly]).toEqual(['mei@example.com', true])
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText(/A code is on its way to mei@example.com/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Verification code'), '123456')
  await user.type(dialog.getByLabelText('Current password'), 'secret_1')
  server.on(ownProfile.get, reply(ownProfile.get, stored))
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Contact info verified')).toBeTruthy()
  expect(await screen.findByText('Verified')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Verify email' })).toBeNull()
  const change = screen.getByRole('button', { name: 'Change email' })
  await waitFor(() => expect(document.activeElement).toBe(change))
  expect(server.heardOf(ownProfile.changeContact)[0]?.body).toEqual({
    receiver: 'mei@example.com',
    code: '123456',
    password: 'secret_1',
  })
})

test('explains a wait of hours before the next code without a countdown', async () => {
  const { server, user } = await open()
  server.on(
    ownProfile.sendContactCode,
    problem('code_limit', { retryAfter: 40_000, msg: 'Try again in 12 h' }),
  )
  await user.click(screen.getByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  await user.type(dialog.getByLabelText('New email'), 'new@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText('Try again in 12 h')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false)
})

test('changes a contact by passkey when the user has no password', async () => {
  allowPasskeys()
  const server = fakeServer()
  server.on(
    twoStep.identityChecks,
    reply(twoStep.identityChecks, { hasPassword: false, hasPasskey: true }),
  )
  const { user } = await open({}, server)
  server.on(twoStep.identityCheckRequest, passkeyRequest)
  server.on(ownProfile.changeContact, reply(ownProfile.changeContact, stored))
  await user.click(screen.getByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  expect(dialog.queryByLabelText('Current password')).toBeNull()
  await user.type(dialog.getByLabelText('New email'), 'new@example.com')
  await user.type(dialog.getByLabelText('Verification code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(await screen.findByText('Contact info updated')).toBeTruthy()
  expect(server.heardOf(ownProfile.changeContact).at(-1)?.body).toEqual({
    receiver: 'new@example.com',
    code: '123456',
    passkey: passkeyAnswer,
  })
})

test('loads the identity checks again after an error', async () => {
  const server = fakeServer()
  server.on(
    twoStep.identityChecks,
    problem('unexpected'),
    reply(twoStep.identityChecks, { hasPassword: true, hasPasskey: false }),
  )
  const { user } = await open({}, server)
  await user.click(screen.getByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  await dialog.findByText("Couldn't load verification methods")
  expect(dialog.queryByRole('button', { name: 'Change' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  const field = await dialog.findByLabelText('New email')
  expect(document.activeElement).toBe(field)
  expect(dialog.getByRole('button', { name: 'Change' })).toBeTruthy()
})

test('moves focus to the add button after a contact is removed', async () => {
  const { server, user } = await open()
  server.on(ownProfile.removeContact, reply(ownProfile.removeContact, { ...stored, email: null }))
  await user.click(screen.getByRole('button', { name: 'Remove email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove email' }))
  await user.type(dialog.getByLabelText('Current password'), 'secret_1')
  server.on(ownProfile.get, reply(ownProfile.get, { ...stored, email: null }))
  await user.click(dialog.getByRole('button', { name: 'Remove email' }))
  const next = await screen.findByRole('button', { name: 'Add email' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('updates the page when the contact was already removed', async () => {
  const { server, user } = await open()
  server.on(ownProfile.removeContact, problem('record_changed'))
  await user.click(screen.getByRole('button', { name: 'Remove email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove email' }))
  await user.type(dialog.getByLabelText('Current password'), 'secret_1')
  server.on(ownProfile.get, reply(ownProfile.get, { ...stored, email: null }))
  await user.click(dialog.getByRole('button', { name: 'Remove email' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull())
})

test('shows the wait before the next code at its field', async () => {
  const { server, user } = await open()
  server.on(ownProfile.sendContactCode, problem('code_too_soon', { retryAfter: 20 }))
  await user.click(screen.getByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
  await user.type(dialog.getByLabelText('New email'), 'new@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByRole('button', { name: /^Resend in \d+s$/ })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', false)
})

test('removes an email address after an identity check', async () => {
  const { server, user } = await open()
  expect(screen.queryByRole('button', { name: 'Remove phone number' })).toBeNull()
  server.on(
    ownProfile.removeContact,
    problem('password_wrong', { fields: { password: 'Incorrect password' } }),
    reply(ownProfile.removeContact, { ...stored, email: null }),
  )
  await user.click(screen.getByRole('button', { name: 'Remove email' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove email' }))
  expect(dialog.getByText(/^mei@example.com will no longer receive codes/)).toBeTruthy()
  const remove = dialog.getByRole('button', { name: 'Remove email' })
  await user.click(remove)
  expect(await dialog.findByText('Please enter password')).toBeTruthy()
  expect(server.heardOf(ownProfile.removeContact)).toEqual([])
  await user.type(dialog.getByLabelText('Current password'), 'wrong_1')
  await user.click(remove)
  expect(await dialog.findByText('Incorrect password')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Current password'))
  await user.type(dialog.getByLabelText('Current password'), 'secret_1')
  await user.click(remove)
  expect(await screen.findByText('Contact info removed')).toBeTruthy()
  expect(server.heardOf(ownProfile.removeContact).at(-1)?.body).toEqual({
    field: 'email',
    password: 'secret_1',
  })
})

test('refuses a file that is not a picture before sending it', async () => {
  const { server, container } = await open()
  const chooser = container.querySelector<HTMLInputElement>('input[type="file"]')!
  const { userEvent } = await import('@testing-library/user-event')
  // Skips the file filter of the input, as a user can.
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(chooser, new File(['<svg/>'], 'face.svg', { type: 'image/svg+xml' }))
  expect(await screen.findByText(/This file can't be read/)).toBeTruthy()
  expect(server.heardOf(avatars.set)).toEqual([])
})

test('removes the picture after confirmation', async () => {
  const { server, user } = await open({ avatar: 'ab'.repeat(16) })
  server.on(avatars.remove, reply(avatars.remove, {}))
  await user.click(screen.getByRole('button', { name: 'Remove avatar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your avatar?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove avatar' }))
  expect(await screen.findByText('Avatar removed')).toBeTruthy()
})
