import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { addServerKey } from '#server/db/seed-built-ins.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { sessions } from '#server/db/schema.ts'
import { makeSignedIn, signIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const info = (token: string) => app.call(auth.getUserInfo, {}, { token })
const refresh = (refreshToken: string, server = app) =>
  server.call(auth.refreshToken, { refreshToken })

describe('an access token', () => {
  test('expires after thirty minutes with another error than an invalid token', async () => {
    const { token } = await makeSignedIn(app)
    app.clock.advance(31 * 60_000)
    expect(await info(token)).toMatchObject({
      status: 401,
      code: '9999',
      msg: 'The requested token has expired',
    })
    const [kind, key, selector, verifier = ''] = token.split('.')
    for (const wrong of [
      'junk',
      `${kind}.${key}.${selector}.${verifier.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${kind}.${key}.${'A'.repeat(22)}.${verifier}`,
      `${kind}.${key}.${selector}`,
    ])
      expect(await info(wrong)).toMatchObject({ status: 401, code: '9998' })
  })

  test('cannot be replaced by a refresh token or passed in the URL', async () => {
    const { token, refreshToken } = await makeSignedIn(app)
    expect(await info(refreshToken)).toMatchObject({ status: 401, code: '9998' })
    for (const name of ['token', 'access_token', 'authorization'])
      expect((await app.request(`/api/auth/getUserInfo?${name}=${token}`)).status).toBe(401)
    expect(await refresh(token)).toMatchObject({ status: 401, code: '8888' })
  })

  test('is accepted as a bearer token only, with the scheme in any case', async () => {
    const { token } = await makeSignedIn(app)
    const sent = (authorization: string) =>
      app.call(auth.getUserInfo, {}, { headers: { authorization } })
    for (const wrong of [token, `Basic ${token}`, `Bearer${token}`, `Bearer ${token} x`, 'Bearer'])
      expect(await sent(wrong), wrong).toMatchObject({ status: 401, code: '9998' })
    expect(await sent(`bearer ${token}`)).toMatchObject({ status: 200 })
  })

  test('from before a key change requires a refresh', async () => {
    const { token, refreshToken } = await makeSignedIn(app)
    await addServerKey(app.db, app.platform)
    expect(await info(token)).toMatchObject({ status: 401, code: '3333' })
    const next = await refresh(refreshToken)
    expect(next.status).toBe(200)
    expect((await info(next.data.token)).status).toBe(200)
  })
})

describe('a refresh', () => {
  test('replaces both tokens, and the old access token is valid for a short grace period', async () => {
    const first = await makeSignedIn(app)
    const next = await refresh(first.refreshToken)
    expect(next.data.token).not.toBe(first.token)
    expect((await info(first.token)).status).toBe(200)
    expect((await info(next.data.token)).status).toBe(200)
    app.clock.advance(11_000)
    expect(await info(first.token)).toMatchObject({ code: '9999' })
    expect((await info(next.data.token)).status).toBe(200)
  })

  test('gives no grace period to an expired access token', async () => {
    const first = await makeSignedIn(app)
    app.clock.advance(31 * 60_000)
    expect(await info(first.token)).toMatchObject({ status: 401, code: '9999' })
    const next = await refresh(first.refreshToken)
    expect(next.status).toBe(200)
    expect((await info(first.token)).status).toBe(401)
    expect((await info(next.data.token)).status).toBe(200)
  })

  test('returns the same pair to fifty concurrent calls on two servers', async () => {
    const second = await createTestApp({ share: app })
    const { refreshToken } = await makeSignedIn(app)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => refresh(refreshToken, index % 2 ? app : second)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ data }) => `${data.token} ${data.refreshToken}`)).size).toBe(1)
    const [reply] = replies
    expect((await info(reply?.data.token ?? '')).status).toBe(200)
  })

  test('of many users at once returns a pair to each and refuses a forged token', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makeSignedIn(app)))
    const used = await makeSignedIn(app)
    const present = await refresh(used.refreshToken)
    app.clock.advance(11_000)
    const [replies, stale, current] = await Promise.all([
      Promise.all(people.map(({ refreshToken }) => refresh(refreshToken))),
      refresh(`${used.refreshToken.slice(0, -43)}${'A'.repeat(43)}`),
      refresh(present.data.refreshToken),
    ])
    const persons = await Promise.all(replies.map(({ data }) => info(data.token)))
    expect(persons.map(({ data }) => data.userId)).toEqual(people.map(({ user }) => user.id))
    expect(stale).toMatchObject({ status: 401, code: '8888' })
    expect(current.status).toBe(200)
  })

  test('with a used token after the grace ends the session for both holders and is recorded', async () => {
    const { user, refreshToken } = await makeSignedIn(app)
    const next = await refresh(refreshToken)
    app.clock.advance(11_000)
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, code: '8888' })
    expect(await info(next.data.token)).toMatchObject({ status: 401, code: '8889' })
    expect((await refresh(next.data.refreshToken)).status).toBe(401)
    const events = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
    expect(events.map(({ action }) => action)).toEqual(['session.reused'])
  })

  test('with a token of two rotations ago ends the session too', async () => {
    const { refreshToken } = await makeSignedIn(app)
    const second = await refresh(refreshToken)
    const third = await refresh(second.data.refreshToken)
    expect(await refresh(refreshToken)).toMatchObject({ code: '8888' })
    expect(await info(third.data.token)).toMatchObject({ code: '8889' })
  })

  test.each([1, 3])(
    'with a forged token of the session ends nothing, after %d refreshes',
    async (refreshes) => {
      const person = await makeSignedIn(app)
      let { token, refreshToken } = person
      for (let round = 0; round < refreshes; round++)
        ({ token, refreshToken } = (await refresh(refreshToken)).data)
      app.clock.advance(11_000)
      const madeUp = refreshToken.replace(/.{43}$/, 'A'.repeat(43))
      for (const one of [madeUp, madeUp.replace(/^r\.\d+/, 'r.0')])
        expect(await refresh(one)).toMatchObject({ status: 401, code: '8888' })
      expect((await info(token)).status).toBe(200)
      expect((await refresh(refreshToken)).status).toBe(200)
      const events = await app.db
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.actorId, person.user.id))
      expect(events).toEqual([])
      const query = 'select kind from notifications where user_id = $1'
      expect((await app.pool.query(query, [person.user.id])).rows).toEqual([])
    },
  )

  test('with many forged tokens searches for few, and finds a used one from elsewhere or later', async () => {
    const person = await makeSignedIn(app)
    const [first, second] = [person, await signIn(app, person.user.userName)]
    const next = (await refresh(first.refreshToken)).data
    const after = (await refresh(second.refreshToken)).data
    app.clock.advance(61_000)
    const thief = { from: '10.9.0.1' }
    const refreshFrom = (refreshToken: string) =>
      app.call(auth.refreshToken, { refreshToken }, thief)
    for (let round = 0; round < 5; round++)
      await refreshFrom(next.refreshToken.replace(/.{43}$/, 'A'.repeat(43)))
    for (const { refreshToken } of [first, second])
      expect(await refreshFrom(refreshToken)).toMatchObject({ status: 429, code: 'rate_limited' })
    for (const { token } of [next, after]) expect((await info(token)).status).toBe(200)
    expect(await refresh(first.refreshToken)).toMatchObject({ status: 401, code: '8888' })
    expect(await info(next.token)).toMatchObject({ code: '8889' })
    app.clock.advance(61_000)
    await refreshFrom(second.refreshToken)
    expect(await info(after.token)).toMatchObject({ code: '8889' })
  })

  test('never answers an “expired token” code', async () => {
    for (const token of ['', 'junk', `r.1.${'A'.repeat(22)}.${'A'.repeat(43)}`]) {
      const reply = await app.raw(auth.refreshToken, { refreshToken: token })
      expect(['8888', 'input_invalid']).toContain(reply.code)
    }
  })
})

