import { preferences } from '@amber/contract/account/preferences.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import { users } from '@amber/contract/users/users.ts'
import { describe, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { problem, reply } from '#web/testing/reply.ts'
import type { Reply } from '#web/testing/reply.ts'
import { ApiError } from './api-error.ts'
import { createApi, requestOf } from './api.ts'

const id = '3e0f7b2a-9a43-4d55-8f3a-0d8a6a5d2f10'
const edit = {
  id,
  version: 3,
  nickName: 'Ann',
  gender: null,
  phone: null,
  email: null,
  status: '1' as const,
  roles: [],
}
const page = { current: 1, size: 10, total: 0, totalIsEstimate: false, records: [] }

function takeOnce(early: () => Promise<Response>) {
  let isTaken = false
  return () => {
    if (isTaken) return undefined
    isTaken = true
    return early()
  }
}

function setUp(
  options: { token?: string; language?: 'zh-CN' | 'en-US'; early?: () => Promise<Response> } = {},
) {
  const server = fakeServer()
  const refresh = vi.fn<(expired: string) => Promise<boolean>>().mockResolvedValue(false)
  let token: string | undefined = 'token' in options ? options.token : 'token-1'
  const life = new AbortController()
  const drop = vi.fn<() => void>()
  const call = createApi({
    baseUrl: '/api',
    getToken: () => token,
    getLanguage: () => options.language ?? 'en-US',
    refresh,
    life: life.signal,
    ...(options.early && {
      early: {
        take: takeOnce(options.early),
        takeText: () => undefined,
        startOf: () => undefined,
        hold: () => {},
        drop,
        askedAt: 0,
      },
    }),
  })
  const setToken = (next: string | undefined) => {
    token = next
  }
  return { server, call, drop, refresh, setToken, end: () => life.abort() }
}

const caught = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`)
  return error
}

test.each([
  [59_000, true],
  [66_000, false],
])('a body of %i bytes is sent with keepalive: %s', (size, keepalive) => {
  const request = requestOf(
    preferences.save,
    { key: 'home', value: 'é'.repeat(size / 2) },
    {
      baseUrl: '/api',
      token: undefined,
      language: 'en-US',
      idempotencyKey: undefined,
      options: { keepalive: true },
    },
  )
  expect(request.keepalive).toBe(keepalive)
})

test('sends the input of a read as a query, without absent or empty values', async () => {
  const { server, call } = setUp()
  server.on(users.list, reply(users.list, page))
  expect(await call(users.list, { userName: 'a b&c', nickName: '', current: 2 })).toEqual(page)
  const [heard] = server.heard
  expect(heard?.query.toString()).toBe('userName=a+b%26c&current=2')
  expect(heard?.headers.get('authorization')).toBe('Bearer token-1')
  expect(heard?.headers.get('accept-language')).toBe('en-US')
  expect(heard?.headers.has('idempotency-key')).toBe(false)
})

test('encodes path parameters and omits them from the rest', async () => {
  const { server, call } = setUp()
  server.onPath(users.update, { id: 'a/b ?' }, problem('user_missing'))
  await caught(call(users.update, { ...edit, id: 'a/b ?' }))
  expect(server.heard[0]?.path).toBe('/api/users/a%2Fb%20%3F')
  expect(server.heard[0]?.body).not.toHaveProperty('id')
  expect(server.heard[0]?.body).toHaveProperty('version', 3)
})

test('sends a new idempotency key with each write, and the same one on a retry', async () => {
  const { server, call, refresh, setToken } = setUp()
  refresh.mockImplementation(() => {
    setToken('token-2')
    return Promise.resolve(true)
  })
  server.onPath(users.update, edit, problem('9999'), problem('user_missing'))
  await caught(call(users.update, edit))
  await caught(call(users.update, edit))
  const keys = server.heard.map((heard) => heard.headers.get('idempotency-key'))
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('sends no authorization when signed out', async () => {
  const { server, call } = setUp({ token: undefined as never })
  server.on(roles.options, problem('8888'))
  await caught(call(roles.options, {}))
  expect(server.heard[0]?.headers.has('authorization')).toBe(false)
})

test('an error has status, code, message, fields, request id and retry time', async () => {
  const { server, call } = setUp()
  server.on(roles.options, problem('input_invalid', { fields: { name: 'Cannot be empty' } }))
  expect(await caught(call(roles.options, {}))).toMatchObject({
    status: 422,
    code: 'input_invalid',
    msg: 'Some fields are invalid. Check them and try again.',
    fields: { name: 'Cannot be empty' },
    requestId: 'req-1',
    retryAfter: undefined,
  })
})

test('reads the outcome from the body, whatever the status', async () => {
  const { server, call } = setUp()
  server.on(roles.options, { ...problem('credentials_wrong'), status: 200 })
  expect((await caught(call(roles.options, {}))).code).toBe('credentials_wrong')
})

test('reads the retry time from the body, else from the header', async () => {
  const { server, call } = setUp()
  server.on(auth.login, problem('sign_in_paused', { retryAfter: 7 }))
  const login = { userName: 'Super', password: '123456' }
  expect((await caught(call(auth.login, login))).retryAfter).toBe(7)
  server.on(auth.login, { ...problem('rate_limited'), headers: { 'retry-after': '11' } })
  expect((await caught(call(auth.login, login))).retryAfter).toBe(11)
})

test("reports a network failure in the reader's language", async () => {
  const { call } = setUp({ language: 'zh-CN' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await caught(call(roles.options, {}))).toMatchObject({
    status: 0,
    code: 'network',
    msg: '无法连接服务器，请检查网络后重试',
  })
})

test('reports a timeout as its own error', async () => {
  const { call } = setUp()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  expect((await caught(call(roles.options, {}, { timeout: 5 }))).code).toBe('timeout')
})

test.each([
  ['a page of a proxy', '<html>502 Bad Gateway</html>'],
  ['nothing', ''],
  ['another shape', '{"status":"200"}'],
  ['null', 'null'],
  ['a number as code', '{"code":200,"data":null,"msg":""}'],
])('reports %s as unreadable, with the received status', async (_, body) => {
  const { server, call } = setUp()
  server.on(roles.options, { status: 502, body })
  expect(await caught(call(roles.options, {}))).toMatchObject({ status: 502, code: 'unreadable' })
})

test('an aborted call rejects with AbortError', async () => {
  const { call } = setUp()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    Promise.reject(signal?.reason as Error),
  )
  const abort = new AbortController()
  abort.abort()
  await expect(call(roles.options, {}, { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('refreshes an expired token once and repeats the call with the new one', async () => {
  const { server, call, refresh, setToken } = setUp()
  refresh.mockImplementation(() => {
    setToken('token-2')
    return Promise.resolve(true)
  })
  server.on(roles.options, problem('9999'), reply(roles.options, []))
  expect(await call(roles.options, {})).toEqual([])
  expect(refresh).toHaveBeenCalledExactlyOnceWith('token-1')
  expect(server.heard.map((heard) => heard.headers.get('authorization'))).toEqual([
    'Bearer token-1',
    'Bearer token-2',
  ])
})

test('does not try a third time, nor without a new token', async () => {
  const first = setUp()
  first.refresh.mockResolvedValue(true)
  first.server.on(roles.options, problem('9998'))
  expect((await caught(first.call(roles.options, {}))).code).toBe('9998')
  expect(first.server.heard).toHaveLength(2)

  const second = setUp()
  second.server.on(roles.options, problem('3333'))
  expect((await caught(second.call(roles.options, {}))).code).toBe('3333')
  expect(second.server.heard).toHaveLength(1)
})

test('neither sends nor settles calls after the application has ended', async () => {
  const { server, call, end } = setUp()
  server.on(users.list, reply(users.list, page))
  end()
  const onToast = vi.fn<() => void>()
  void call(users.list, {}).then(onToast, onToast)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.heard).toHaveLength(0)
  expect(onToast).not.toHaveBeenCalled()
})

describe('an early read', () => {
  const answered = ({ status, body }: Reply) => Promise.resolve(Response.json(body, { status }))

  test('is not requested again', async () => {
    const { server, call } = setUp({ early: () => answered(reply(users.list, page)) })
    expect(await call(users.list, {})).toEqual(page)
    expect(server.heard).toEqual([])
  })

  test('is requested when its early response failed', async () => {
    const { server, call } = setUp({ early: () => Promise.reject(new TypeError('offline')) })
    server.on(users.list, reply(users.list, page))
    expect(await call(users.list, {})).toEqual(page)
    expect(server.heard).toHaveLength(1)
  })

  test('is requested with the new token when the old one has expired', async () => {
    const { server, call, refresh, setToken } = setUp({
      early: () => answered(problem('9999')),
    })
    refresh.mockImplementation(async () => {
      setToken('token-2')
      return true
    })
    server.on(users.list, reply(users.list, page))
    expect(await call(users.list, {})).toEqual(page)
    expect(refresh).toHaveBeenCalledExactlyOnceWith('token-1')
    expect(server.heard.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-2',
    ])
  })

  test('ends when the call is aborted', async () => {
    const { call } = setUp({ early: () => new Promise(() => {}) })
    const abort = new AbortController()
    const called = call(users.list, {}, { signal: abort.signal })
    abort.abort()
    await expect(called).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('serves neither writes nor background calls', async () => {
    const early = vi.fn<() => Promise<Response>>()
    const { server, call } = setUp({ early })
    server.on(users.list, reply(users.list, page))
    server.onPath(users.update, { id: edit.id }, problem('batch_refused'))
    await call(users.list, {}, { isBackground: true })
    await caught(call(users.update, edit))
    expect(early).not.toHaveBeenCalled()
  })

  test('is dropped after a write, also a failed one, but not after a background write', async () => {
    const { server, call, drop } = setUp({ early: () => answered(reply(users.list, page)) })
    server.onPath(users.update, { id: edit.id }, problem('batch_refused'))
    await call(users.list, {})
    await caught(call(users.update, edit, { isBackground: true }))
    expect(drop).not.toHaveBeenCalled()
    await caught(call(users.update, edit))
    expect(drop).toHaveBeenCalledOnce()
  })
})
