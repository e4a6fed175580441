import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pause } from '@amber/client/src/abort.ts'
import { createClient } from '@amber/client/src/create-client.ts'
import type { ClientError } from '@amber/client/src/client-error.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeUser } from './make.ts'
import { createTestApp, testPassword } from './test-app.ts'

const app = await createTestApp()
const user = await makeUser(app, { roles: ['R_SUPER'] })

type Sent = Response | Promise<Response>
/** `send` reaches the server. */
type Answer = (send: () => Sent) => Sent

/** Returns a signed-in client; `next` replaces the responses to its next requests, `requests` are those it sent. */
async function createSignedIn() {
  const next: (Answer | null)[] = []
  const requests: { path: string; headers: Headers }[] = []
  const pauses: number[] = []
  const client = createClient({
    baseUrl: '/api',
    fetch: async (path, init) => {
      requests.push({ path, headers: new Headers(init.headers) })
      const replace = next.shift()
      const send = () => app.request(path, init)
      return replace ? replace(send) : send()
    },
    wait: async (milliseconds) => void pauses.push(milliseconds),
  })
  client.setTokens(
    await client.call(auth.login, { userName: user.userName, password: testPassword }),
  )
  requests.length = 0
  return { client, next, requests, pauses }
}

const lost: Answer = () => Promise.reject(new TypeError('fetch failed'))
const busy = () =>
  Response.json(
    { code: 'server_busy', data: { retryAfter: 7 }, msg: '' },
    { status: 503, headers: { 'retry-after': '7' } },
  )
/** Returns a response whose body ends early, for a reason. */
const cut = (reason: unknown) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"code":"200",'))
        body.error(reason)
      },
    }),
  )
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('It succeeded')),
    (error: unknown) => error as ClientError,
  )

const newUser = (userName: string) => ({
  userName,
  nickName: 'New',
  gender: null,
  phone: null,
  email: null,
  roles: [],
  status: '1' as const,
})

