import { auth } from '@amber/contract/sign-in/auth.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import type { SecondStepMethod } from '@amber/contract/sign-in/second-step.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([import('#web/app/shell.tsx'), import('./second-step-page.tsx')])
}, 60_000)

const tokens = { token: 'token-1', refreshToken: 'refresh-1' }
const done = reply(secondStep.finish, { ...tokens, recoveryCodes: null })
const due = (methods: SecondStepMethod[]) =>
  problem('second_step_due', {
    secondStep: { pendingToken: 'pending-1', methods, expiresTime: '2026-03-04T05:06:07.000Z' },
  })

/** Signs in by password up to the second step. */
async function openStep(methods: SecondStepMethod[], path = '/login') {
  const server = fakeServer()
  server.on(auth.login, due(methods))
  server.on(auth.getUserInfo, reply(auth.getUserInfo, person({ nickName: 'Ann' })))
  const app = renderApp({ path, server })
  await app.user.type(await screen.findByLabelText('Username'), 'Super')
  await app.user.type(screen.getByLabelText('Password'), '123456')
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return app
}

test('submits six pasted digits and opens the requested page', async () => {
  const { server, user, path } = await openStep(['totp'], '/login?redirect=%2Fproject-intro')
  server.on(secondStep.finish, done)
  const field = await screen.findByLabelText('Verification code')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.paste('123 456')
  await waitFor(() => expect(path()).toBe('/project-intro'))
  expect(server.heardOf(secondStep.finish)[0]?.body).toEqual({
    pendingToken: 'pending-1',
    code: '123456',
  })
  expect(localStorage.getItem('token')).toBe('token-1')
})

test('stores no token before the second step, and shows a wrong code at its field', async () => {
  const { server, user } = await openStep(['totp'])
  server.on(
    secondStep.finish,
    problem('second_step_wrong', { fields: { code: 'Incorrect code. Try again.' } }),
  )
  await user.type(await screen.findByLabelText('Verification code'), '000000')
  await screen.findByText('Incorrect code. Try again.')
  expect(screen.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true')
  expect(localStorage.getItem('token')).toBeNull()
})

test('keeps all digits typed after a wrong code', async () => {
  const { server, user, path } = await openStep(['totp'])
  const wrong = problem('second_step_wrong', { fields: { code: 'Incorrect code. Try again.' } })
  server.on(secondStep.finish, wrong, done)
  await user.type(await screen.findByLabelText('Verification code'), '000000')
  await screen.findByText('Incorrect code. Try again.')
  await user.keyboard('123456')
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(secondStep.finish).map(({ body }) => body)).toEqual([
    { pendingToken: 'pending-1', code: '000000' },
    { pendingToken: 'pending-1', code: '123456' },
  ])
})

test('switches to a recovery code', async () => {
  const { server, user, path } = await openStep(['totp', 'recovery'])
  server.on(secondStep.finish, done)
  await user.click(await screen.findByRole('button', { name: 'Recovery code' }))
  const heading = screen.getByRole('heading', { name: 'Use a recovery code' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await user.click(screen.getByRole('button', { name: 'Verify and sign in' }))
  await screen.findByText('Cannot be empty')
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh')
  await user.click(screen.getByRole('button', { name: 'Verify and sign in' }))
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(secondStep.finish).at(-1)?.body).toEqual({
    pendingToken: 'pending-1',
    recoveryCode: 'abcd-efgh',
  })
})

test('lists an unsupported passkey last and explains it', async () => {
  const { user } = await openStep(['passkey', 'totp'])
  await screen.findByLabelText('Verification code')
  await user.click(screen.getByRole('button', { name: 'Passkey' }))
  expect(await screen.findByText("This browser doesn't support passkeys.")).toBeTruthy()
})

test('reports a timed-out sign-in and links back', async () => {
  const { server, user, path } = await openStep(['totp'])
  server.on(secondStep.finish, problem('second_step_expired'))
  await user.type(await screen.findByLabelText('Verification code'), '123456')
  await screen.findByText(/^This sign-in timed out/)
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
  await waitFor(() => expect(path()).toBe('/login'))
})

test('sets up a required second step and shows the recovery codes before signing in', async () => {
  const { server, user, path } = await openStep(['enrol'])
  server.on(
    secondStep.enrol,
    reply(secondStep.enrol, {
      secret: 'abcdefgh',
      uri: 'otpauth://totp/Amber:Super?secret=ABCDEFGH',
      enrolment: 'sealed',
      expiresTime: '2026-03-04T05:06:07.000Z',
    }),
  )
  server.on(
    secondStep.finish,
    reply(secondStep.finish, { ...tokens, recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
  )
  await screen.findByRole('heading', { name: 'Set up two-step verification' })
  await screen.findByRole('img', { name: 'QR code for the authenticator app' })
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
  await user.type(screen.getByLabelText('Verification code'), '123456')
  await screen.findByText('aaaa-bbbb')
  expect(server.heardOf(secondStep.finish)[0]?.body).toEqual({
    pendingToken: 'pending-1',
    enrolment: 'sealed',
    code: '123456',
  })
  expect(localStorage.getItem('token')).toBeNull()
  await user.click(screen.getByRole('button', { name: "I've saved them" }))
  await waitFor(() => expect(path()).toBe('/home'))
})

test('redirects to sign-in without a pending sign-in', async () => {
  const { path } = renderApp({ path: '/login/second-step?redirect=%2Fmock' })
  await waitFor(() => expect(path()).toBe('/login?redirect=%2Fmock'))
})

test('says that the browser does not support passkeys', async () => {
  renderApp({ path: '/login/passkey' })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Use a passkey' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText(/doesn't support passkeys/)).toBeTruthy()
})