describe('signing out', () => {
  test('ends the session at once and reveals nothing about unknown tokens', async () => {
    const { token, refreshToken } = await makeSignedIn(app)
    expect((await app.call(auth.logout, { refreshToken })).status).toBe(200)
    expect(await info(token)).toMatchObject({ status: 401, code: '8888' })
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, code: '8888' })
    expect((await app.call(auth.logout, { refreshToken: 'junk' })).status).toBe(200)
  })

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const logout = (headers: Record<string, string>, body?: string) =>
    app.request('/api/auth/logout', {
      method: 'POST',
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    })

  test.each([undefined, '', '{}'])(
    'ends the session by its access token alone, with body %j',
    async (body) => {
      const { token, refreshToken } = await makeSignedIn(app)
      const other = await makeSignedIn(app)
      expect((await logout(bearer(token), body)).status).toBe(200)
      expect(await info(token)).toMatchObject({ status: 401, code: '8888' })
      expect(await refresh(refreshToken)).toMatchObject({ status: 401, code: '8888' })
      expect((await info(other.token)).status).toBe(200)
      expect((await logout(bearer(token), body)).status).toBe(200)
    },
  )

  test('ends the session of an expired access token, and both sessions of two tokens', async () => {
    const late = await makeSignedIn(app)
    app.clock.advance(31 * 60_000)
    expect((await logout(bearer(late.token))).status).toBe(200)
    expect(await refresh(late.refreshToken)).toMatchObject({ status: 401, code: '8888' })
    const [one, two] = [await makeSignedIn(app), await makeSignedIn(app)]
    const body = JSON.stringify({ refreshToken: one.refreshToken })
    expect((await logout(bearer(two.token), body)).status).toBe(200)
    for (const { token } of [one, two]) expect((await info(token)).status).toBe(401)
  })

  test('ends nothing with a wrong verifier or a token of the other kind, and requires a token', async () => {
    const { token, refreshToken } = await makeSignedIn(app)
    for (const wrong of [token.replace(/.{43}$/, 'A'.repeat(43)), refreshToken, 'junk'])
      expect((await logout(bearer(wrong))).status).toBe(200)
    expect((await info(token)).status).toBe(200)
    const answer = await logout({})
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: '8888' })
  })

  test('ignores a guessed refresh token', async () => {
    const { token, refreshToken } = await makeSignedIn(app)
    const guess = refreshToken.replace(/.{43}$/, 'A'.repeat(43))
    await app.call(auth.logout, { refreshToken: guess })
    expect((await info(token)).status).toBe(200)
  })
})

