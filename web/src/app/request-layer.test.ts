import { auth } from '@amber/contract/sign-in/auth.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/call/api-error.ts'
import { createFeedback } from '#web/lib/feedback.ts'
import { createI18n } from '#web/lib/i18n/i18n.ts'
import { loadLanguage } from '#web/lib/i18n/load-language.ts'
import { createSession } from '#web/lib/call/session.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { problem, reply } from '#web/testing/reply.ts'
import { createRequestLayer } from './request-layer.ts'

function setUp() {
  const server = fakeServer()
  const storage = createStorage(() => localStorage)
  const session = createSession(storage)
  session.setTokens({ token: 'token-1', refreshToken: 'refresh-1' })
  const i18n = createI18n({ storage, first: 'en-US', load: loadLanguage })
  const feedback = createFeedback()
  const goToSignOut = vi.fn<() => void>()
  const signOutOnLeave = vi.fn<() => void>()
  const untilUnlocked = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const isCovered = vi.fn<() => boolean>(() => false)
  const { call, silentRequest } = createRequestLayer({
    life: new AbortController().signal,
    baseUrl: '/api',
    session,
    i18n,
    feedback,
    window,
    goToSignOut,
    isCovered,
    untilUnlocked,
    takeOver: session.readAgain,
    onForbidden: () => {},
    signOutOnLeave,
  })
  const fails = async () => {
    await expect(call(roles.options, {})).rejects.toBeInstanceOf(ApiError)
  }
  const toasts = () => feedback.getState().toasts.map((toast) => toast.title)
  const dialogs = () => feedback.getState().questions
  const closeToast = () => feedback.closeToast(feedback.getState().toasts[0]!.id)
  return {
    server,
    session,
    i18n,
    feedback,
    call,
    silentRequest,
    fails,
    goToSignOut,
    isCovered,
    untilUnlocked,
    signOutOnLeave,
    toasts,
    dialogs,
    closeToast,
    storage,
  }
}

const freshPair = { token: 'token-2', refreshToken: 'refresh-2' }
const expiredUntilFresh = (code: '9999' | '9998' | '3333') => (heard: { headers: Headers }) =>
  heard.headers.get('authorization') === 'Bearer token-2' ? reply(roles.options, []) : problem(code)

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

for (const code of ['8888', '8889'] as const) {
  test(`${code} signs out without a message`, async () => {
    const { server, fails, goToSignOut, toasts, dialogs } = setUp()
    server.on(roles.options, problem(code))
    await fails()
    expect(goToSignOut).toHaveBeenCalledOnce()
    expect(toasts()).toEqual([])
    expect(dialogs()).toEqual([])
  })
}

for (const code of ['7777', '7778'] as const) {
  test(`${code} shows the server's message in a dialog and signs out on confirmation`, async () => {
    const { server, fails, goToSignOut, toasts, dialogs } = setUp()
    server.on(roles.options, problem(code, { msg: 'Your account was disabled' }))
    await fails()
    expect(dialogs()).toHaveLength(1)
    expect(dialogs()[0]).toMatchObject({
      title: 'Error',
      text: 'Your account was disabled',
      confirm: 'Confirm',
    })
    expect(dialogs()[0]).not.toHaveProperty('cancel')
    expect(toasts()).toEqual([])
    expect(goToSignOut).not.toHaveBeenCalled()
    dialogs()[0]!.answer(true)
    await vi.waitFor(() => expect(goToSignOut).toHaveBeenCalledOnce())
    expect(dialogs()).toEqual([])
  })
}

test('closing the dialog signs out like confirming it', async () => {
  const { server, fails, goToSignOut, dialogs } = setUp()
  server.on(roles.options, problem('7777'))
  await fails()
  dialogs()[0]!.answer(false)
  await vi.waitFor(() => expect(goToSignOut).toHaveBeenCalledOnce())
})

test('shows the dialog in Chinese to Chinese readers', async () => {
  const { server, fails, i18n, dialogs } = setUp()
  i18n.setLanguage('zh-CN')
  server.on(roles.options, problem('7777'))
  await fails()
  expect(dialogs()[0]).toMatchObject({ title: '错误', confirm: '确认' })
})

test('shows one dialog per distinct message', async () => {
  const { server, fails, dialogs } = setUp()
  server.on(
    roles.options,
    problem('7777', { msg: 'One' }),
    problem('7778', { msg: 'One' }),
    problem('7777', { msg: 'Two' }),
  )
  await fails()
  await fails()
  await fails()
  expect(dialogs().map((dialog) => dialog.text)).toEqual(['One', 'Two'])
})

test('leaving the page signs out only while such a dialog is open', async () => {
  const { server, fails, signOutOnLeave, dialogs, goToSignOut } = setUp()
  server.on(roles.options, problem('7777'))
  window.dispatchEvent(new Event('beforeunload'))
  expect(signOutOnLeave).not.toHaveBeenCalled()
  await fails()
  window.dispatchEvent(new Event('beforeunload'))
  expect(signOutOnLeave).toHaveBeenCalledOnce()
  dialogs()[0]!.answer(true)
  await vi.waitFor(() => expect(goToSignOut).toHaveBeenCalled())
  window.dispatchEvent(new Event('beforeunload'))
  expect(signOutOnLeave).toHaveBeenCalledOnce()
})

