import { afterEach, describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { health } from '@amber/contract/health.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { listenTo } from '#server/testing/listen-to.ts'
import { makeSignedIn, signIn } from '#server/testing/make.ts'
import { createTestApp, type CallOptions } from '#server/testing/test-app.ts'

const limit = 10
const app = await createTestApp({ refusedTokensPerMinute: limit, callsPerMinute: 3 * limit })
afterEach(() => app.clock.advance(61_000))

const guarded = endpoints.filter(({ endpoint }) => endpoint.allow !== 'public')
const unknown = `a.1.${'x'.repeat(22)}.${'y'.repeat(43)}`
const info = (options: CallOptions) => app.call(auth.getUserInfo, {}, options)
const times = <Made>(count: number, make: () => Promise<Made>) =>
  Promise.all(Array.from({ length: count }, make))
const fill = (from: string) => times(limit, () => info({ token: unknown, from }))

const restart = () =>
  createTestApp({
    refusedTokensPerMinute: limit,
    share: { address: app.address, clock: app.clock },
  })

describe('rejected tokens of one address', () => {
  const refused: Record<string, () => Promise<CallOptions>> = {
    unknown: async () => ({ token: unknown }),
    malformed: async () => ({ token: 'junk' }),
    'no bearer tokens': async () => ({ headers: { authorization: 'Basic anVuazpqdW5r' } }),
    'run out': async () => {
      const { token } = await makeSignedIn(app)
      app.clock.advance(31 * 60_000)
      return { token }
    },
  }

  test.each(Object.entries(refused))('are limited per minute: %s', async (_name, make) => {
    const options = await make()
    const server = await restart()
    const call = (from: string) => server.call(auth.getUserInfo, {}, { ...options, from })
    for (let index = 0; index < limit; index++)
      expect(await call('192.0.2.20')).toMatchObject({ status: 401 })
    const last = await call('192.0.2.20')
    expect(last).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(last.headers.get('retry-after')).toMatch(/^[1-6]?\d$/)
    expect(await call('192.0.2.21')).toMatchObject({ status: 401 })
    app.clock.advance(61_000)
    expect(await call('192.0.2.20')).toMatchObject({ status: 401 })
  })

  test.each(guarded)('are no longer looked up by $name', async ({ endpoint }) => {
    const from = '192.0.2.22'
    await fill(from)
    expect(await app.raw(endpoint, {}, { token: unknown, from })).toMatchObject({ status: 429 })
    // Without a token there is no lookup.
    expect(await app.raw(endpoint, {}, { from })).toMatchObject({ status: 401, code: '8888' })
  })

  test('are limited when many arrive at once', async () => {
    const from = '192.0.2.23'
    await times(5 * limit, () => info({ token: unknown, from }))
    const replies = await times(5 * limit, () => info({ token: unknown, from }))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([429]))
  })

  test('exclude valid tokens that arrive at once', async () => {
    const { token } = await makeSignedIn(app)
    const server = await restart()
    const replies = await times(3 * limit, () => server.call(auth.getUserInfo, {}, { token }))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('do not block valid, renewed or expired tokens of the address', async () => {
    const from = '192.0.2.24'
    const { token, refreshToken } = await makeSignedIn(app)
    expect(await info({ token, from })).toMatchObject({ status: 200 })
    await fill(from)
    expect(await info({ token, from })).toMatchObject({ status: 200 })
    const renewed = await app.call(auth.refreshToken, { refreshToken }, { from })
    expect(await info({ token: renewed.data.token, from })).toMatchObject({ status: 200 })
    app.clock.advance(31 * 60_000)
    await fill(from)
    const timeoutError = await info({ token: renewed.data.token, from })
    expect(timeoutError).toMatchObject({ status: 401, code: '9999' })
  })

  test('exclude valid tokens', async () => {
    const from = '192.0.2.25'
    const server = await restart()
    const people = await times(2 * limit, () => makeSignedIn(app))
    for (const { token } of people)
      expect(await server.call(auth.getUserInfo, {}, { token, from })).toMatchObject({
        status: 200,
      })
    // Denied and invalid calls do not count either.
    const [person] = people
    for (const { endpoint } of guarded.slice(0, 2 * limit))
      await server.raw(endpoint, { junk: 'x' }, { token: person?.token, from })
    expect(await server.call(auth.getUserInfo, {}, { token: unknown, from })).toMatchObject({
      status: 401,
    })
  })

  test('forged from an own session count against that session for a minute', async () => {
    const from = '192.0.2.26'
    const { user, token } = await makeSignedIn(app)
    expect(await info({ token, from })).toMatchObject({ status: 200 })
    const forged = token.replace(/[\w-]{43}$/, 'y'.repeat(43))
    for (let index = 0; index < limit; index++)
      expect(await info({ token: forged, from })).toMatchObject({ status: 401 })
    expect(await info({ token: forged, from: '192.0.2.27' })).toMatchObject({ status: 429 })
    const another = await signIn(app, user.userName)
    expect(await info({ token: another.token, from })).toMatchObject({ status: 200 })
    app.clock.advance(61_000)
    expect(await info({ token, from })).toMatchObject({ status: 200 })
  })
})

describe('the calls of one account', () => {
  test('are limited per minute across sessions and addresses', async () => {
    const [person, other] = [await makeSignedIn(app), await makeSignedIn(app)]
    const second = await signIn(app, person.user.userName)
    const both = [person.token, second.token]
    for (let index = 0; index < 3 * limit; index++) {
      const options = { token: both[index % 2], from: `192.0.2.${100 + index}` }
      expect(await info(options)).toMatchObject({ status: 200 })
    }
    for (const token of both) {
      const last = await info({ token })
      expect(last).toMatchObject({ status: 429, code: 'rate_limited' })
      expect(last.headers.get('retry-after')).toMatch(/^[1-6]?\d$/)
    }
    expect(await info(other)).toMatchObject({ status: 200 })
    expect(await app.call(health.live, {})).toMatchObject({ status: 200 })
    const { refreshToken } = person
    expect(await app.call(auth.refreshToken, { refreshToken })).toMatchObject({ status: 200 })
    app.clock.advance(61_000)
    expect(await info({ token: second.token })).toMatchObject({ status: 200 })
  })

  test('are limited for every call except the live stream', async () => {
    const { token } = await makeSignedIn(app, ['R_SUPER'])
    await times(3 * limit, () => info({ token }))
    for (const { endpoint } of guarded) {
      const { status } = await app.raw(endpoint, {}, { token })
      expect(status, endpoint.path).toBe(endpoint.answers === 'events' ? 200 : 429)
    }
  })

  test('exclude opened event streams, which are limited across sessions', async () => {
    const server = await createTestApp({ streamsPerMinute: limit })
    const [person, other] = [await makeSignedIn(server), await makeSignedIn(server)]
    const second = await signIn(server, person.user.userName)
    const open = (by: { token: string }) => listenTo(server, by)
    for (let index = 0; index < limit; index++)
      expect((await open(index % 2 ? person : second)).answer.status).toBe(200)
    for (const by of [person, second]) {
      const { answer } = await open(by)
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toMatch(/^[1-6]?\d$/)
      expect(await answer.json()).toMatchObject({ code: 'rate_limited' })
    }
    expect((await open(other)).answer.status).toBe(200)
    expect(await server.call(auth.getUserInfo, {}, person)).toMatchObject({ status: 200 })
    server.clock.advance(61_000)
    expect((await open(person)).answer.status).toBe(200)
  })

  test('count while the session is locked', async () => {
    const { token } = await makeSignedIn(app)
    expect(await app.call(sessionLock.lock, {}, { token })).toMatchObject({ status: 200 })
    for (let index = 1; index < 3 * limit; index++)
      expect(await info({ token })).toMatchObject({ code: 'session_locked' })
    expect(await info({ token })).toMatchObject({ code: 'rate_limited' })
  })
})