describe('the client', () => {
  test('reads a list, and downloads a file', async () => {
    const { client } = await createSignedIn()
    const page = await client.call(users.list, { userName: user.userName })
    expect(page.records.map(({ userName }) => userName)).toEqual([user.userName])
    const file = await client.download(userExports.download, { format: 'csv' })
    expect(await file.text()).toContain(user.userName)
  })

  test('throws the code, the fields and the request of an error', async () => {
    const { client } = await createSignedIn()
    const error = await failure(client.call(users.create, newUser('?')))
    expect(error).toMatchObject({ name: 'ClientError', status: 422, code: 'input_invalid' })
    expect(Object.keys(error.fields)).toEqual(['userName'])
    expect(error.requestId).toMatch(/\w{8}/)
  })

  test('renews expired tokens once for all calls, and repeats these', async () => {
    const { client, requests } = await createSignedIn()
    app.clock.advance(31 * 60_000)
    await Promise.all([1, 2, 3].map((current) => client.call(users.list, { current })))
    const renewals = requests.filter(({ path }) => path === '/api/auth/refreshToken')
    expect(renewals.length).toBe(1)
    expect(requests.length).toBe(7)
  })

  test('stays signed out after a sign-out while expired tokens were renewed', async () => {
    const { client, next, requests } = await createSignedIn()
    app.clock.advance(31 * 60_000)
    next.push(null, (send) => (client.setTokens(undefined), send()))
    await failure(client.call(users.list, {}))
    await failure(client.call(users.list, {}))
    expect(requests.at(-1)).toMatchObject({ path: '/api/users' })
    expect(requests.at(-1)?.headers.get('authorization')).toBeNull()
  })

  test('keeps tokens that were set while earlier ones were refused', async () => {
    const { client, next } = await createSignedIn()
    app.clock.advance(31 * 60_000)
    const input = { userName: user.userName, password: testPassword }
    const newer = await client.call(auth.login, input)
    next.push(null, () => {
      client.setTokens(newer)
      return Response.json({ code: '8888', data: null, msg: '' }, { status: 401 })
    })
    const { records } = await client.call(users.list, { userName: user.userName })
    expect(records.length).toBe(1)
  })

  test('repeats a write with a lost response, which is applied once', async () => {
    const { client, next, requests } = await createSignedIn()
    next.push(async () => {
      const { headers } = requests[0] ?? { headers: new Headers() }
      const body = JSON.stringify(newUser('lost_once'))
      await app.request('/api/users', { method: 'POST', headers, body })
      throw new TypeError('fetch failed')
    })
    const created = await client.call(users.create, newUser('lost_once'))
    expect(created.userName).toBe('lost_once')
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys.length).toBe(2)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  })

  test('waits as long as Retry-After says, else longer each time', async () => {
    const { client, next, pauses } = await createSignedIn()
    next.push(busy, lost, lost)
    await client.call(users.list, {})
    expect(pauses[0]).toBe(7000)
    expect(pauses[1]).toBeGreaterThanOrEqual(500)
    expect(pauses[2]).toBeGreaterThanOrEqual(1000)
  })

  test('gives up after three retries', async () => {
    const { client, next, requests } = await createSignedIn()
    next.push(lost, lost, lost, lost)
    expect(await failure(client.call(users.list, {}))).toMatchObject({ code: 'network', status: 0 })
    expect(requests.length).toBe(4)
  })

  test('does not repeat a write without a key', async () => {
    const { client, next, requests } = await createSignedIn()
    next.push(lost)
    const input = { userName: user.userName, password: testPassword }
    expect(await failure(client.call(auth.login, input))).toMatchObject({ code: 'network' })
    expect(requests.length).toBe(1)
  })

  test('reads again after a connection was lost in the body', async () => {
    const { client, next, requests } = await createSignedIn()
    next.push(() => cut(new TypeError('terminated')))
    const { records } = await client.call(users.list, { userName: user.userName })
    expect(records.length).toBe(1)
    expect(requests.length).toBe(2)
  })

  test('reports a body that is not JSON as unreadable, and does not repeat it', async () => {
    const { client, next, requests } = await createSignedIn()
    next.push(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    const error = await failure(client.call(users.list, {}))
    expect(error).toMatchObject({ code: 'unreadable', status: 502 })
    expect(requests.length).toBe(1)
  })
})

describe('an aborted signal ends a call with its reason', () => {
  const reason = new Error('Closed')

  test('within the body', async () => {
    const { client, next, requests } = await createSignedIn()
    const { signal, abort } = aborting()
    next.push(() => (abort(), cut(reason)))
    expect(await failure(client.attempt(users.list, {}, { signal }))).toBe(reason)
    expect(requests.length).toBe(1)
  })

  test('between two attempts', async () => {
    const { signal, abort } = aborting()
    const fetch = vi.fn<() => Promise<Response>>(async () => busy())
    const wait = () => (queueMicrotask(abort), new Promise(() => {}))
    const client = createClient({ baseUrl: '/api', fetch, wait })
    expect(await failure(client.call(users.list, {}, { signal }))).toBe(reason)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('without a timer left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { signal, abort } = aborting()
    const pauses = [pause(60_000, signal)]
    expect(vi.getTimerCount()).toBe(1)
    abort()
    pauses.push(pause(60_000, signal))
    await Promise.all(pauses)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('while tokens are renewed', async () => {
    const { client, next } = await createSignedIn()
    const { signal, abort } = aborting()
    app.clock.advance(31 * 60_000)
    next.push(null, () => (abort(), new Promise<Response>(() => {})))
    expect(await failure(client.call(users.list, {}, { signal }))).toBe(reason)
  })

  function aborting() {
    const controller = new AbortController()
    return { signal: controller.signal, abort: () => controller.abort(reason) }
  }
})
