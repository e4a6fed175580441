import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { backgroundHeader } from '@amber/contract/headers.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { devices, sessions, signIns, users } from '#server/db/schema.ts'
import { makeCaptcha, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const minute = 60_000

const login = (userName: string, password = testPassword, from = '192.0.2.1') =>
  app.call(auth.login, { userName, password }, { from })

/** With a valid image code. */
const loginAsPerson = async (userName: string, password = testPassword, from = '192.0.2.1') =>
  app.call(auth.login, { userName, password, captcha: await makeCaptcha(app) }, { from })

const loginFromBrowser = (userName: string, cookie: string) =>
  app.call(
    auth.login,
    { userName, password: testPassword },
    { from: '198.51.100.61', headers: { cookie, origin: 'http://localhost', host: 'localhost' } },
  )

describe('signing in', () => {
  test('returns tokens that open the page of the user', async () => {
    const user = await makeUser(app, { roles: ['R_ADMIN'] })
    const signedIn = await login(user.userName)
    expect(signedIn).toMatchObject({ status: 200, code: '200' })
    const info = await app.call(auth.getUserInfo, {}, { token: signedIn.data.token })
    expect(info.data).toMatchObject({
      userId: user.id,
      userName: user.userName,
      roles: ['R_ADMIN'],
    })
    expect(info.data.buttons).toContain('user:list')
  })

  test('ignores case, width and surrounding spaces of the user name', async () => {
    await makeUser(app, { userName: 'MixedCase' })
    expect((await login(' ｍixedcASE ')).status).toBe(200)
  })

  test('accepts only the exact password', async () => {
    const { userName } = await makeUser(app)
    for (const wrong of [testPassword.toLowerCase(), `${testPassword} `, testPassword.slice(0, -1)])
      expect(await login(userName, wrong)).toMatchObject({ status: 401, code: 'credentials_wrong' })
  })

  test('responds alike to an unknown user and a wrong password', async () => {
    const { userName } = await makeUser(app)
    const wrong = await login(userName, 'wrong_password')
    const unknown = await login('nobody_here', 'wrong_password')
    const stripId = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
    expect(stripId(unknown.text)).toBe(stripId(wrong.text))
    expect(unknown.status).toBe(wrong.status)
  })

  test('hashes as much for an unknown user as for a wrong password', async () => {
    let verified = 0
    const passwords = app.platform.passwords
    const original = passwords.verify
    passwords.verify = (password, stored) => {
      verified++
      return original(password, stored)
    }
    await login('nobody_here2', 'wrong_password')
    passwords.verify = original
    expect(verified).toBe(1)
  })

  test('sends as many queries for an unknown user as for a wrong password', async () => {
    const { userName } = await makeUser(app)
    const asked = vi.spyOn(app.pool, 'query')
    try {
      const count = async (name: string) => {
        asked.mockClear()
        await login(name, 'wrong_password')
        // Metric events are published by a timer.
        return asked.mock.calls.filter((call) => !JSON.stringify(call).includes('metrics-changed'))
          .length
      }
      const ofKnown = await count(userName)
      expect(ofKnown).toBeGreaterThan(3)
      expect(await count('nobody_here3')).toBe(ofKnown)
    } finally {
      asked.mockRestore()
    }
  })

  test('reports a disabled account only after a correct password', async () => {
    const { userName } = await makeUser(app, { status: '2' })
    expect(await login(userName)).toMatchObject({ status: 401, code: '7777' })
    expect(await login(userName, 'wrong_password')).toMatchObject({ code: 'credentials_wrong' })
  })

  test('logs successes, and failures with their reason', async () => {
    const { id, userName } = await makeUser(app)
    await login(userName, 'wrong_password')
    await login(userName)
    const rows = await app.db
      .select()
      .from(signIns)
      .where(eq(signIns.userId, id))
      .orderBy(signIns.time)
    expect(rows.map((row) => row.problem)).toEqual(['credentials_wrong', null])
  })

  test('strips control characters from the user agent', async () => {
    const { id, userName } = await makeUser(app)
    const before = app.logged.length
    const headers = { 'user-agent': 'a\u001b[31mred\u0007\u009b2J\tb' }
    for (const password of ['wrong_password', testPassword])
      await app.call(auth.login, { userName, password }, { headers })
    for (const table of [signIns, sessions, devices]) {
      const rows = await app.db
        .select({ userAgent: table.userAgent })
        .from(table)
        .where(eq(table.userId, id))
      expect(rows.length).toBeGreaterThan(0)
      for (const { userAgent } of rows) expect(userAgent).toBe('a [31mred  2J b')
    }
    const lines = app.logged.slice(before)
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line.trimEnd()).not.toMatch(/\p{Cc}|\\u00/u)
  })

  test('explains each wrong field in the caller’s language', async () => {
    const reply = await app.raw(auth.login, { userName: '', password: 5 })
    expect(reply).toMatchObject({ status: 422, code: 'input_invalid' })
    expect(reply.problem.fields).toEqual({
      userName: 'Please enter user name',
      password: 'Please enter password',
    })
    const chinese = await app.raw(auth.login, {}, { headers: { 'accept-language': 'zh-CN' } })
    expect(chinese.problem.fields).toMatchObject({ userName: '请输入用户名' })
    expect((await login('two words')).problem.fields).toEqual({
      userName: 'User name format is incorrect',
    })
  })
})

