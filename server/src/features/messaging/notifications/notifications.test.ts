import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import {
  defaultMessageSettings,
  isQuietAt,
  type MessageSettings,
} from '@amber/contract/messaging/message-settings.ts'
import { notificationText } from '@amber/contract/messaging/notification-text.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { sessions } from '@amber/contract/sessions.ts'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import { users } from '@amber/contract/users/users.ts'
import { deleteOutdated } from '#server/http/housekeeping.queries.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { notify } from './notify.service.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])

type Person = Awaited<ReturnType<typeof makeSignedIn>>

async function tell(person: Person, data: { fileName: string } = { fileName: 'staff.xlsx' }) {
  app.clock.advance(1_000)
  const now = app.clock.now()
  await notify(app.db, { userId: person.user.id, kind: 'import_failed', data, now })
}
async function warn(person: Person) {
  app.clock.advance(1_000)
  const data = { browser: 'Chrome 141', system: 'Windows', ip: '192.0.2.7' }
  const now = app.clock.now()
  await notify(app.db, { userId: person.user.id, kind: 'new_device', data, now })
}
const summaryOf = async (person: Person) => (await app.call(notifications.summary, {}, person)).data
const listOf = async (person: Person, tab: 'all' | 'unread' | 'security' = 'all') =>
  (await app.call(notifications.list, { tab }, person)).data.records
const kindsOf = async (person: Person) => (await listOf(person)).map(({ kind }) => kind)

test('lists own notifications, newest first, with the unread count', async () => {
  const [one, other] = [await makeSignedIn(app), await makeSignedIn(app)]
  await tell(one)
  await warn(one)
  await tell(other)
  expect(await kindsOf(one)).toEqual(['new_device', 'import_failed'])
  expect(await summaryOf(one)).toMatchObject({
    unread: 2,
    latest: [{ kind: 'new_device', isSecurity: true, isRead: false }, { kind: 'import_failed' }],
  })
  expect((await listOf(one, 'security')).map(({ kind }) => kind)).toEqual(['new_device'])
  expect((await summaryOf(other)).unread).toBe(1)
})

test('reading one or all and deleting update the unread count and the list', async () => {
  const person = await makeSignedIn(app)
  for (let count = 0; count < 3; count++) await tell(person)
  const [newest, middle, oldest] = await listOf(person)
  for (let times = 0; times < 2; times++)
    expect((await app.call(notifications.read, { id: newest?.id ?? '' }, person)).status).toBe(200)
  expect((await listOf(person, 'unread')).map(({ id }) => id)).toEqual([middle?.id, oldest?.id])
  await app.call(notifications.readAll, { upTo: oldest?.time ?? '' }, person)
  expect((await listOf(person, 'unread')).map(({ id }) => id)).toEqual([middle?.id])
  await app.call(notifications.remove, { id: oldest?.id ?? '' }, person)
  expect((await app.call(notifications.removeRead, {}, person)).data).toEqual({ removed: 1 })
  expect((await listOf(person)).map(({ id }) => id)).toEqual([middle?.id])
})

test('refuses every call for a notification of another user', async () => {
  const [one, other] = [await makeSignedIn(app), await makeSignedIn(app)]
  await tell(one)
  const id = (await listOf(one))[0]!.id
  for (const call of [notifications.read, notifications.remove])
    for (const person of [other, admin])
      expect(await app.call(call, { id }, person)).toMatchObject({
        status: 404,
        code: 'notification_missing',
      })
  await app.call(notifications.readAll, { upTo: app.clock.now().toISOString() }, other)
  await app.call(notifications.removeRead, {}, other)
  expect(await listOf(one)).toMatchObject([{ id, isRead: false }])
})

test('pages through a long list without gaps or repeats', async () => {
  const person = await makeSignedIn(app)
  const now = app.clock.now()
  // The hardest case for a page boundary.
  for (let count = 0; count < 45; count++)
    await notify(app.db, {
      userId: person.user.id,
      kind: 'import_failed',
      data: { fileName: `${count}.csv` },
      now,
    })
  const seen: string[] = []
  for (let before: { beforeTime?: string; beforeId?: string } = {}; ;) {
    const { records, hasMore } = (await app.call(notifications.list, before, person)).data
    seen.push(...records.map(({ id }) => id))
    const last = records.at(-1)
    if (!hasMore || !last) break
    before = { beforeTime: last.time, beforeId: last.id }
  }
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
  for (let count = 0; count < 70; count++) await tell(person)
  expect(await summaryOf(person)).toMatchObject({ unread: 100, latest: { length: 5 } })
})

