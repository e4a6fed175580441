import { passkeys } from '@amber/contract/sign-in/passkeys.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { allowPasskeys, passkeyRequest } from '#web/testing/fake-passkey.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./two-step-section.tsx')])
}, 60_000)

const nothing = {
  totpSince: null,
  recoveryCodesLeft: 0,
  isDemanded: false,
  hasPassword: true,
  passkeys: [],
}
const laptop = {
  id: '0197a5c2-6b1e-7d1c-9a2f-000000000001',
  version: 1,
  name: 'My laptop',
  createTime: '2026-03-04T05:06:07.000Z',
  lastUsedTime: null,
  isSynced: false,
  verifiesUser: true,
}
const app = { ...nothing, totpSince: '2026-03-04T05:06:07.000Z', recoveryCodesLeft: 2 }
const stateOf = (state: Parameters<typeof reply<typeof twoStep.get>>[1]) =>
  reply(twoStep.get, state)

function openSection(...states: ReturnType<typeof stateOf>[]) {
  const server = fakeServer()
  server.on(twoStep.get, ...states)
  const shown = renderApp({ path: '/user-center?section=two-step', as: person(), server })
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
  return { ...shown, dialog }
}

test('sets up an app with password, QR code, first code and recovery codes', async () => {
  const { user, server, dialog, ...shown } = openSection(stateOf(nothing), stateOf(app))
  server.on(
    twoStep.enrol,
    problem('password_wrong', { fields: { password: 'Incorrect password' } }),
    reply(twoStep.enrol, {
      secret: 'abcdefgh',
      uri: 'otpauth://totp/Amber:Super?secret=ABCDEFGH',
      enrolment: 'sealed',
      expiresTime: '2026-03-04T05:06:07.000Z',
    }),
  )
  server.on(twoStep.enable, reply(twoStep.enable, { recoveryCodes: ['aaaa-bbbb'] }))
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  const box = await dialog('Set up authenticator app')
  await user.click(box.getByRole('button', { name: 'Continue' }))
  await box.findByText('Please enter password')
  await user.type(box.getByLabelText('Current password'), '123456')
  await user.click(box.getByRole('button', { name: 'Continue' }))
  await box.findByText('Incorrect password')
  await user.click(box.getByRole('button', { name: 'Continue' }))
  const scan = await dialog('Set up authenticator app')
  await user.type(await scan.findByLabelText('Verification code'), '123456')
  const codes = await dialog('Save your recovery codes')
  expect(codes.getByText('aaaa-bbbb')).toBeTruthy()
  expect(server.heardOf(twoStep.enable)[0]?.body).toEqual({ enrolment: 'sealed', code: '123456' })
  act(() => void shown.app.shell.getState().router.navigate('/user-center?section=profile'))
  await dialog('Leave this page?')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await user.click(codes.getByRole('button', { name: "I've saved them" }))
  expect(await screen.findByText('Only 2 left. Replace them soon.')).toBeTruthy()
})

test('refuses to turn off the only second step when a role requires one and says why', async () => {
  const { user, server, dialog } = openSection(stateOf({ ...app, isDemanded: true }))
  server.on(twoStep.disable, problem('two_step_demanded'))
  await screen.findByText('Required by your role')
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  const box = await dialog('Turn off authenticator app?')
  expect(box.getByText(/^This is your only second step/)).toBeTruthy()
  await user.type(box.getByLabelText('Current password'), '123456')
  await user.click(box.getByRole('button', { name: 'Turn off' }))
  expect(await box.findByText(/^Your role requires/)).toBeTruthy()
})

test('clears a passkey error during a retry so that it is announced again', async () => {
  allowPasskeys()
  const asked = [Promise.withResolvers<never>(), Promise.withResolvers<never>()]
  const cancel = () => new DOMException('Cancelled', 'NotAllowedError')
  const get = vi.spyOn(navigator.credentials, 'get')
  for (const { promise } of asked) get.mockReturnValueOnce(promise)
  const { user, server, dialog } = openSection(
    stateOf({ ...app, hasPassword: false, passkeys: [laptop] }),
  )
  server.on(twoStep.identityCheckRequest, passkeyRequest)
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  const box = await dialog('Turn off authenticator app?')
  await user.click(box.getByRole('button', { name: 'Turn off' }))
  // Rejecting earlier would be an unhandled rejection.
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1))
  asked[0]!.reject(cancel())
  await box.findByText(/^Not completed/)
  await user.click(box.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
  expect(box.queryByText(/^Not completed/)).toBeNull()
  asked[1]!.reject(cancel())
  expect(await box.findByText(/^Not completed/)).toBeTruthy()
})

test('renames a passkey without the password and removes it with the password', async () => {
  const { user, server, dialog } = openSection(
    stateOf({ ...app, passkeys: [laptop] }),
    stateOf({ ...app, passkeys: [{ ...laptop, name: 'Desk' }] }),
    stateOf(app),
  )
  const { id } = laptop
  server.onPath(passkeys.rename, { id }, reply(passkeys.rename, { ...laptop, name: 'Desk' }))
  server.onPath(passkeys.remove, { id }, reply(passkeys.remove, {}))
  await user.click(await screen.findByRole('button', { name: 'Rename My laptop' }))
  const rename = await dialog('Rename passkey')
  await user.clear(rename.getByLabelText('Name'))
  await user.type(rename.getByLabelText('Name'), 'Desk')
  await user.click(rename.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Desk' }))
  const remove = await dialog('Remove Desk?')
  await user.type(remove.getByLabelText('Current password'), '123456')
  await user.click(remove.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Passkey removed')).toBeTruthy()
  expect(await screen.findByText(/doesn't support passkeys/)).toBeTruthy()
})
