import { auth } from '@amber/contract/sign-in/auth.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { termsVersion } from '@amber/contract/sign-in/registration.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

beforeAll(async () => {
  await Promise.all([
    import('#web/app/shell.tsx'),
    import('#web/app/boot/bind-pages.tsx'),
    import('#web/app/user-center/user-center-page.tsx'),
    import('./sign-in-return-page.tsx'),
  ])
}, 60_000)
beforeEach(() => sessionStorage.clear())

const tokens = { token: 'token-1', refreshToken: 'refresh-1' }
const known = reply(identities.finish, { kind: 'in', tokens })
const unknown = (provider: 'wechat' | 'oidc' = 'wechat', name = '小雨') =>
  reply(identities.finish, { kind: 'unknown', provider, name, isWelcome: false })

function serverFor() {
  const server = fakeServer()
  server.on(auth.login, reply(auth.login, tokens))
  server.on(auth.getUserInfo, reply(auth.getUserInfo, person({ nickName: 'Ann' })))
  server.on(identities.link, reply(identities.link, { provider: 'wechat' }))
  server.on(identities.list, reply(identities.list, { records: [] }))
  return server
}

type Options = Partial<Parameters<typeof renderApp>[0]>

const open = (path: string, options: Options = {}) => {
  const server = options.server ?? serverFor()
  return { ...renderApp({ path: `/login/return${path}`, ...options, server }), server }
}

test('signs in a known user with a greeting at the requested page', async () => {
  const server = serverFor()
  server.on(identities.finish, known)
  const { path } = open('?redirect=%2Fproject-intro#sign-in.pending-1', { server })
  await waitFor(() => expect(path()).toBe('/project-intro'))
  expect(await screen.findByText('Welcome back, Ann!')).toBeTruthy()
  expect(localStorage.getItem('token')).toBe('token-1')
  expect(server.heardOf(identities.finish).map(({ body }) => body)).toEqual([
    { pendingToken: 'pending-1' },
  ])
})

test('keeps the pending token out of URLs, and ignores a redirect to another site', async () => {
  const server = serverFor()
  server.on(identities.finish, known)
  const { path } = open('?redirect=%2F%2Fevil.example#sign-in.pending-1', { server })
  await waitFor(() => expect(path()).toBe('/home'))
  expect(window.location.hash).toBe('')
  expect(server.heard.map(({ path: to, query }) => to + query.toString()).join()).not.toContain(
    'pending-1',
  )
})

async function signInOnce(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText('Username'), 'Super')
  await user.type(screen.getByLabelText('Password'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('links an unknown WeChat identity by signing in once', async () => {
  const server = serverFor()
  server.on(identities.finish, unknown())
  const { path, user } = open('?redirect=%2Fproject-intro#sign-in.pending-1', { server })
  await screen.findByRole('heading', { name: 'Link your account' })
  expect(screen.getByText(/^WeChat user 小雨 isn't linked/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bind WeChat' }).getAttribute('aria-current')).toBe(
    'page',
  )
  await signInOnce(user)
  await waitFor(() => expect(path()).toBe('/project-intro'))
  expect(await screen.findByText('You can now sign in with WeChat.')).toBeTruthy()
  expect(server.heardOf(identities.link).map(({ body }) => body)).toEqual([
    { pendingToken: 'pending-1' },
  ])
})

test('links nothing after going back to the regular sign-in', async () => {
  const server = serverFor()
  server.on(identities.finish, unknown())
  const { path, user } = open('#sign-in.pending-1', { server })
  await screen.findByRole('heading', { name: 'Link your account' })
  await user.click(screen.getByRole('link', { name: 'Password login' }))
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Link your account' })).toBeNull(),
  )
  expect(path()).toBe('/login')
  await signInOnce(user)
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(identities.link)).toEqual([])
})

