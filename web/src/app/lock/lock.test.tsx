import { auth } from '@amber/contract/sign-in/auth.ts'
import { backgroundHeader } from '@amber/contract/headers.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { home } from '@amber/contract/home.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { allowPasskeys, passkeyAnswer, passkeyRequest } from '#web/testing/fake-passkey.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'

// Loads antd outside the first test's timeout.
await import('#web/app/shell.tsx')

const ann = person({ nickName: 'Ann', roles: ['R_USER'] })
const lockedByAnn = JSON.stringify({ id: ann.userId, name: 'Ann' })
const isLocked = () => screen.findByRole('heading', { name: 'Ann' })
const pageTexts = /, Ann$/

function anotherTab(value: string | null) {
  if (value === null) localStorage.removeItem('locked')
  else localStorage.setItem('locked', value)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'locked' })))
}

async function openLocked(server = fakeServer()) {
  server.on(sessionLock.lock, reply(sessionLock.lock, {}))
  const app = renderApp({ path: '/home', as: ann, server })
  await screen.findByRole('heading', { name: pageTexts })
  await app.user.click(screen.getByRole('button', { name: 'Account menu for Ann' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Lock screen' }))
  await isLocked()
  await waitFor(() => expect(localStorage.getItem('locked')).toBe(lockedByAnn))
  return { ...app, server }
}

test('hides the page from sight, keyboard and screen readers, and notifies server and other tabs', async () => {
  const { server } = await openLocked()
  expect(server.heardOf(sessionLock.lock)).toHaveLength(1)
  for (const child of document.body.querySelectorAll<HTMLElement>(':scope > :not(#lock)')) {
    expect(child.style.display).toBe('none')
    expect(child.hasAttribute('inert')).toBe(true)
  }
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(document.title).toBe('Screen locked')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('shows a wrong password at the field, and restores the page after the correct one', async () => {
  const { server, user } = await openLocked()
  server.on(
    sessionLock.unlock,
    problem('password_wrong', { fields: { password: 'Incorrect password' } }),
    reply(sessionLock.unlock, {}),
  )
  await user.click(screen.getByRole('button', { name: 'Unlock' }))
  expect(await screen.findByText('Please enter password')).toBeTruthy()
  await user.type(screen.getByLabelText('Password'), 'wrong_one{Enter}')
  expect(await screen.findByText('Incorrect password')).toBeTruthy()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), '123456{Enter}')
  await screen.findByRole('heading', { name: pageTexts })
  expect(screen.queryByRole('heading', { name: 'Ann' })).toBeNull()
  expect(localStorage.getItem('locked')).toBeNull()
  const asked = server
    .heardOf(auth.getUserInfo)
    .filter(({ headers }) => !headers.has(backgroundHeader))
  expect(asked).toHaveLength(1)
})

test('waits after too many attempts', async () => {
  const { server, user } = await openLocked()
  server.on(sessionLock.unlock, problem('sign_in_paused', { retryAfter: 30 }))
  await user.type(screen.getByLabelText('Password'), 'wrong_one{Enter}')
  const button = await screen.findByRole('button', { name: 'Wait 30s' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(server.heardOf(sessionLock.unlock)).toHaveLength(1)
})

async function openLockedWith(identityChecks: { hasPassword: boolean; hasPasskey: boolean }) {
  const server = fakeServer()
  server.on(twoStep.identityChecks, reply(twoStep.identityChecks, identityChecks))
  return openLocked(server)
}

test('unlocks by passkey when the user has no password', async () => {
  allowPasskeys()
  const { server, user } = await openLockedWith({ hasPassword: false, hasPasskey: true })
  server.on(twoStep.identityCheckRequest, problem('passkey_refused'), passkeyRequest)
  server.on(sessionLock.unlock, reply(sessionLock.unlock, {}))
  const button = await screen.findByRole('button', { name: 'Unlock with passkey' })
  expect(screen.queryByLabelText('Password')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  expect(await screen.findByText('Passkey verification failed')).toBeTruthy()
  await user.click(button)
  await screen.findByRole('heading', { name: pageTexts })
  expect(server.heardOf(sessionLock.unlock)[0]?.body).toEqual({ passkey: passkeyAnswer })
})

test('shows passkey errors apart from the password field', async () => {
  allowPasskeys()
  const { server, user } = await openLockedWith({ hasPassword: true, hasPasskey: true })
  server.on(twoStep.identityCheckRequest, problem('passkey_refused'))
  await user.click(await screen.findByRole('button', { name: 'Unlock with passkey' }))
  const texts = await screen.findByText('Passkey verification failed')
  expect(texts.getAttribute('role')).toBe('alert')
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('false')
})

test('removes the error during a retry so that it is announced again', async () => {
  allowPasskeys()
  const { server, user } = await openLockedWith({ hasPassword: true, hasPasskey: true })
  const late = Promise.withResolvers<ReturnType<typeof problem>>()
  server.on(twoStep.identityCheckRequest, problem('passkey_refused'), () => late.promise)
  const button = await screen.findByRole('button', { name: 'Unlock with passkey' })
  await user.click(button)
  const texts = await screen.findByText('Passkey verification failed')
  await user.click(button)
  await waitFor(() => expect(texts.textContent).toBe(''))
  late.resolve(problem('passkey_refused'))
  await waitFor(() => expect(texts.textContent).toBe('Passkey verification failed'))
})

test('retries a failed request for the identity checks and offers a passkey meanwhile', async () => {
  allowPasskeys()
  const server = fakeServer()
  server.on(
    twoStep.identityChecks,
    problem('server_busy'),
    reply(twoStep.identityChecks, { hasPassword: false, hasPasskey: true }),
  )
  await openLocked(server)
  await screen.findByRole('button', { name: 'Unlock with passkey' })
  expect(screen.getByLabelText('Password')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
  expect(screen.getByRole('button', { name: 'Unlock with passkey' })).toBeTruthy()
})

test('asks a user without identity checks to sign in again', async () => {
  const { server, user, path } = await openLockedWith({ hasPassword: false, hasPasskey: false })
  server.on(auth.logout, reply(auth.logout, {}))
  await screen.findByText(/You have no password or passkey/)
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login?redirect=%2Fhome')
})

test('signs out to the sign-in page instead', async () => {
  const { server, user, path } = await openLocked()
  server.on(auth.logout, reply(auth.logout, {}))
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login?redirect=%2Fhome')
  expect(localStorage.getItem('locked')).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
})

test('shows the user on the sign-out page and does not return to that page', async () => {
  const server = fakeServer()
  const picture = 'ab'.repeat(16)
  localStorage.setItem('locked', JSON.stringify({ name: 'Ann', picture }))
  server.on(auth.logout, reply(auth.logout, {}))
  const { user, path } = renderApp({ path: '/login-out', as: ann, server })
  await isLocked()
  expect(document.querySelector<HTMLImageElement>('#lock .avatar img')?.src).toContain(picture)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login')
})

test('does not lock when the server refuses', async () => {
  const server = fakeServer()
  server.on(sessionLock.lock, problem('server_busy'))
  const { user } = renderApp({ path: '/home', as: ann, server })
  await screen.findByRole('heading', { name: pageTexts })
  await user.keyboard('{Alt>}l{/Alt}')
  expect(await screen.findByText("Couldn't lock the screen. Try again.")).toBeTruthy()
  expect(screen.getByRole('heading', { name: pageTexts })).toBeTruthy()
  expect(localStorage.getItem('locked')).toBeNull()
})

test('locks and unlocks all tabs together', async () => {
  renderApp({ path: '/home', as: ann })
  await screen.findByRole('heading', { name: pageTexts })
  anotherTab('{"name":"Ann"}')
  await isLocked()
  expect(screen.queryByRole('heading', { name: pageTexts })).toBeNull()
  anotherTab(null)
  expect(await screen.findByRole('heading', { name: pageTexts })).toBeTruthy()
})

test('stays locked when the storage is cleared', async () => {
  const server = fakeServer()
  renderApp({ path: '/home', as: ann, server })
  await screen.findByRole('heading', { name: pageTexts })
  anotherTab('{"name":"Ann"}')
  await isLocked()
  server.on(auth.getUserInfo, problem('session_locked'))
  anotherTab(null)
  await waitFor(() => expect(localStorage.getItem('locked')).toBe(lockedByAnn))
  expect(screen.queryByRole('heading', { name: pageTexts })).toBeNull()
})

test('stays locked after a reload and then opens the requested page', async () => {
  const server = fakeServer()
  localStorage.setItem('locked', '{"name":"Ann"}')
  server.on(sessionLock.unlock, reply(sessionLock.unlock, {}))
  const { user, path } = renderApp({ path: '/project-intro', as: ann, server })
  await isLocked()
  expect(server.heardOf(auth.getUserInfo)).toEqual([])
  expect(screen.queryByRole('navigation')).toBeNull()
  await user.type(screen.getByLabelText('Password'), '123456{Enter}')
  await screen.findByRole('navigation', { name: 'Main menu' })
  expect(path()).toBe('/project-intro')
  expect(server.heardOf(home.overview)).toEqual([])
})

test('redirects to sign-in when the session ended behind the lock', async () => {
  const { server, user, path } = await openLocked()
  server.on(sessionLock.unlock, problem('8889'))
  server.on(auth.logout, reply(auth.logout, {}))
  await user.type(screen.getByLabelText('Password'), '123456{Enter}')
  await screen.findByRole('button', { name: 'Sign in' })
  expect(path()).toBe('/login?redirect=%2Fhome')
})
