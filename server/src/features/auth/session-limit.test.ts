import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { notificationWords } from '@amber/contract/notification-words.ts'
import { ownActivity } from '@amber/contract/own-activity.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { defaultSettings, settings } from '@amber/contract/settings.ts'
import { releaseHeldMail } from '#server/features/notifications/held-mail.service.ts'
import { createBrowser } from '#server/testing/browser.ts'
import { makeSignedIn, makeUser, signIn } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const hour = 60 * 60_000

async function setLimit(maxPerUser: number) {
  const owner = await makeSignedIn(app, ['R_SUPER'])
  const { version } = (await app.call(settings.get, {}, owner)).data.sessions
  const input = { key: 'sessions' as const, version, value: { maxPerUser } }
  return app.call(settings.update, input, owner)
}

const isLive = async (tokens: { token: string }) =>
  (await app.call(auth.getUserInfo, {}, tokens)).status === 200

describe('more sessions than the settings allow', () => {
  test('end the ones that were not used for the longest, and none of others', async () => {
    expect((await setLimit(3)).status).toBe(200)
    const other = await makeSignedIn(app)
    const { userName, id } = await makeUser(app)
    const made = []
    for (let count = 0; count < 3; count++) {
      made.push(await signIn(app, userName))
      app.clock.advance(60_000)
    }
    // The first one is used again: the second has been left for the longest now.
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

  test('of sign-ins at once leave as many as are allowed', async () => {
    await setLimit(2)
    const { userName } = await makeUser(app)
    const made = await Promise.all(Array.from({ length: 5 }, () => signIn(app, userName)))
    const live = await Promise.all(made.map(isLive))
    expect(live.filter(Boolean)).toHaveLength(2)
  })

  test('are fifty unless set, and the limit is refused where it makes no sense', async () => {
    expect(defaultSettings.sessions).toEqual({ maxPerUser: 50 })
    for (const value of [0, 1_001, 2.5]) expect((await setLimit(value)).status).toBe(422)
  })
})

test('both lists of one user are paged', async () => {
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

  test('make one notice within an hour, which says how many and is unread again', async () => {
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

  test('make one mail at once, and one at the end of the hour', async () => {
    const email = 'devices@example.com'
    const { userName } = await makeUser(app, { email })
    for (let count = 0; count < 6; count++) await newDevice(userName)
    expect(await mailsTo(email)).toHaveLength(1)
    const release = () =>
      releaseHeldMail(app.db, { platform: app.platform, signal: new AbortController().signal })
    await release()
    expect(await mailsTo(email)).toHaveLength(1)
    app.clock.advance(hour + 1_000)
    await release()
    expect(JSON.stringify(await mailsTo(email))).toContain('一小时内共 4 台新设备')
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('are told in both languages', () => {
    const { text } = notificationWords('new_device', { count: 4, ip: '192.0.2.1' })
    expect(text).toEqual({
      zh: '一小时内共 4 台新设备，最近一台如下。 192.0.2.1',
      en: '4 new devices in the last hour. Most recent: 192.0.2.1',
    })
  })
})
