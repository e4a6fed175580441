import { afterEach, describe, expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/auth.ts'
import { health } from '@amber/contract/health.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

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
  test.each(publicCalls)('holds for $name, and ends with its minute', async ({ endpoint }) => {
    const call = (from: string) => app.raw(endpoint, {}, { from })
    for (let index = 0; index < limit; index++)
      expect((await call('192.0.2.7')).code).not.toBe('rate_limited')
    const refused = await call('192.0.2.7')
    // Whom a redirect leads away is told on the page that they are led to.
    if (endpoint.answers === 'redirect')
      expect(refused.headers.get('location')).toContain('rate_limited')
    else expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
    if (refused.status === 429) expect(refused.headers.get('retry-after')).toMatch(/^[1-6]?\d$/)
    expect((await call('192.0.2.8')).status).not.toBe(429)
    app.clock.advance(61_000)
    expect((await call('192.0.2.7')).status).not.toBe(429)
  })

  test('takes the /64 of IPv6 for one address', async () => {
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

  test('lets the sessions of an office go on and end while one of its machines runs wild', async () => {
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
