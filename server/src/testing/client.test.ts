import { describe, expect, test } from 'vitest'
import { createClient } from '@amber/client/src/create-client.ts'
import type { ClientError } from '@amber/client/src/client-error.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { users } from '@amber/contract/users/users.ts'
import { makeUser } from './make.ts'
import { createTestApp, testPassword } from './test-app.ts'

const app = await createTestApp()
const user = await makeUser(app, { roles: ['R_SUPER'] })

type Answer = () => Response | Promise<Response>

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
      return replace ? replace() : app.request(path, init)
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
const busy: Answer = () =>
  Response.json(
    { code: 'server_busy', data: { retryAfter: 7 }, msg: '' },
    { status: 503, headers: { 'retry-after': '7' } },
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
})
