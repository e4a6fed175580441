import { auth } from '@amber/contract/sign-in/auth.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { allowPasskeys, passkeyAnswer, passkeyRequest } from '#web/testing/fake-passkey.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/app/user-center/user-center-page.tsx'),
    import('./linked-accounts.tsx'),
  ])
}, 60_000)

const id = '0b7f2f2e-7d35-4f6f-9a39-0c7f2a6b1c22'
const wechat = {
  id,
  provider: 'wechat' as const,
  name: '小雨',
  createTime: '2026-03-05T05:06:07.000Z',
  lastUsedTime: null,
  isLastMethod: false,
}
const both = { wechat: true, oidc: { name: 'Acme' } }

function open(
  own: Partial<OutputOf<typeof identities.list>> = {},
  methods: OutputOf<typeof identities.methods> = both,
  identityChecks: OutputOf<typeof twoStep.identityChecks> = {
    hasPassword: true,
    hasPasskey: false,
  },
) {
  const server = fakeServer()
  server.on(twoStep.identityChecks, reply(twoStep.identityChecks, identityChecks))
  server.on(identities.methods, reply(identities.methods, methods))
  server.on(identities.list, reply(identities.list, { records: [], ...own }))
  return {
    ...renderApp({ path: '/user-center?section=linked-accounts', as: person(), server }),
    server,
  }
}

const region = async () => within(await screen.findByRole('region', { name: 'Linked accounts' }))

test('lists linkable accounts together with linked ones', async () => {
  open({ records: [wechat] })
  const section = await region()
  expect(await section.findByText('Linked as 小雨')).toBeTruthy()
  expect(section.getByText('Never used to sign in')).toBeTruthy()
  expect(section.getByRole('heading', { name: 'Acme' })).toBeTruthy()
  expect(section.getByRole('button', { name: 'Link Acme' })).toBeTruthy()
})

test('unlinks an account after an identity check', async () => {
  const { server, user } = open({ records: [wechat] })
  server.onPath(
    identities.unlink,
    { id },
    problem('password_wrong', { fields: { password: 'Incorrect password' } }),
    reply(identities.unlink, {}),
  )
  await user.click(await screen.findByRole('button', { name: 'Unlink WeChat' }))
  const question = within(await screen.findByRole('dialog', { name: 'Unlink WeChat?' }))
  server.on(identities.list, reply(identities.list, { records: [] }))
  await user.click(question.getByRole('button', { name: 'Unlink' }))
  expect(await question.findByText('Please enter password')).toBeTruthy()
  await user.type(question.getByLabelText('Current password'), 'secret_1')
  await user.click(question.getByRole('button', { name: 'Unlink' }))
  expect(await question.findByText('Incorrect password')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Unlink' }))
  expect(await screen.findByText('Account unlinked')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Link WeChat' })).toBeTruthy()
  const unlinked = server.heard.filter(({ path }) => path.endsWith('/removal'))
  expect(unlinked.at(-1)?.body).toEqual({ password: 'secret_1' })
})

test('locks the last sign-in method and says why', async () => {
  const { user } = open({ records: [{ ...wechat, isLastMethod: true }] })
  const button = await screen.findByRole('button', { name: 'Unlink WeChat' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/^This is your only sign-in method\./)).toBeTruthy()
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

async function askToLink({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: 'Link Acme' }))
  return within(await screen.findByRole('dialog', { name: 'Link Acme' }))
}

test('reports why a link cannot start', async () => {
  const { server, user } = open()
  server.on(identities.beginLink, problem('provider_silent'))
  const dialog = await askToLink({ user })
  await user.type(dialog.getByLabelText('Current password'), 'secret_1')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText(/Can't reach the sign-in service/)).toBeTruthy()
  expect(server.heardOf(identities.beginLink).map(({ body }) => body)).toEqual([
    { provider: 'oidc', password: 'secret_1' },
  ])
})

test('starts no second link while one is opening', async () => {
  const { server, user } = open()
  server.on(identities.beginLink, reply(identities.beginLink, { url: `${location.href}#away` }))
  const dialog = await askToLink({ user })
  await user.type(dialog.getByLabelText('Current password'), 'secret_1{Enter}')
  expect(await screen.findByText('Opening…')).toBeTruthy()
  expect(location.hash).toBe('#away')
  const other = screen.getByRole('button', { name: 'Link WeChat' })
  expect(other.getAttribute('aria-disabled')).toBe('true')
  expect(other.textContent).toBe('Link')
  await user.click(other)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('verifies a user without a password by passkey', async () => {
  allowPasskeys()
  const { server, user } = open({}, both, { hasPassword: false, hasPasskey: true })
  server.on(twoStep.identityCheckRequest, passkeyRequest)
  server.on(identities.beginLink, problem('provider_failed'))
  const dialog = await askToLink({ user })
  expect(dialog.getByText(/your browser will ask for your passkey/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText(/failed or is misconfigured/)).toBeTruthy()
  expect(server.heardOf(identities.beginLink)[0]?.body).toEqual({
    provider: 'oidc',
    passkey: passkeyAnswer,
  })
})

test('explains an unsupported passkey and sends nothing', async () => {
  const { user } = open({}, both, { hasPassword: false, hasPasskey: true })
  const dialog = await askToLink({ user })
  expect(dialog.getByText("This browser doesn't support passkeys.")).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('asks a user without password and passkey to sign in again', async () => {
  const { server, user, path } = open({}, both, { hasPassword: false, hasPasskey: false })
  server.on(auth.logout, reply(auth.logout, {}))
  const dialog = await askToLink({ user })
  expect(dialog.getByText(/You don't have a password or passkey/)).toBeTruthy()
  await user.click(dialog.getByRole('link', { name: 'Sign in again' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login?redirect=%2Fuser-center%3Fsection%3Dlinked-accounts')
})

test('shows an empty state when no provider is configured', async () => {
  open({}, { wechat: false, oidc: null })
  expect(await screen.findByText('No accounts to link yet')).toBeTruthy()
})

test('retries a list that cannot be loaded', async () => {
  const server = fakeServer()
  server.on(identities.methods, reply(identities.methods, both))
  server.on(identities.list, problem('unexpected'), reply(identities.list, { records: [wechat] }))
  const { user } = renderApp({
    path: '/user-center?section=linked-accounts',
    as: person(),
    server,
  })
  await screen.findByText("Couldn't load linked accounts")
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Linked as 小雨')).toBeTruthy())
})