test('notifies of a new browser, but not of the first one of an account', async () => {
  const person = await makeSignedIn(app)
  expect(await kindsOf(person)).toEqual([])
  const login = { userName: person.user.userName, password: testPassword }
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
  const { headers: given } = await app.call(auth.login, login, { headers, from: '192.0.2.9' })
  expect(await listOf(person)).toMatchObject([
    { kind: 'new_device', data: { browser: 'Firefox 140', system: 'Windows', ip: '192.0.2.9' } },
  ])
  const cookie = given.get('set-cookie')?.split(';')[0] ?? ''
  await app.call(auth.login, login, { headers: { cookie } })
  expect(await kindsOf(person)).toHaveLength(1)
})

test('notifies a user after another user ends a session or changes password or roles', async () => {
  const person = await makeSignedIn(app, ['R_USER'])
  const { id, version, nickName } = (await app.call(users.get, { id: person.user.id }, admin)).data
  const change = { id, version, nickName, gender: null, phone: null, email: null }
  await app.call(users.update, { ...change, status: '1', roles: ['R_ADMIN'] }, admin)
  await app.call(sessions.endAll, { id }, admin)
  await app.call(users.resetPassword, { id, by: 'link' }, admin)
  const { rows } = await app.pool.query(
    `select kind, is_security, data from notifications where user_id = $1 order by create_time`,
    [id],
  )
  expect(rows).toMatchObject([
    {
      kind: 'roles_changed',
      is_security: false,
      data: { gained: [{ code: 'R_ADMIN' }], lost: [{ code: 'R_USER' }] },
    },
    { kind: 'session_ended', is_security: true, data: { by: 'administrator', count: 1 } },
    { kind: 'password_changed', data: { by: 'administrator' } },
  ])
})

test('reports a reused refresh token as a notification', async () => {
  const person = await makeSignedIn(app)
  const { refreshToken } = person
  await app.call(auth.refreshToken, { refreshToken })
  app.clock.advance(60_000)
  await app.call(auth.refreshToken, { refreshToken })
  const { rows } = await app.pool.query(`select kind from notifications where user_id = $1`, [
    person.user.id,
  ])
  expect(rows).toEqual([{ kind: 'session_reused' }])
})

test('stores no notification of a disabled kind, except security notices', async () => {
  const person = await makeSignedIn(app)
  const value = {
    ...defaultMessageSettings,
    groups: { ...defaultMessageSettings.groups, tasks: { screen: false, mail: false } },
  }
  expect((await app.call(preferences.save, { key: 'messages', value }, person)).status).toBe(200)
  await tell(person)
  await warn(person)
  expect(await kindsOf(person)).toEqual(['new_device'])
  const wrong: unknown[] = [
    { ...value, groups: { ...value.groups, security: { screen: false, mail: true } } },
    { ...value, quiet: { ...value.quiet, from: '25:00' } },
    { ...value, quiet: { ...value.quiet, zone: 'Asia/Atlantis' } },
    { ...value, more: true },
  ]
  for (const bad of wrong)
    expect((await app.raw(preferences.save, { key: 'messages', value: bad }, person)).status).toBe(
      422,
    )
})