test('provisions a new user after agreement to the terms', async () => {
  const server = serverFor()
  server.on(
    identities.finish,
    reply(identities.finish, { kind: 'unknown', provider: 'oidc', name: '小雨', isWelcome: true }),
    problem('input_invalid', { fields: { termsVersion: 'The agreement has changed' } }),
    known,
  )
  const { path, user } = open('?redirect=%2Fproject-intro#sign-in.pending-1', { server })
  const heading = await screen.findByRole('heading', { name: 'Create your account' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(/^Hi 小雨/)).toBeTruthy()
  const become = () =>
    user.click(screen.getByRole('button', { name: 'Create account and sign in' }))
  await become()
  const asked = 'Please agree to the user agreement and privacy policy'
  expect(await screen.findByText(asked)).toBeTruthy()
  expect(server.heardOf(identities.finish)).toHaveLength(1)
  await user.click(screen.getByLabelText('I have read and agree to the'))
  await become()
  expect(await screen.findByText('The agreement has changed')).toBeTruthy()
  await become()
  await waitFor(() => expect(path()).toBe('/project-intro'))
  expect(server.heardOf(identities.finish)[2]?.body).toEqual({
    pendingToken: 'pending-1',
    termsVersion,
  })
  expect(sessionStorage.length).toBe(0)
  expect(server.heardOf(identities.link)).toEqual([])
})

test('switches between linking and a new account when both are possible', async () => {
  const server = serverFor()
  server.on(
    identities.finish,
    reply(identities.finish, { kind: 'unknown', provider: 'oidc', name: '', isWelcome: true }),
  )
  const { path, user } = open('#sign-in.pending-1', { server })
  await screen.findByText(/^You don't have an account yet/)
  await user.click(screen.getByRole('button', { name: /^Already have an account/ }))
  await screen.findByRole('heading', { name: 'Link your account' })
  await user.click(screen.getByRole('button', { name: /^Don't have an account/ }))
  await screen.findByRole('heading', { name: 'Create your account' })
  await user.click(screen.getByRole('button', { name: /^Already have an account/ }))
  await signInOnce(user)
  await waitFor(() => expect(path()).toBe('/home'))
  expect(server.heardOf(identities.link).map(({ body }) => body)).toEqual([
    { pendingToken: 'pending-1' },
  ])
})

test('says that provisioning was turned off and offers to link', async () => {
  const server = serverFor()
  server.on(
    identities.finish,
    reply(identities.finish, { kind: 'unknown', provider: 'oidc', name: '', isWelcome: true }),
    unknown('oidc', ''),
  )
  const { user } = open('#sign-in.pending-1', { server })
  await user.click(await screen.findByLabelText('I have read and agree to the'))
  await user.click(screen.getByRole('button', { name: 'Create account and sign in' }))
  await screen.findByRole('heading', { name: 'Link your account' })
  expect(
    screen.getByText(/^New accounts are no longer accepted, so yours wasn't created/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Don't have an account/ })).toBeNull()
})

test('signs in and reports that the identity could not be linked', async () => {
  const server = serverFor()
  server.on(identities.finish, unknown('oidc', ''))
  server.on(identities.link, problem('identity_taken'))
  const { path, user } = open('#sign-in.pending-1', { server })
  await screen.findByText(/^This SSO account isn't linked/)
  expect(path()).toMatch(/^\/login\/bind-account/)
  await signInOnce(user)
  await waitFor(() => expect(path()).toBe('/home'))
  expect(await screen.findByText("Signed in, but the account wasn't linked")).toBeTruthy()
})

test('returns a signed-in user to the linked accounts', async () => {
  const { server, path } = open('#link.pending-1', { as: person() })
  await waitFor(() => expect(path()).toBe('/user-center?section=linked-accounts'))
  expect(await screen.findByText('Account linked')).toBeTruthy()
  expect(server.heardOf(identities.link).map(({ body }) => body)).toEqual([
    { pendingToken: 'pending-1' },
  ])
})

test('explains a provider error in both languages', async () => {
  const { user } = open('?failed=provider_silent&provider=wechat&purpose=sign-in')
  const heading = await screen.findByRole('heading', { name: 'Sign-in failed' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(/Can't reach the sign-in service/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login')
  await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
  expect(screen.getByText(/无法连接登录服务/)).toBeTruthy()
})

test('never shows unknown error codes', async () => {
  open('?failed=%3Cb%3Ecall%20me%3C%2Fb%3E&purpose=link')
  await screen.findByRole('heading', { name: "Couldn't link the account" })
  expect(screen.getByText('Something went wrong. Sign in again.')).toBeTruthy()
  expect(screen.queryByText(/call me/)).toBeNull()
})

test('reports an expired pending sign-in', async () => {
  const server = serverFor()
  server.on(identities.finish, problem('flow_invalid'))
  open('#sign-in.old', { server })
  await screen.findByRole('heading', { name: 'Sign-in failed' })
  expect(screen.getByRole('link', { name: 'Sign in again' })).toBeTruthy()
})