test('stores tokens as digests only', async () => {
  const { user, token, refreshToken } = await makeSignedIn(app)
  const next = await refresh(refreshToken)
  const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, user.id))
  const verifierOf = (text: string) => text.split('.')[3] ?? ''
  const digestOf = (text: string) => createHash('sha256').update(verifierOf(text)).digest('hex')
  const hex = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('hex')
  expect(hex(row?.accessHash)).toBe(digestOf(next.data.token))
  expect(hex(row?.refreshHash)).toBe(digestOf(next.data.refreshToken))
  expect(hex(row?.previousAccessHash)).toBe(digestOf(token))
  expect(hex(row?.previousRefreshHash)).toBe(digestOf(refreshToken))
  const { rows } = await app.pool.query<{ text: string }>(
    'select sessions::text as text from sessions where user_id = $1',
    [user.id],
  )
  for (const text of [token, refreshToken, next.data.token, next.data.refreshToken]) {
    const secret = verifierOf(text)
    expect(secret).toHaveLength(43)
    for (const form of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ])
      expect(rows[0]?.text).not.toContain(form)
  }
})

test('records the use of a session at most once a minute', async () => {
  const { user, token } = await makeSignedIn(app)
  const lastSeen = async () =>
    (await app.db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]?.lastSeenAt
  const before = await lastSeen()
  await info(token)
  expect(await lastSeen()).toEqual(before)
  app.clock.advance(61_000)
  await info(token)
  expect(await lastSeen()).not.toEqual(before)
})
