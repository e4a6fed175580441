import { afterEach, describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { health } from '@amber/contract/health.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { uploadPath } from '#server/testing/sample-input.ts'
import { createTestApp, testPassword, type TestApp } from '#server/testing/test-app.ts'

const limit = 10
const app = await createTestApp({ publicCallsPerMinute: limit })
afterEach(() => app.clock.advance(61_000))

const publicCalls = endpoints.filter(({ endpoint }) => endpoint.allow === 'public')
const junk = { refreshToken: 'junk' }
const fill = async (from: string) => {
  for (let call = 0; call < limit; call++) {
    await app.call(auth.refreshToken, junk, { from })
    await app.call(auth.logout, junk, { from })
  }
}

describe('the general limit by address', () => {
  test.each(publicCalls)('applies to $name and resets each minute', async ({ endpoint }) => {
    const call = (from: string) => app.raw(endpoint, {}, { from })
    for (let index = 0; index < limit; index++)
      expect((await call('192.0.2.7')).code).not.toBe('rate_limited')
    const refused = await call('192.0.2.7')
    // Redirects report the problem on their target page.
    if (endpoint.answers === 'redirect')
      expect(refused.headers.get('location')).toContain('rate_limited')
    else expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
    if (refused.status === 429) expect(refused.headers.get('retry-after')).toMatch(/^[1-6]?\d$/)
    expect((await call('192.0.2.8')).status).not.toBe(429)
    app.clock.advance(61_000)
    expect((await call('192.0.2.7')).status).not.toBe(429)
  })

  test('counts an IPv6 /64 as one address', async () => {
    const get = (from: string) => app.call(health.live, {}, { from })
    for (let call = 0; call < limit; call++) await get(`2001:db8:0:1::${call}`)
    expect(await get('2001:db8:0:1:ffff::1')).toMatchObject({ status: 429 })
    expect(await get('2001:db8:0:2::1')).toMatchObject({ status: 200 })
  })

  test('does not count a refresh or a sign-in that succeeds', async () => {
    const { refreshToken, user } = await makeSignedIn(app)
    const from = '192.0.2.9'
    let present = refreshToken
    for (let call = 0; call < 3 * limit; call++) {
      const { data, status } = await app.call(
        auth.refreshToken,
        { refreshToken: present },
        { from },
      )
      expect(status).toBe(200)
      present = data.refreshToken
    }
    const input = { userName: user.userName, password: testPassword }
    for (let call = 0; call < limit + 2; call++)
      expect((await app.call(auth.login, input, { from })).status).toBe(200)
  })

  test('lets other sessions at the address be renewed and ended while it is exceeded', async () => {
    const { refreshToken } = await makeSignedIn(app)
    const from = '192.0.2.10'
    await fill(from)
    expect(await app.call(auth.refreshToken, junk, { from })).toMatchObject({ status: 429 })
    const renewed = await app.call(auth.refreshToken, { refreshToken }, { from })
    expect(renewed.status).toBe(200)
    const last = { refreshToken: renewed.data.refreshToken }
    expect((await app.call(auth.logout, last, { from })).status).toBe(200)
    expect(await app.call(auth.refreshToken, last, { from })).toMatchObject({ status: 429 })
  })
})

describe('file transfers', () => {
  const headersOf = ({ token }: { token: string }) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
  })
  const fileTakers = endpoints.filter(({ endpoint }) => isWrite(endpoint) && endpoint.takesFile)

  test.each(fileTakers)('are limited in number per user for $name', async ({ endpoint }) => {
    const narrow = await createTestApp({ filesAtOnce: 2 })
    const [person, other] = [
      await makeSignedIn(narrow, ['R_SUPER']),
      await makeSignedIn(narrow, ['R_SUPER']),
    ]
    const breakOff: (() => void)[] = []
    const send = (by: { token: string }) =>
      narrow.request(uploadPath(endpoint), {
        method: endpoint.method,
        headers: headersOf(by),
        body: new ReadableStream({
          start: (controller) => {
            breakOff.push(() => controller.error(new Error('broken off')))
          },
        }),
        duplex: 'half',
      })
    const first = [send(person), send(person)]
    const third = await send(person)
    expect(third.status).toBe(429)
    expect(await third.json()).toMatchObject({ code: 'files_limit' })
    const another = send(other)
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const end of breakOff) end()
    await Promise.all([...first, another].map((answer) => answer.then((one) => one.text())))
    const answer = await narrow.request(uploadPath(endpoint), {
      method: endpoint.method,
      headers: headersOf(person),
      body: 'junk',
    })
    expect(answer.status).toBe(422)
  })

  function dribble(at: TestApp, { endpoint, by }: { endpoint: Endpoint; by: { token: string } }) {
    const state = { isOver: false }
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        controller.enqueue(new Uint8Array(2_000))
      },
    })
    const { method } = endpoint
    const sent = at.request(uploadPath(endpoint), {
      method,
      headers: headersOf(by),
      body,
      duplex: 'half',
    })
    const answer = Promise.resolve(sent).then((one) => {
      state.isOver = true
      return one
    })
    return { state, answer }
  }

  test.each(fileTakers)(
    'of a dozen slow users block neither $name nor other calls for other users',
    async ({ endpoint }) => {
      const wide = await createTestApp({ uploadTurnMs: 1_500, filesAtOnce: 2 })
      const slow = []
      for (let count = 0; count < 12; count++) {
        const by = await makeSignedIn(wide, ['R_SUPER'])
        slow.push(dribble(wide, { endpoint, by }), dribble(wide, { endpoint, by }))
      }
      const person = await makeSignedIn(wide, ['R_SUPER'])
      const send = (to: Endpoint) =>
        wide.request(uploadPath(to), {
          method: to.method,
          headers: headersOf(person),
          body: 'junk',
        })
      const other = fileTakers.find((one) => one.endpoint !== endpoint)
      const start = performance.now()
      if (other) expect((await send(other.endpoint)).status).toBe(422)
      expect(performance.now() - start).toBeLessThan(1_000)
      expect((await send(endpoint)).status).toBe(422)
      // One of the slow uploads had to be cut off.
      const over = await Promise.all(
        slow.filter(({ state }) => state.isOver).map(({ answer }) => answer),
      )
      const statuses = new Set(over.map(({ status }) => status))
      expect(statuses).toContain(408)
      expect([...statuses].every((status) => [408, 503].includes(status))).toBe(true)
    },
  )

  const fileGivers = endpoints.filter(
    ({ endpoint }) => endpoint.answers === 'file' && !endpoint.path.includes('/:'),
  )

  test.each(fileGivers)('are limited in number per user from $name', async ({ endpoint }) => {
    const narrow = await createTestApp({ filesAtOnce: 1 })
    const person = await makeSignedIn(narrow, ['R_SUPER'])
    const open = () =>
      narrow.request(`/api${endpoint.path}?format=xlsx`, { headers: headersOf(person) })
    const first = await open()
    expect(first.status).toBe(200)
    const refused = await open()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'files_limit' })
    await first.text()
    const second = await open()
    expect(second.status).toBe(200)
    // A cancelled download also frees its slot.
    await second.body?.cancel()
    const third = await open()
    expect(third.status).toBe(200)
    await third.text()
  })
})