test('mails subscribed kinds in the language chosen last', async () => {
  const person = await makeSignedIn(app)
  const { id } = person.user
  const mailed = async () => {
    const { rows } = await app.pool.query<{ receiver: string; data: { title: string } }>(
      `delete from outbox where receiver = 'ann@example.com' returning receiver, language, data`,
    )
    return rows
  }
  const choose = (tasks: boolean, quiet: object) => {
    const { groups } = defaultMessageSettings
    const value = {
      groups: { ...groups, tasks: { screen: true, mail: tasks } },
      quiet: { ...defaultMessageSettings.quiet, ...quiet },
    }
    return app.call(preferences.save, { key: 'messages', value }, person)
  }
  await warn(person)
  expect(await mailed()).toEqual([])
  await app.pool.query(`update users set email = 'ann@example.com' where id = $1`, [id])
  await warn(person)
  await tell(person)
  expect(await mailed()).toMatchObject([
    {
      language: 'zh-CN',
      data: { title: '新设备登录', text: 'Chrome 141 · Windows · 192.0.2.7' },
    },
  ])
  await app.call(preferences.save, { key: 'language', value: 'en-US' }, person)
  await choose(true, {})
  await tell(person)
  expect(await mailed()).toMatchObject([
    { language: 'en-US', data: { title: 'User import failed' } },
  ])
  await choose(true, { isOn: true, from: '00:00', to: '00:00' })
  await tell(person)
  await warn(person)
  expect((await mailed()).map(({ data }) => data.title)).toEqual(['New device sign-in'])
  expect((await listOf(person)).length).toBe(6)
})

test("applies quiet hours in the user's zone, also over midnight", () => {
  const at = (time: string, quiet: Partial<MessageSettings['quiet']>) =>
    isQuietAt(
      {
        ...defaultMessageSettings,
        quiet: { isOn: true, from: '22:00', to: '08:00', zone: 'Asia/Shanghai', ...quiet },
      },
      new Date(time),
    )
  expect(at('2026-11-21T14:00:00Z', {})).toBe(true)
  expect(at('2026-11-21T13:59:00Z', {})).toBe(false)
  expect(at('2026-11-20T23:59:00Z', {})).toBe(true)
  expect(at('2026-11-21T00:00:00Z', {})).toBe(false)
  expect(at('2026-11-21T14:00:00Z', { isOn: false })).toBe(false)
  expect(at('2026-11-21T12:30:00Z', { from: '12:00', to: '13:00', zone: 'UTC' })).toBe(true)
})

test('every kind has a text for any data', () => {
  for (const data of [{}, null, { fileName: 7, gained: 'all' }]) {
    const { title, text } = notificationText('import_failed', data)
    expect(title.zh).toBe('用户导入失败')
    expect(text.en).not.toContain('{')
  }
  expect(notificationText('of_tomorrow', {}).title.en).toBe('New notification')
  const changed = notificationText('roles_changed', {
    gained: [{ code: 'R_ADMIN', name: '管理员' }],
    lost: [],
  })
  expect(changed.text).toEqual({ zh: '新增：管理员。', en: 'Added: Admin.' })
})

test('deletes read notifications after the retention of sign-ins, and unread ones after at least a year', async () => {
  const person = await makeSignedIn(app)
  const clean = (days: number, signIns: number) =>
    deleteOutdated(app.db, {
      now: new Date(app.clock.now().getTime() + days * 24 * 60 * 60_000),
      signal: new AbortController().signal,
      retention: { ...defaultSettings.retention, signIns },
    })
  const left = async () =>
    (
      await app.pool.query<{ id: string }>(`select id from notifications where user_id = $1`, [
        person.user.id,
      ])
    ).rows.map(({ id }) => id)
  await tell(person)
  await tell(person)
  const [read, unread] = (await listOf(person)).map(({ id }) => id)
  await app.call(notifications.read, { id: read! }, person)
  await clean(29, 30)
  expect(await left()).toHaveLength(2)
  await clean(31, 30)
  expect(await left()).toEqual([unread])
  await clean(364, 30)
  await clean(399, 400)
  expect(await left()).toEqual([unread])
  await clean(366, 30)
  expect(await left()).toEqual([])
  await tell(person)
  await clean(401, 400)
  expect(await left()).toEqual([])
})

test('does not notify a user in the recycle bin', async () => {
  const removed = await makeUser(app, { removedAt: app.clock.now(), removedBy: 'Super' })
  const now = app.clock.now()
  await notify(app.db, { userId: removed.id, kind: 'new_device', data: {}, now })
  const { rows } = await app.pool.query(`select from notifications where user_id = $1`, [
    removed.id,
  ])
  expect(rows).toEqual([])
})
