import { dialogCodes } from '@amber/contract/error-codes.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { person, renderApp } from '#web/testing/render-app.tsx'
import { problem, reply } from '#web/testing/reply.ts'
import { endReasonEntry } from '#web/lib/sign-in/end-reason.ts'
import { signOutNow } from '#web/lib/sign-in/sign-out-now.ts'

beforeAll(() => import('#web/app/shell.tsx'), 60_000)
beforeEach(() => sessionStorage.clear())

async function refusedBy(code: '8888' | '8889' | '7777' | '7778') {
  const server = fakeServer()
  server.on(auth.logout, reply(auth.logout, {}))
  const app = renderApp({ path: '/project-intro', as: person(), server })
  server.on(auth.getUserInfo, problem(code))
  const confirm =
    dialogCodes.includes(code) && (await screen.findByRole('button', { name: 'Confirm' }))
  if (confirm) await app.user.click(confirm)
  await waitFor(() => expect(app.path()).toMatch(/^\/login\?redirect=/))
  return app
}

test.each([
  ['8889', /^Your session was ended\./, /^您的会话已被结束/],
  ['8888', /^Your session has expired/, /^登录已过期/],
  ['7777', /^This account was disabled or deleted/, /^此账号已被禁用或删除/],
  ['7778', /^An administrator changed/, /^管理员更改了/],
] as const)(
  'shows the reason of a session ended by %s on the sign-in page, once',
  async (code, english, chinese) => {
    const { user, unmount, app } = await refusedBy(code)
    await screen.findByRole('button', { name: 'Sign in' })
    const line = screen.getByText(english, { selector: '.end-reason' })
    expect(line.getAttribute('role')).toBe('status')
    await user.click(screen.getByRole('button', { name: '简体中文', hidden: true }))
    expect(line.textContent).toMatch(chinese)
    unmount()
    app.dispose()
    renderApp({ path: '/login' })
    await screen.findByRole('button', { name: 'Sign in' })
    expect(document.querySelector('.end-reason')).toBeNull()
  },
)

async function signOut({ app, path }: Pick<ReturnType<typeof renderApp>, 'app' | 'path'>) {
  await app.shell.getState().router.navigate('/login-out', { state: signOutNow })
  await waitFor(() => expect(path()).toMatch(/^\/login(\?|$)/))
  await screen.findByRole('button', { name: 'Sign in' })
}

test('shows no reason after signing out, nor that of an earlier session', async () => {
  const server = fakeServer()
  server.on(auth.logout, reply(auth.logout, {}))
  const { app, path } = renderApp({ path: '/project-intro', as: person(), server })
  await screen.findByRole('main')
  app.services.windowStorage.write(endReasonEntry, { zh: '旧', en: 'Old' })
  await signOut({ app, path })
  expect(document.querySelector('.end-reason')).toBeNull()
})

test('clears the reason of the previous session after sign-in', () => {
  const { app } = renderApp({ path: '/login' })
  const { session, windowStorage } = app.services
  windowStorage.write(endReasonEntry, { zh: '旧', en: 'Old' })
  session.setTokens({ token: 'token-1', refreshToken: 'refresh-1' })
  expect(windowStorage.read(endReasonEntry)).toBeUndefined()
})
