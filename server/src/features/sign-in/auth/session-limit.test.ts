import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import { notificationText } from '@amber/contract/messaging/notification-text.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { passkeys } from '@amber/contract/sign-in/passkeys.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { defaultSettings, settings } from '@amber/contract/settings/settings.ts'
import { signInMethods, type SignInMethod } from '@amber/contract/logs/sign-in-log.ts'
import { users } from '#server/db/schema.ts'
import { sendDeferredMail } from '#server/features/messaging/notifications/deferred-mail.service.ts'
import { codeAsker } from '#server/testing/ask-code.ts'
import { createBrowser, testOrigin, flowBrowser } from '#server/testing/stand-ins/browser.ts'
import { makePasskey, makeTotp } from '#server/testing/make-two-step.ts'
import { makeSignedIn, makeUser, signIn } from '#server/testing/make.ts'
import { startOidc } from '#server/testing/stand-ins/oidc-stand-in.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { startWechat } from '#server/testing/stand-ins/wechat-stand-in.ts'

const [oidc, wechat] = [
  await startOidc('https://admin.example.com/api/auth/oidc/callback'),
  await startWechat(),
]
afterAll(() => {
  oidc.stop()
  wechat.stop()
})
const app = await createTestApp({
  providers: { fixed: { wechat: wechat.settings, oidc: oidc.settings } },
})
const { codeFor, freshMail } = codeAsker(app)
const hour = 60 * 60_000
type Person = Awaited<ReturnType<typeof makeSignedIn>>
type SignIn = () => Promise<{ token: string }>

const methods: Record<SignInMethod, (person: Person) => Promise<SignIn>> = {
  password:
    async ({ user }) =>
    () =>
      signIn(app, user.userName),
  code: async ({ user }) => {
    const receiver = freshMail()
    const verified = { email: receiver, emailVerifiedAt: app.clock.now() }
    await app.db.update(users).set(verified).where(eq(users.id, user.id))
    return async () => {
      const code = await codeFor('sign_in', receiver)
      return (await app.call(auth.loginByCode, { receiver, code })).data
    }
  },
  passkey: async (person) => {
    const { software } = await makePasskey(app, person)
    return async () => {
      const browser = createBrowser(app)
      const asked = await browser.call(passkeys.request, {})
      const passkey = software.answer(asked.data, testOrigin)
      return (await browser.call(passkeys.signIn, { passkey })).data
    }
  },
  wechat: (person) => {
    const scans = { openid: person.user.id, unionid: person.user.id }
    return linked(person, 'wechat', (page) => {
      wechat.state.person = scans
      return wechat.scan(page)
    })
  },
  oidc: (person) =>
    linked(person, 'oidc', (page) => {
      oidc.state.subject = person.user.id
      return oidc.signIn(page)
    }),
}

/** Links the user; `goThrough` acts as the user on the provider's page. */
async function linked(
  { token }: Person,
  provider: IdentityProvider,
  goThrough: (page: string) => Promise<string>,
): Promise<SignIn> {
  const bring = async (more: { token?: string } = {}) => {
    const browser = flowBrowser(app)
    const { data } = await browser.begin(provider, more)
    const { pendingToken } = await browser.arrive(await goThrough(data.url))
    return { browser, pendingToken }
  }
  const { browser, pendingToken } = await bring({ token })
  await browser.link(pendingToken, token)
  return async () => {
    const back = await bring()
    const { data } = await back.browser.finish(back.pendingToken)
    if (data.kind !== 'in') throw new Error('Nobody is signed in')
    return data.tokens
  }
}

async function setLimit(maxPerUser: number) {
  const owner = await makeSignedIn(app, ['R_SUPER'])
  const { version } = (await app.call(settings.get, {}, owner)).data.sessions
  const input = { key: 'sessions' as const, version, value: { maxPerUser } }
  return app.call(settings.update, input, owner)
}

const isLive = async (tokens: { token: string }) =>
  (await app.call(auth.getUserInfo, {}, tokens)).status === 200

