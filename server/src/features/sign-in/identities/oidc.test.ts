import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { termsVersion } from '@amber/contract/sign-in/registration.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { identities as identityTable, users } from '#server/db/schema.ts'
import { flowBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { startOidc } from '#server/testing/stand-ins/oidc-stand-in.ts'

const oidc = await startOidc('https://admin.example.com/api/auth/oidc/callback')
const app = await createTestApp({ providers: { fixed: { wechat: null, oidc: oidc.settings } } })
const welcoming = await createTestApp({
  share: app,
  providers: { fixed: { wechat: null, oidc: { ...oidc.settings, createsUsers: true } } },
})
afterAll(oidc.stop)

let people = 0
beforeEach(() => {
  people++
  Object.assign(oidc.state, {
    mood: 'good',
    subject: `subject-${people}`,
    name: 'Rain',
    preferredName: `rain_${people}`,
  })
})

/** With an empty discovery cache. */
const startFresh = () =>
  createTestApp({ share: app, providers: { fixed: { wechat: null, oidc: oidc.settings } } })

async function comeBack(browser = flowBrowser(app), change = (page: string) => page) {
  const { data } = await browser.begin('oidc')
  return { browser, landing: await browser.arrive(await oidc.signIn(change(data.url))) }
}

async function makeLinked() {
  const signedIn = await makeSignedIn(app)
  const browser = flowBrowser(app)
  const { data } = await browser.begin('oidc', { token: signedIn.token })
  const { pendingToken } = await browser.arrive(await oidc.signIn(data.url))
  expect(await browser.link(pendingToken, signedIn.token)).toMatchObject({ status: 200 })
  return signedIn
}

describe('single sign-on', () => {
  test('sends PKCE, state and nonce, and signs in the linked user', async () => {
    const { user } = await makeLinked()
    const browser = flowBrowser(app)
    const { data } = await browser.begin('oidc', { redirect: '/home' })
    const { searchParams } = new URL(data.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'amber',
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { pendingToken } = await browser.arrive(await oidc.signIn(data.url))
    const reply = await browser.finish(pendingToken)
    if (reply.data.kind !== 'in') throw new Error('not let in')
    const { token } = reply.data.tokens
    expect((await app.call(auth.getUserInfo, {}, { token })).data.userId).toBe(user.id)
  })

  test('identifies users by issuer and subject, never by name', async () => {
    const namesake = await makeUser(app, { userName: oidc.state.preferredName })
    const { browser, landing } = await comeBack()
    expect((await browser.finish(landing.pendingToken)).data).toEqual({
      kind: 'unknown',
      provider: 'oidc',
      name: 'Rain',
      isWelcome: false,
    })
    await makeLinked()
    const [row] = await app.db
      .select()
      .from(identityTable)
      .where(eq(identityTable.subject, `${oidc.issuer} ${oidc.state.subject}`))
    expect(row?.userId).not.toBe(namesake.id)
  })

  test('accepts a provider that returns no names', async () => {
    await makeLinked()
    oidc.state.mood = 'no profile'
    const { browser, landing } = await comeBack()
    expect((await browser.finish(landing.pendingToken)).data.kind).toBe('in')
  })

  test('reports a cancelled sign-in', async () => {
    const browser = flowBrowser(app)
    const { data } = await browser.begin('oidc')
    expect(await browser.arrive(await oidc.signIn(data.url, 'decline'))).toMatchObject({
      failed: 'identity_cancelled',
    })
  })
})

describe('refuses a response', () => {
  const withOther = (name: string) => (page: string) => {
    const url = new URL(page)
    url.searchParams.set(name, 'A'.repeat(43))
    return url.href
  }

  test('with another nonce', async () => {
    expect((await comeBack(undefined, withOther('nonce'))).landing.failed).toBe('identity_refused')
  })

  test('with another code challenge', async () => {
    const { landing } = await comeBack(undefined, withOther('code_challenge'))
    expect(landing.failed).toBe('identity_refused')
  })

  test('with another state', async () => {
    expect((await comeBack(undefined, withOther('state'))).landing.failed).toBe('flow_invalid')
  })

  test('of another issuer, with another code, or from another browser', async () => {
    for (const [pattern, other, failed] of [
      [/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`, 'identity_refused'],
      [/code=[^&]+/, 'code=wrong', 'identity_refused'],
    ] as const) {
      const browser = flowBrowser(app)
      const back = await oidc.signIn((await browser.begin('oidc')).data.url)
      expect(await flowBrowser(app).arrive(back)).toMatchObject({ failed: 'flow_invalid' })
      expect(await browser.arrive(back.replace(pattern, other))).toMatchObject({ failed })
    }
  })

  test('a second time, or after ten minutes', async () => {
    const browser = flowBrowser(app)
    const back = await oidc.signIn((await browser.begin('oidc')).data.url)
    await browser.arrive(back)
    expect(await browser.arrive(back)).toMatchObject({ failed: 'flow_invalid' })
    const late = await oidc.signIn((await browser.begin('oidc')).data.url)
    app.clock.advance(10 * 60_000 + 1)
    expect(await browser.arrive(late)).toMatchObject({ failed: 'flow_invalid' })
  })

  test('signed by another key', async () => {
    const browser = flowBrowser(await startFresh())
    const back = await oidc.signIn((await browser.begin('oidc')).data.url)
    oidc.state.mood = 'other keys'
    expect((await browser.arrive(back)).failed).toBe('identity_refused')
  })
})

describe('a provider that fails', () => {
  test.each([
    ['hang', 'provider_silent'],
    ['junk', 'provider_failed'],
    ['failure', 'provider_failed'],
    ['huge', 'provider_failed'],
  ] as const)('by %s shows a message, and password sign-in still works', async (mood, failed) => {
    const browser = flowBrowser(app)
    const back = await oidc.signIn((await browser.begin('oidc')).data.url)
    oidc.state.mood = mood
    expect(await browser.arrive(back)).toMatchObject({ failed })
    const fresh = flowBrowser(await startFresh())
    expect(await fresh.begin('oidc')).toMatchObject({ status: 503, code: failed })
    // Failures are not cached.
    oidc.state.mood = 'good'
    expect(await fresh.begin('oidc')).toMatchObject({ status: 200 })
    await makeSignedIn(app)
  })
})

describe('the discovery document', () => {
  test('is requested once for many concurrent sign-ins, and again after ten minutes', async () => {
    const fresh = await startFresh()
    const calls = oidc.state.calls
    const begin = () => flowBrowser(fresh).begin('oidc')
    const replies = await Promise.all(Array.from({ length: 20 }, begin))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(oidc.state.calls).toBe(calls + 1)
    fresh.clock.advance(10 * 60_000)
    await begin()
    expect(oidc.state.calls).toBe(calls + 2)
  })

  test('is cached with its keys, so that the next sign-in requests only tokens and profile', async () => {
    await makeLinked()
    await comeBack()
    const calls = oidc.state.calls
    await comeBack()
    expect(oidc.state.calls).toBe(calls + 2)
  })
})

describe('the first sign-in of a user', () => {
  /** Stops at the agreement to the terms. */
  async function comeAsNew() {
    const { browser, landing } = await comeBack(flowBrowser(welcoming))
    return { browser, landing, agree: () => browser.finish(landing.pendingToken, { termsVersion }) }
  }

  test('provisions a user with the basic role, if enabled', async () => {
    const { agree } = await comeAsNew()
    const { data } = await agree()
    if (data.kind !== 'in') throw new Error('not let in')
    const info = await app.call(auth.getUserInfo, {}, { token: data.tokens.token })
    expect(info.data).toMatchObject({ nickName: 'Rain', roles: ['R_USER'] })
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.actorId, info.data.userId))
    expect(events.map(({ action }) => action)).toEqual(['identity.create'])
    // Known from then on.
    const again = await comeAsNew()
    const second = await again.browser.finish(again.landing.pendingToken)
    const token = second.data.kind === 'in' ? second.data.tokens.token : ''
    expect((await app.call(auth.getUserInfo, {}, { token })).data.userId).toBe(info.data.userId)
  })

  test('provisions a user only after agreement to the terms, and keeps their version', async () => {
    const { browser, landing, agree } = await comeAsNew()
    const people = () => app.db.$count(users)
    const before = await people()
    for (let looks = 1; looks <= 2; looks++)
      expect((await browser.finish(landing.pendingToken)).data).toEqual({
        kind: 'unknown',
        provider: 'oidc',
        name: 'Rain',
        isWelcome: true,
      })
    const options = { headers: browser.headers() }
    for (const [version, texts] of [
      ['', 'Please agree to the user agreement and privacy policy'],
      ['2001-01-01', /has changed/],
    ] as const) {
      const input = { pendingToken: landing.pendingToken, termsVersion: version }
      const refused = await welcoming.raw(identities.finish, input, options)
      expect(refused).toMatchObject({ status: 422, code: 'input_invalid' })
      expect(refused.problem.fields?.['termsVersion']).toMatch(texts)
    }
    expect(await people()).toBe(before)
    const { data } = await agree()
    const token = data.kind === 'in' ? data.tokens.token : ''
    const { userId } = (await app.call(auth.getUserInfo, {}, { token })).data
    const [person] = await app.db.select().from(users).where(eq(users.id, userId))
    expect(person).toMatchObject({ termsVersion, termsAcceptedAt: expect.any(Date) })
    const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, userId))
    expect(event?.after).toMatchObject({ termsVersion })
  })

  test('provisions no user if disabled, even with agreement', async () => {
    const { browser, landing } = await comeBack()
    const { data } = await browser.finish(landing.pendingToken, { termsVersion })
    expect(data).toMatchObject({ kind: 'unknown', isWelcome: false })
  })

  test('in many windows at once provisions one user', async () => {
    const windows = await Promise.all(Array.from({ length: 5 }, comeAsNew))
    const replies = await Promise.all(windows.map(({ agree }) => agree()))
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(replies.every(({ status }) => status < 500)).toBe(true)
    const made = await app.db
      .select()
      .from(identityTable)
      .where(eq(identityTable.subject, `${oidc.issuer} ${oidc.state.subject}`))
    expect(made).toHaveLength(1)
  })

  test('with a taken user name provisions a user under another name', async () => {
    oidc.state.name = `rain_${people}`
    const owner = await makeUser(app, { userName: oidc.state.name.toUpperCase() })
    const { agree } = await comeAsNew()
    const { data } = await agree()
    const token = data.kind === 'in' ? data.tokens.token : ''
    const info = await app.call(auth.getUserInfo, {}, { token })
    expect(info.data.userId).not.toBe(owner.id)
    expect(info.data.userName).toMatch(/^sso_[0-9a-f]{12}$/)
  })

  test('allows unlinking if the user can sign in by codes to a verified address', async () => {
    const { agree } = await comeAsNew()
    const { data } = await agree()
    const token = data.kind === 'in' ? data.tokens.token : ''
    const info = await app.call(auth.getUserInfo, {}, { token })
    const { userId, userName } = info.data
    const set = { email: `${userName}@example.com`, emailVerifiedAt: app.clock.now() }
    await app.db.update(users).set(set).where(eq(users.id, userId))
    const own = await app.call(identities.list, {}, { token })
    expect(own.data.records).toMatchObject([{ isLastMethod: false }])
    const [{ id } = { id: '' }] = own.data.records
    expect((await app.call(identities.unlink, { id }, { token })).status).toBe(200)
  })

  test('refuses to unlink the last sign-in method until there is a password', async () => {
    const { agree } = await comeAsNew()
    const { data } = await agree()
    const token = data.kind === 'in' ? data.tokens.token : ''
    const own = await app.call(identities.list, {}, { token })
    expect(own.data.records).toMatchObject([{ provider: 'oidc', isLastMethod: true }])
    const [{ id } = { id: '' }] = own.data.records
    const unlink = (proof = {}) => app.call(identities.unlink, { id, ...proof }, { token })
    expect(await unlink()).toMatchObject({ status: 409, code: 'identity_last_method' })
    const info = await app.call(auth.getUserInfo, {}, { token })
    await app.db
      .update(users)
      .set({ passwordHash: await app.testPasswordHash() })
      .where(eq(users.id, info.data.userId))
    expect(await unlink()).toMatchObject({ status: 422, code: 'input_invalid' })
    expect(await unlink({ password: testPassword })).toMatchObject({ status: 200 })
    expect((await app.call(identities.list, {}, { token })).data.records).toEqual([])
  })
})