describe('password guessing', () => {
  test('is paused after five failures from any address, also for the correct password', async () => {
    const { userName } = await makeUser(app)
    for (let attempt = 1; attempt <= 5; attempt++)
      expect(
        (await loginAsPerson(userName, 'wrong_password', `198.51.100.${attempt}`)).status,
      ).toBe(401)
    const paused = await loginAsPerson(userName, testPassword, '198.51.100.6')
    expect(paused).toMatchObject({ status: 429, code: 'sign_in_paused' })
    expect(paused.headers.get('retry-after')).toBe(String(paused.problem.retryAfter))
    app.clock.advance(31_000)
    expect((await loginAsPerson(userName, testPassword, '198.51.100.6')).status).toBe(200)
  })

  test('is paused for longer after each further failure', async () => {
    const { userName } = await makeUser(app)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      const reply = await loginAsPerson(userName, 'wrong_password', `198.51.100.${20 + attempt}`)
      if (reply.status !== 429) continue
      pauses.push(reply.problem.retryAfter ?? 0)
      app.clock.advance((reply.problem.retryAfter ?? 0) * 1000 + 1000)
    }
    expect(pauses).toEqual([30, 60])
  })

  test('by a hundred at once is evaluated five times at most', async () => {
    const { userName } = await makeUser(app)
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        login(userName, 'wrong_password', `203.0.113.${index}`),
      ),
    )
    const evaluated = replies.filter(({ code }) => code === 'credentials_wrong').length
    expect(evaluated).toBeGreaterThan(0)
    expect(evaluated).toBeLessThanOrEqual(5)
    expect(replies.every(({ status }) => [401, 429, 503].includes(status))).toBe(true)
  })

  test('by sixty at once from one address is evaluated twenty times at most, then paused', async () => {
    const from = '203.0.113.121'
    const names = Array.from({ length: 60 }, (_, index) => `at_once_${index}`)
    const replies = await Promise.all(names.map((name) => login(name, 'wrong_password', from)))
    const evaluated = replies.filter(({ code }) => code === 'credentials_wrong').length
    expect(evaluated).toBe(20)
    const next = await loginAsPerson('guessed_at_once', 'wrong_password', from)
    expect(next).toMatchObject({ code: 'sign_in_paused' })
    // The pause of 30 s may have run for a while on a slow machine.
    expect(next.problem?.retryAfter).toBeLessThanOrEqual(30)
    expect(next.problem?.retryAfter).toBeGreaterThan(0)
  })

  test('does not pause thirty correct sign-ins at once from one address', async () => {
    const from = '203.0.113.122'
    const people = await Promise.all(Array.from({ length: 30 }, () => makeUser(app)))
    const { passwords } = app.platform
    const { verify } = passwords
    const released = Promise.withResolvers<void>()
    passwords.verify = (...given) => released.promise.then(() => verify(...given))
    const coming = people.map(({ userName }) => login(userName, testPassword, from))
    // Refused at once.
    const first = await Promise.race(coming)
    expect(first).toMatchObject({ status: 503, code: 'server_busy', problem: { retryAfter: 2 } })
    passwords.verify = verify
    released.resolve()
    const codes = (await Promise.all(coming)).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['200', 'server_busy']))
    for (const [index, { userName }] of people.entries())
      if (codes[index] !== '200')
        expect((await login(userName, testPassword, from)).code).toBe('200')
  })

  test('cannot lock a user out of a known browser', async () => {
    const { userName } = await makeUser(app)
    const first = await login(userName)
    const cookie = String(first.headers.get('set-cookie')).split(';')[0]
    for (let attempt = 1; attempt <= 6; attempt++)
      await loginAsPerson(userName, 'wrong_password', `198.51.100.${40 + attempt}`)
    expect((await loginAsPerson(userName, testPassword, '198.51.100.60')).status).toBe(429)
    expect((await loginFromBrowser(userName, cookie ?? '')).status).toBe(200)
  })

  test('is counted per address, and per /64 in IPv6', async () => {
    const replies = []
    for (let attempt = 1; attempt <= 22; attempt++)
      replies.push(
        await loginAsPerson(`nobody_${attempt}`, 'wrong_password', `2001:db8::${attempt}`),
      )
    expect(replies.at(-1)?.status).toBe(429)
    expect((await login('nobody_99', 'wrong_password', '2001:db8:0:1::1')).status).toBe(401)
  })

  test('is discounted only by the successful attempt itself', async () => {
    const from = '203.0.113.120'
    const { userName } = await makeUser(app)
    const guess = (name: string) => loginAsPerson(name, 'wrong_password', from)
    for (let attempt = 1; attempt <= 18; attempt++) await guess(`guessed_${attempt}`)
    // In progress while the twentieth attempt starts the pause.
    const { passwords } = app.platform
    const { verify } = passwords
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    passwords.verify = async (password, stored) => {
      arrived.resolve()
      await released.promise
      return verify(password, stored)
    }
    const good = loginAsPerson(userName, testPassword, from)
    await arrived.promise
    passwords.verify = verify
    await guess('guessed_19')
    released.resolve()
    expect((await good).status).toBe(200)
    expect((await guess('guessed_20')).status).toBe(429)
    // A valid attempt does not count against others at the same address.
    app.clock.advance(31_000)
    expect((await loginAsPerson(userName, testPassword, from)).status).toBe(200)
    expect((await guess('guessed_21')).status).toBe(401)
  })

  test('cannot evade the count by headers', async () => {
    const { userName } = await makeUser(app)
    const attempt = async (index: number) =>
      app.call(
        auth.login,
        {
          userName: index % 2 ? userName : userName.toUpperCase(),
          password: 'wrong_password',
          captcha: await makeCaptcha(app),
        },
        { from: '198.51.100.200', headers: { 'x-forwarded-for': `203.0.113.${index}` } },
      )
    for (let index = 1; index <= 5; index++) await attempt(index)
    expect((await attempt(6)).status).toBe(429)
  })

  test('cannot evade the count by extra fields or a query', async () => {
    const { userName } = await makeUser(app)
    const attempt = async (index: number, body: object) => {
      const captcha = await makeCaptcha(app)
      const answer = await app.request(
        `/api/auth/login?attempt=${index}&userName=other_${index}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ userName, captcha, remember: index % 2 === 0, ...body }),
        },
        `198.51.100.${70 + index}`,
      )
      return answer.status
    }
    const verify = vi.spyOn(app.platform.passwords, 'verify')
    try {
      for (let index = 1; index <= 5; index++) {
        expect(await attempt(index, { password: 'wrong_password' })).toBe(401)
        // Fails validation before the password is checked.
        expect(await attempt(index, { password: testPassword, [`field_${index}`]: 1 })).toBe(422)
      }
      expect(await attempt(6, { password: testPassword })).toBe(429)
      expect(verify).toHaveBeenCalledTimes(5)
    } finally {
      verify.mockRestore()
    }
  })

  test('is counted per address, ignoring the port that a trusted proxy adds', async () => {
    const replies = []
    for (let attempt = 1; attempt <= 21; attempt++)
      replies.push(
        await app.call(
          auth.login,
          {
            userName: `ported_${attempt}`,
            password: 'wrong_password',
            captcha: await makeCaptcha(app),
          },
          { from: '10.0.0.1', headers: { 'x-forwarded-for': `203.0.113.201:${5000 + attempt}` } },
        ),
      )
    expect(replies.at(-1)?.status).toBe(429)
  })

  test('is counted by the address that a trusted proxy reports', async () => {
    const from = '10.0.0.1' // a trusted proxy
    const { user, ...tokens } = await makeSignedIn(app)
    expect(tokens.token).toBeTruthy()
    await app.call(
      auth.login,
      { userName: user.userName, password: testPassword },
      { from, headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.77' } },
    )
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map((row) => row.ip)).toContain('203.0.113.77')
  })
})

describe('a change of the user', () => {
  test('applies from the next request on, to rights and to the account', async () => {
    const { user, token, refreshToken } = await makeSignedIn(app, ['R_ADMIN'])
    expect((await app.call(auth.getUserInfo, {}, { token })).data.roles).toEqual(['R_ADMIN'])
    await app.db.update(users).set({ status: '2' }).where(eq(users.id, user.id))
    const disabled = await app.call(auth.getUserInfo, {}, { token })
    expect(disabled).toMatchObject({
      status: 401,
      code: '7777',
      msg: 'User status is invalid, please log in again',
    })
    expect(await app.call(auth.refreshToken, { refreshToken })).toMatchObject({ code: '7777' })
  })
})

describe('the lifetime of a session', () => {
  test('ends after twelve idle hours, or thirty days when remembered', async () => {
    const { userName } = await makeUser(app)
    const short = await login(userName)
    const long = await app.call(auth.login, { userName, password: testPassword, remember: true })
    app.clock.advance(12 * 60 * minute + 1000)
    const refresh = (token: string) => app.call(auth.refreshToken, { refreshToken: token })
    expect(await refresh(short.data.refreshToken)).toMatchObject({ status: 401, code: '8888' })
    expect((await refresh(long.data.refreshToken)).status).toBe(200)
  })

  test('is not extended by refreshes and background requests', async () => {
    const { userName } = await makeUser(app)
    let { token, refreshToken } = (await login(userName)).data
    const headers = { [backgroundHeader]: '1' }
    const get = (more = {}) => app.call(auth.getUserInfo, {}, { token, ...more })
    const afterHours = async (hours: number) => {
      app.clock.advance(hours * 60 * minute)
      const next = await app.call(auth.refreshToken, { refreshToken }, { headers })
      if (next.status === 200) ({ token, refreshToken } = next.data)
      return next
    }
    await afterHours(5)
    expect((await get({ headers })).status).toBe(200)
    await afterHours(5)
    expect((await get()).status).toBe(200)
    await afterHours(11)
    expect((await get({ headers })).status).toBe(200)
    expect(await afterHours(2)).toMatchObject({ status: 401, code: '8888' })
    expect(await get({ headers })).toMatchObject({ status: 401, code: '8888' })
  })

  test('ends after ninety days despite activity', async () => {
    const { userName } = await makeUser(app)
    const first = await app.call(auth.login, { userName, password: testPassword, remember: true })
    let { refreshToken } = first.data
    for (let days = 0; days < 88; days += 22) {
      app.clock.advance(22 * 24 * 60 * minute)
      const next = await app.call(auth.refreshToken, { refreshToken })
      expect(next.status).toBe(200)
      refreshToken = next.data.refreshToken
      expect((await app.call(auth.getUserInfo, {}, { token: next.data.token })).status).toBe(200)
    }
    app.clock.advance(3 * 24 * 60 * minute)
    expect(await app.call(auth.refreshToken, { refreshToken })).toMatchObject({ code: '8888' })
  })
})