describe('more sessions than the settings allow', () => {
  test('end the least recently used ones, and none of other users', async () => {
    expect((await setLimit(3)).status).toBe(200)
    const other = await makeSignedIn(app)
    const { userName, id } = await makeUser(app)
    const made = []
    for (let count = 0; count < 3; count++) {
      made.push(await signIn(app, userName))
      app.clock.advance(60_000)
    }
    // Now the second is the least recently used.
    expect(await isLive(made[0]!)).toBe(true)
    app.clock.advance(60_000)
    made.push(await signIn(app, userName))
    expect(await Promise.all(made.map(isLive))).toEqual([true, false, true, true])
    expect(await app.call(auth.getUserInfo, {}, made[1])).toMatchObject({ code: '8889' })
    expect(await isLive(other)).toBe(true)
    const { rows } = await app.pool.query(
      'select end_reason from sessions where user_id = $1 and ended_at is not null',
      [id],
    )
    expect(rows).toEqual([{ end_reason: 'revoked' }])
  })

  test('of concurrent sign-ins leave as many as are allowed', async () => {
    await setLimit(2)
    const { userName } = await makeUser(app)
    const made = await Promise.all(Array.from({ length: 5 }, () => signIn(app, userName)))
    const live = await Promise.all(made.map(isLive))
    expect(live.filter(Boolean)).toHaveLength(2)
  })

  test.each(signInMethods)('end the oldest after sign-in by: %s', async (method) => {
    await setLimit(2)
    const person = await makeSignedIn(app)
    const enter = await methods[method](person)
    const made: { token: string }[] = [person]
    for (let count = 0; count < 3; count++) {
      app.clock.advance(61_000)
      made.push(await enter())
    }
    expect(await Promise.all(made.map(isLive))).toEqual([false, false, true, true])
    const { rows } = await app.pool.query(
      'select method from sign_ins where user_id = $1 and problem is null order by time',
      [person.user.id],
    )
    expect(rows).toEqual(['password', method, method, method].map((one) => ({ method: one })))
  })

  test('end the oldest only after the second step', async () => {
    await setLimit(1)
    const person = await makeSignedIn(app)
    const { userName } = person.user
    const { code } = await makeTotp(app, person)
    const browser = createBrowser(app)
    const { problem } = await browser.call(auth.login, { userName, password: testPassword })
    expect(await isLive(person)).toBe(true)
    const given = { pendingToken: problem.secondStep?.pendingToken ?? '', code: await code() }
    const { data } = await browser.call(secondStep.finish, given)
    expect(await Promise.all([person, data].map(isLive))).toEqual([false, true])
  })

  test('are fifty by default, and an invalid limit is refused', async () => {
    expect(defaultSettings.sessions).toEqual({ maxPerUser: 50 })
    for (const value of [0, 1_001, 2.5]) expect((await setLimit(value)).status).toBe(422)
  })
})

test("pages both lists of a user's sessions", async () => {
  await setLimit(50)
  const admin = await makeSignedIn(app, ['R_ADMIN'])
  const { userName, id } = await makeUser(app)
  let tokens = await signIn(app, userName)
  for (let count = 1; count < 12; count++) tokens = await signIn(app, userName)
  const second = { current: 2, size: 5 }
  const lists = [
    await app.call(sessions.listOfUser, { id, ...second }, admin),
    await app.call(ownActivity.listSessions, second, tokens),
  ]
  for (const { data } of lists) {
    expect(data).toMatchObject({ ...second, total: 12, totalIsEstimate: false })
    expect(data.records).toHaveLength(5)
  }
  const all = (await app.call(ownActivity.listSessions, {}, tokens)).data
  expect(all).toMatchObject({ size: 10, total: 12 })
})

describe('sign-ins from many new devices', () => {
  const newDevice = async (userName: string) => {
    const reply = await createBrowser(app).call(auth.login, { userName, password: testPassword })
    expect(reply.status).toBe(200)
  }
  const noticesOf = async (id: string) =>
    (
      await app.pool.query<{ count: number | null; read_time: Date | null }>(
        `select (data ->> 'count')::integer as count, read_time from notifications
         where user_id = $1 and kind = 'new_device' order by create_time`,
        [id],
      )
    ).rows
  const mailsTo = async (email: string) =>
    (await app.pool.query('select data from outbox where receiver = $1', [email])).rows

  test('create one notification per hour, which is counted up and unread again', async () => {
    const { userName, id } = await makeUser(app)
    for (let count = 0; count < 3; count++) await newDevice(userName)
    await app.pool.query('update notifications set read_time = now() where user_id = $1', [id])
    await newDevice(userName)
    expect(await noticesOf(id)).toEqual([{ count: 3, read_time: null }])
    app.clock.advance(hour + 1_000)
    await newDevice(userName)
    expect(await noticesOf(id)).toEqual([
      { count: 3, read_time: null },
      { count: null, read_time: null },
    ])
  })

  test('send one mail at once and one at the end of the hour', async () => {
    const email = 'devices@example.com'
    const { userName } = await makeUser(app, { email })
    for (let count = 0; count < 6; count++) await newDevice(userName)
    expect(await mailsTo(email)).toHaveLength(1)
    const release = () =>
      sendDeferredMail(app.db, { platform: app.platform, signal: new AbortController().signal })
    await release()
    expect(await mailsTo(email)).toHaveLength(1)
    app.clock.advance(hour + 1_000)
    await release()
    expect(JSON.stringify(await mailsTo(email))).toContain('1 小时内共 4 台新设备')
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('have a text in both languages', () => {
    const { text } = notificationText('new_device', { count: 4, ip: '192.0.2.1' })
    expect(text).toEqual({
      zh: '1 小时内共 4 台新设备，最近一台如下。 192.0.2.1',
      en: '4 new devices in the last hour. Most recent: 192.0.2.1',
    })
  })
})