for (const code of ['9999', '9998', '3333'] as const) {
  test(`${code} refreshes once for all concurrent calls, which are repeated with the new token`, async () => {
    const { server, session, call, toasts, goToSignOut } = setUp()
    server.on(roles.options, expiredUntilFresh(code))
    server.on(auth.refreshToken, reply(auth.refreshToken, freshPair))
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(roles.options, {})))
    expect(answers).toEqual(Array.from({ length: 20 }, () => []))
    expect(server.heardOf(auth.refreshToken)).toHaveLength(1)
    expect(server.heardOf(auth.refreshToken)[0]?.body).toEqual({ refreshToken: 'refresh-1' })
    expect(session.getState()).toMatchObject(freshPair)
    expect(localStorage.getItem('token')).toBe('token-2')
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2')
    expect(toasts()).toEqual([])
    expect(goToSignOut).not.toHaveBeenCalled()
  })
}

test('shares the result of a refresh for one more second', async () => {
  const { server, session, call, fails } = setUp()
  server.on(roles.options, problem('9999'))
  server.on(
    auth.refreshToken,
    reply(auth.refreshToken, { token: 'token-1', refreshToken: 'refresh-2' }),
  )
  await fails()
  await fails()
  expect(server.heardOf(auth.refreshToken)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(999)
  await fails()
  expect(server.heardOf(auth.refreshToken)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  server.on(auth.refreshToken, reply(auth.refreshToken, freshPair))
  server.on(roles.options, expiredUntilFresh('9999'))
  expect(await call(roles.options, {})).toEqual([])
  expect(server.heardOf(auth.refreshToken)).toHaveLength(2)
  expect(session.getState().token).toBe('token-2')
})

test('does not refresh again for a call sent with the old token', async () => {
  const { server, session, call } = setUp()
  server.on(roles.options, () => {
    session.setTokens(freshPair)
    server.on(roles.options, reply(roles.options, []))
    return problem('9999')
  })
  expect(await call(roles.options, {})).toEqual([])
  expect(server.heardOf(auth.refreshToken)).toEqual([])
})

test('takes over a token refreshed by another tab', async () => {
  const { server, call, storage } = setUp()
  createSession(storage).setTokens(freshPair)
  server.on(roles.options, expiredUntilFresh('9999'))
  expect(await call(roles.options, {})).toEqual([])
  expect(server.heardOf(auth.refreshToken)).toEqual([])
})

for (const code of ['8888', 'unexpected'] as const) {
  test(`a refresh that fails with ${code} signs out without a message`, async () => {
    const { server, fails, goToSignOut, toasts, dialogs } = setUp()
    server.on(roles.options, problem('9999'))
    server.on(auth.refreshToken, problem(code))
    await Promise.all([fails(), fails()])
    expect(server.heardOf(auth.refreshToken)).toHaveLength(1)
    expect(goToSignOut).toHaveBeenCalled()
    expect([...toasts(), ...dialogs()]).toEqual([])
  })
}

const unreachable = (times: number, answer: ReturnType<typeof reply>) => [
  ...Array.from({ length: times }, () => () => Promise.reject(new TypeError('Failed to fetch'))),
  answer,
]

for (const [kind, answers] of [
  ['the network fails', unreachable(2, reply(auth.refreshToken, freshPair))],
  ['the server is busy', [problem('server_busy'), problem('database_unavailable')]],
  ['a proxy finds no server', [{ status: 502, body: '<h1>Bad gateway</h1>' }]],
] as const) {
  test(`retries a refresh with the same token while ${kind}`, async () => {
    const { server, session, call, toasts, goToSignOut } = setUp()
    server.on(roles.options, expiredUntilFresh('9999'))
    server.on(auth.refreshToken, ...answers, reply(auth.refreshToken, freshPair))
    const answered = Promise.all([call(roles.options, {}), call(roles.options, {})])
    await vi.advanceTimersByTimeAsync(4000)
    expect(await answered).toEqual([[], []])
    const bodies = server.heardOf(auth.refreshToken).map(({ body }) => body)
    expect(bodies.length).toBeGreaterThan(1)
    expect(new Set(bodies.map((body) => JSON.stringify(body)))).toHaveLength(1)
    expect(session.getState()).toMatchObject(freshPair)
    expect(toasts()).toEqual([])
    expect(goToSignOut).not.toHaveBeenCalled()
  })
}

test('signs out after a refresh has been unreachable three times', async () => {
  const { server, fails, goToSignOut, toasts } = setUp()
  server.on(roles.options, problem('9999'))
  server.on(auth.refreshToken, problem('server_busy'))
  const failed = fails()
  await vi.advanceTimersByTimeAsync(3999)
  expect(server.heardOf(auth.refreshToken)).toHaveLength(2)
  expect(goToSignOut).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(server.heardOf(auth.refreshToken)).toHaveLength(3)
  expect(goToSignOut).toHaveBeenCalledOnce()
  expect(toasts()).toEqual([])
})

test('does not retry a refresh once it is rejected', async () => {
  const { server, fails, goToSignOut } = setUp()
  server.on(roles.options, problem('9999'))
  server.on(auth.refreshToken, problem('server_busy'), problem('8889'))
  const failed = fails()
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(server.heardOf(auth.refreshToken)).toHaveLength(2)
  expect(goToSignOut).toHaveBeenCalledOnce()
})

test('does not retry a refresh after a slow response, as that would count as theft', async () => {
  const { server, fails, goToSignOut } = setUp()
  server.on(roles.options, problem('9999'))
  vi.setSystemTime(0)
  server.on(auth.refreshToken, () => {
    vi.setSystemTime(7001)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const failed = fails()
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(server.heardOf(auth.refreshToken)).toHaveLength(1)
  expect(goToSignOut).toHaveBeenCalledOnce()
})

test('uses the token refreshed by another tab while waiting to retry', async () => {
  const { server, call, storage, goToSignOut } = setUp()
  server.on(roles.options, expiredUntilFresh('9999'))
  server.on(auth.refreshToken, problem('server_busy'))
  const answered = call(roles.options, {})
  await vi.advanceTimersByTimeAsync(500)
  createSession(storage).setTokens(freshPair)
  await vi.advanceTimersByTimeAsync(500)
  expect(await answered).toEqual([])
  expect(server.heardOf(auth.refreshToken)).toHaveLength(1)
  expect(goToSignOut).not.toHaveBeenCalled()
})

test("shows any other error as a toast with the server's message", async () => {
  const { server, call, toasts, dialogs, goToSignOut } = setUp()
  const id = '3e0f7b2a-9a43-4d55-8f3a-0d8a6a5d2f10'
  server.onPath(users.get, { id }, problem('user_missing'))
  await expect(call(users.get, { id })).rejects.toMatchObject({ code: 'user_missing' })
  expect(toasts()).toEqual(["This user doesn't exist or was deleted"])
  expect(dialogs()).toEqual([])
  expect(goToSignOut).not.toHaveBeenCalled()
})

test('does not repeat an equal message until 5 s after its toast closed', async () => {
  const { server, fails, toasts, closeToast } = setUp()
  server.on(roles.options, problem('server_busy'))
  await fails()
  await fails()
  expect(toasts()).toHaveLength(1)
  closeToast()
  await fails()
  await vi.advanceTimersByTimeAsync(4999)
  await fails()
  expect(toasts()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await fails()
  expect(toasts()).toHaveLength(1)
})

test('shows different messages side by side and keeps an open one', async () => {
  const { server, fails, toasts, closeToast } = setUp()
  server.on(
    roles.options,
    problem('server_busy', { msg: 'A' }),
    problem('server_busy', { msg: 'B' }),
  )
  await fails()
  await fails()
  expect(toasts()).toEqual(['A', 'B'])
  closeToast()
  await vi.advanceTimersByTimeAsync(5000)
  await fails()
  expect(toasts()).toEqual(['B'])
})

test('repeats a call of a locked session after unlocking, without a message', async () => {
  const { server, call, untilUnlocked, toasts } = setUp()
  server.on(roles.options, problem('session_locked'), reply(roles.options, []))
  expect(await call(roles.options, {})).toEqual([])
  expect(untilUnlocked).toHaveBeenCalledTimes(1)
  expect(toasts()).toEqual([])
})

test('a call fails without a message when a locked session signs out', async () => {
  const { server, session, fails, untilUnlocked, toasts, goToSignOut } = setUp()
  untilUnlocked.mockImplementation(() => Promise.resolve(session.clear()))
  server.on(roles.options, problem('session_locked'))
  await fails()
  expect(server.heardOf(roles.options)).toHaveLength(1)
  expect(toasts()).toEqual([])
  expect(goToSignOut).not.toHaveBeenCalled()
})

test("a call of a locked session fails with the server's message when the lock screen cannot load", async () => {
  const { server, fails, untilUnlocked, toasts } = setUp()
  untilUnlocked.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  server.on(roles.options, problem('session_locked', { msg: 'The session is locked' }))
  await fails()
  expect(server.heardOf(roles.options)).toHaveLength(1)
  expect(toasts()).toEqual(['The session is locked'])
})

test('holds page requests behind the lock and drops background ones', async () => {
  const { server, call, silentRequest, isCovered, untilUnlocked } = setUp()
  const { promise, resolve } = Promise.withResolvers<void>()
  isCovered.mockReturnValue(true)
  untilUnlocked.mockReturnValue(promise)
  server.on(roles.options, reply(roles.options, []))
  server.on(auth.logout, reply(auth.logout, {}))
  const options = call(roles.options, {})
  await expect(silentRequest(roles.options, {})).rejects.toMatchObject({ code: 'session_locked' })
  await silentRequest(auth.logout, { refreshToken: 'refresh-1' })
  expect(server.heard.map(({ path }) => path)).toEqual(['/api/auth/logout'])
  isCovered.mockReturnValue(false)
  resolve()
  expect(await options).toEqual([])
})
