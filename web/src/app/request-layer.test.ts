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
  test(`${code} goes to the sign-out, without a word`, async () => {
    const { server, fails, goToSignOut, toasts, dialogs } = setUp()
    server.on(roles.options, problem(code))
    await fails()
    expect(goToSignOut).toHaveBeenCalledOnce()
    expect(toasts()).toEqual([])
    expect(dialogs()).toEqual([])
  })
}

for (const code of ['7777', '7778'] as const) {
  test(`${code} shows the server's message in a dialog that can only be confirmed, which signs out`, async () => {
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

test('a dialog that gets closed signs out like one that was confirmed', async () => {
  const { server, fails, goToSignOut, dialogs } = setUp()
  server.on(roles.options, problem('7777'))
  await fails()
  dialogs()[0]!.answer(false)
  await vi.waitFor(() => expect(goToSignOut).toHaveBeenCalledOnce())
})

test('the dialog speaks Chinese to who reads Chinese', async () => {
  const { server, fails, i18n, dialogs } = setUp()
  i18n.setLanguage('zh-CN')
  server.on(roles.options, problem('7777'))
  await fails()
  expect(dialogs()[0]).toMatchObject({ title: '错误', confirm: '确认' })
})

test('there is one dialog for each distinct message', async () => {
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

test('leaving the page while such a dialog is open signs out; afterwards it no longer does', async () => {
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
  test(`${code} refreshes once for all concurrent calls, which are made again with the new token`, async () => {
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

test('the result of a refresh is shared for one more second, then a new one is made', async () => {
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

test('a call that was under way with the old token does not refresh again', async () => {
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
  test(`a refresh that fails with ${code} goes to the sign-out, without a word`, async () => {
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
  test(`a refresh is tried again with the same token while ${kind}`, async () => {
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

test('a refresh that is refused after all is not tried again', async () => {
  const { server, fails, goToSignOut } = setUp()
  server.on(roles.options, problem('9999'))
  server.on(auth.refreshToken, problem('server_busy'), problem('8889'))
  const failed = fails()
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(server.heardOf(auth.refreshToken)).toHaveLength(2)
  expect(goToSignOut).toHaveBeenCalledOnce()
})

test('a refresh whose answer was long in coming is not tried again: by then it would count as theft', async () => {
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

test('while a refresh waits for its next try, what another tab has refreshed is taken over', async () => {
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

test('any other error is a toast with the message of the server', async () => {
  const { server, call, toasts, dialogs, goToSignOut } = setUp()
  const id = '3e0f7b2a-9a43-4d55-8f3a-0d8a6a5d2f10'
  server.onPath(users.get, { id }, problem('user_missing'))
  await expect(call(users.get, { id })).rejects.toMatchObject({ code: 'user_missing' })
  expect(toasts()).toEqual(["This user doesn't exist or was deleted"])
  expect(dialogs()).toEqual([])
  expect(goToSignOut).not.toHaveBeenCalled()
})

test('the same message is not shown twice; its kind is cleared 5 s after it closed', async () => {
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

test('different messages are shown side by side, and one that is still open stays the only one', async () => {
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

test('a call of a locked session waits for the unlocking and then goes on, without a word', async () => {
  const { server, call, untilUnlocked, toasts } = setUp()
  server.on(roles.options, problem('session_locked'), reply(roles.options, []))
  expect(await call(roles.options, {})).toEqual([])
  expect(untilUnlocked).toHaveBeenCalledTimes(1)
  expect(toasts()).toEqual([])
})

test('a call of a locked session that is signed out instead fails quietly', async () => {
  const { server, session, fails, untilUnlocked, toasts, goToSignOut } = setUp()
  untilUnlocked.mockImplementation(() => Promise.resolve(session.clear()))
  server.on(roles.options, problem('session_locked'))
  await fails()
  expect(server.heardOf(roles.options)).toHaveLength(1)
  expect(toasts()).toEqual([])
  expect(goToSignOut).not.toHaveBeenCalled()
})

test('a call of a locked session without a lock screen fails as any other, in the words of the server', async () => {
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
