import { expect, test } from 'vitest'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import {
  defaultMessageSettings,
  isQuietAt,
  quietEndAfter,
  type MessageSettings,
} from '@amber/contract/messaging/message-settings.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { mailAnnouncements } from '#server/features/messaging/announcements/mail-announcements.service.ts'
import { deleteOutdated } from '#server/http/housekeeping.queries.ts'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import { makeRole, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sendDeferredMail } from './deferred-mail.service.ts'
import { notify, notifyOfDevice } from './notify.service.ts'

const app = await createTestApp()
const hour = 60 * 60_000
const { signal } = new AbortController()

type Person = Awaited<ReturnType<typeof makeSignedIn>>
type Quiet = Partial<MessageSettings['quiet']>

const allOn: MessageSettings['groups'] = {
  security: { screen: true, mail: true },
  account: { screen: true, mail: true },
  tasks: { screen: true, mail: true },
  announcements: { screen: true, mail: true },
}
const choose = (person: Person, quiet: Quiet, changes: object = {}) => {
  const value = { groups: allOn, quiet: { ...defaultMessageSettings.quiet, ...quiet }, ...changes }
  return app.call(preferences.save, { key: 'messages', value }, person)
}
const clock = (time: Date) => time.toISOString().slice(11, 16)
/** Began an hour ago and lasts two more. */
const quietNow = (): Quiet => {
  const now = app.clock.now().getTime()
  const [from, to] = [new Date(now - hour), new Date(now + 2 * hour)].map(clock)
  return { isOn: true, from: from!, to: to!, zone: 'UTC' }
}

async function makeSleeper(quiet: Quiet = quietNow(), roles: string[] = []) {
  const person = await makeSignedIn(app, roles)
  const email = `${person.user.userName}@example.com`
  await app.pool.query(`update users set email = $1 where id = $2`, [email, person.user.id])
  await choose(person, quiet)
  const mailed = async () => {
    const { rows } = await app.pool.query<{
      language: string
      data: { title: string; text: string }
    }>(`delete from outbox where receiver = $1 returning language, data`, [email])
    return rows
  }
  return { ...person, mailed }
}
const fail = (person: Person, fileName: string) =>
  notify(app.db, {
    userId: person.user.id,
    kind: 'import_failed',
    data: { fileName },
    now: app.clock.now(),
  })
const warn = (person: Person) =>
  notify(app.db, { userId: person.user.id, kind: 'new_device', data: {}, now: app.clock.now() })
const release = () => sendDeferredMail(app.db, { platform: app.platform, signal })
const titlesOf = (mails: { data: { title: string } }[]) => mails.map(({ data }) => data.title)

test('sends mail deferred by quiet hours once when they end', async () => {
  const person = await makeSleeper()
  await fail(person, 'a.csv')
  await release()
  expect(await person.mailed()).toEqual([])
  app.clock.advance(2 * hour + 60_000)
  await Promise.all([release(), release()])
  await release()
  expect(await person.mailed()).toEqual([
    { language: 'zh-CN', data: { title: '用户导入失败', text: 'a.csv：未导入任何用户。' } },
  ])
})

test("combines several deferred mails in order, with times in the user's zone", async () => {
  const person = await makeSleeper({ ...quietNow(), zone: 'UTC' })
  await app.call(preferences.save, { key: 'language', value: 'en-US' }, person)
  const first = clock(app.clock.now())
  await fail(person, 'a.csv')
  app.clock.advance(hour)
  await fail(person, 'b.csv')
  app.clock.advance(hour + 60_000)
  await release()
  const [mail, ...others] = await person.mailed()
  expect(others).toEqual([])
  expect(mail?.data.title).toBe('2 notifications from quiet hours')
  const [one, other] = mail!.data.text.split('\n\n')
  expect(one).toContain(`${first} · User import failed\na.csv`)
  expect(other).toContain('b.csv: no users were imported.')
})

test('sends a security notice at once', async () => {
  const person = await makeSleeper()
  await fail(person, 'a.csv')
  await warn(person)
  expect(titlesOf(await person.mailed())).toEqual(['新设备登录'])
})

test('sends a delayed security notice in quiet hours, and other mail when they end', async () => {
  const person = await makeSleeper()
  const seen = () =>
    notifyOfDevice(app.db, { userId: person.user.id, device: {}, now: app.clock.now() })
  await fail(person, 'a.csv')
  await seen()
  expect(await person.mailed()).toHaveLength(1)
  await seen()
  app.clock.advance(hour / 2)
  await release()
  expect(await person.mailed()).toEqual([])
  app.clock.advance(hour / 2 + 60_000)
  await release()
  expect(titlesOf(await person.mailed())).toEqual(['新设备登录'])
  app.clock.advance(hour)
  await release()
  expect(titlesOf(await person.mailed())).toEqual(['用户导入失败'])
})

test('sends at once when quiet hours end early, not when they are extended, and drops unsubscribed kinds', async () => {
  const [ending, longer, tired] = [await makeSleeper(), await makeSleeper(), await makeSleeper()]
  for (const person of [ending, longer, tired]) await fail(person, 'a.csv')
  await choose(ending, { isOn: false })
  await choose(longer, { ...quietNow(), to: clock(new Date(app.clock.now().getTime() + 5 * hour)) })
  await choose(tired, { isOn: false }, { kinds: { import_failed: { screen: true, mail: false } } })
  await release()
  expect(await ending.mailed()).toHaveLength(1)
  expect(await tired.mailed()).toEqual([])
  app.clock.advance(3 * hour)
  await release()
  expect(await longer.mailed()).toEqual([])
  app.clock.advance(2 * hour + 60_000)
  await release()
  expect(await longer.mailed()).toHaveLength(1)
  await choose(tired, { isOn: false })
  await release()
  expect(await tired.mailed()).toEqual([])
})

test('all-day quiet hours defer mail until turned off, for thirty days at most', async () => {
  const person = await makeSleeper({ isOn: true, from: '00:00', to: '00:00' })
  const other = await makeSleeper({ isOn: true, from: '00:00', to: '00:00' })
  for (const one of [person, other]) await fail(one, 'a.csv')
  const clean = () =>
    deleteOutdated(app.db, { now: app.clock.now(), signal, retention: defaultSettings.retention })
  /** Like a concurrent change, which causes no review. */
  const wake = async (one: Person) =>
    app.pool.query(
      `update preferences set value = jsonb_set(value, '{quiet,isOn}', 'false') where user_id = $1`,
      [one.user.id],
    )
  app.clock.advance(29 * 24 * hour)
  await clean()
  await release()
  expect(await person.mailed()).toEqual([])
  await wake(person)
  app.clock.advance(24 * hour)
  await release()
  expect(await person.mailed()).toHaveLength(1)
  app.clock.advance(24 * hour)
  await clean()
  const { rows } = await app.pool.query(`select from deferred_mail where user_id = $1`, [
    other.user.id,
  ])
  expect(rows).toEqual([])
})

test('defers an announcement and then sends its current text to its current audience', async () => {
  const admin = await makeSignedIn(app, ['R_SUPER'])
  const role = await makeRole(app, [])
  const quiet = quietNow()
  const [member, former, disabled] = await Promise.all(
    [1, 2, 3].map(() => makeSleeper(quiet, [role.code])),
  )
  const add = (titleEn: string) =>
    app.call(
      announcements.create,
      {
        titleZh: '停机',
        titleEn,
        bodyZh: '今晚',
        bodyEn: 'Tonight',
        isPublished: true,
        isPinned: false,
        isForEveryone: false,
        roles: [role.code],
        fromTime: app.clock.now().toISOString(),
        toTime: null,
      },
      admin,
    )
  const corrected = (await add('Draft')).data
  const deleted = (await add('Gone')).data
  await mailAnnouncements(app.db, { platform: app.platform, signal })
  expect(await member!.mailed()).toEqual([])
  await app.pool.query(`update announcements set title_zh = '停机通知' where id = $1`, [
    corrected.id,
  ])
  await app.call(announcements.remove, { id: deleted.id }, admin)
  await app.pool.query(`delete from user_roles where user_id = $1`, [former!.user.id])
  await app.pool.query(`update users set status = '2' where id = $1`, [disabled!.user.id])
  app.clock.advance(2 * hour + 60_000)
  await release()
  expect(await member!.mailed()).toMatchObject([{ data: { title: '停机通知', text: '今晚' } }])
  expect([await former!.mailed(), await disabled!.mailed()]).toEqual([[], []])
})

test('combines a very long night into one mail of the newest messages with the number of the others', async () => {
  const person = await makeSleeper()
  for (let count = 1; count <= 52; count++) await fail(person, `${count}.csv`)
  app.clock.advance(2 * hour + 60_000)
  await release()
  const [mail] = await person.mailed()
  expect(mail?.data.title).toBe('免打扰时段内的 52 条通知')
  const parts = mail!.data.text.split('\n\n')
  expect(parts).toHaveLength(51)
  expect(parts[0]).toBe('另有 2 条更早的通知，请登录后查看。')
  expect(parts.at(-1)).toContain('52.csv')
})

test('sends nothing to a user deleted meanwhile', async () => {
  const person = await makeSleeper()
  await fail(person, 'a.csv')
  await app.pool.query(`update users set removed_at = now(), removed_by = 'x' where id = $1`, [
    person.user.id,
  ])
  app.clock.advance(2 * hour + 60_000)
  await release()
  expect(await person.mailed()).toEqual([])
})

test.each([
  ['2026-11-21T15:00:00Z', '22:00', '08:00', 'Asia/Shanghai', '2026-11-22T00:00:00Z'],
  ['2026-11-21T23:59:30Z', '22:00', '08:00', 'Asia/Shanghai', '2026-11-22T00:00:00Z'],
  ['2026-11-21T12:00:00Z', '12:00', '13:00', 'UTC', '2026-11-21T13:00:00Z'],
  // Offset of 5:45.
  ['2026-11-21T17:00:00Z', '22:00', '06:15', 'Asia/Kathmandu', '2026-11-22T00:30:00Z'],
  // Daylight saving begins and ends.
  ['2026-03-28T22:00:00Z', '22:00', '07:00', 'Europe/Berlin', '2026-03-29T05:00:00Z'],
  ['2026-10-24T21:00:00Z', '22:00', '07:00', 'Europe/Berlin', '2026-10-25T06:00:00Z'],
  // The end falls into the skipped hour.
  ['2026-03-28T22:00:00Z', '22:00', '02:30', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['2026-03-08T05:00:00Z', '22:00', '07:00', 'America/New_York', '2026-03-08T11:00:00Z'],
])('at %s, the quiet hours from %s to %s of %s end at %s', (time, from, to, zone, end) => {
  const settings = { ...defaultMessageSettings, quiet: { isOn: true, from, to, zone } }
  expect(isQuietAt(settings, new Date(time))).toBe(true)
  const over = quietEndAfter(settings, new Date(time))!
  expect(over.toISOString()).toBe(new Date(end).toISOString())
  expect(isQuietAt(settings, over)).toBe(false)
  expect(isQuietAt(settings, new Date(over.getTime() - 1))).toBe(true)
})

test('applies saved group settings to their kinds, and lets a kind differ', async () => {
  const person = await makeSignedIn(app)
  const value = {
    groups: { ...allOn, tasks: { screen: false, mail: false } },
    quiet: defaultMessageSettings.quiet,
  }
  const put = (changed: object) =>
    app.raw(preferences.save, { key: 'messages', value: { ...value, ...changed } }, person)
  const kept = async () => {
    await fail(person, 'a.csv')
    const { rows } = await app.pool.query(
      `delete from notifications where user_id = $1 returning kind`,
      [person.user.id],
    )
    return rows.length
  }
  expect((await put({})).status).toBe(200)
  expect(await kept()).toBe(0)
  expect((await put({ kinds: { import_failed: { screen: true, mail: false } } })).status).toBe(200)
  expect(await kept()).toBe(1)
  expect((await put({ kinds: { import_finished: { screen: true, mail: false } } })).status).toBe(
    200,
  )
  expect(await kept()).toBe(0)
  // Unknown kinds are kept; security notices cannot be hidden.
  expect((await put({ kinds: { of_tomorrow: { screen: false, mail: true } } })).status).toBe(200)
  for (const kinds of [
    { new_device: { screen: false, mail: true } },
    { import_failed: { screen: true } },
    { 'x y': { screen: true, mail: true } },
    Object.fromEntries(
      Array.from({ length: 61 }, (_, at) => [
        `kind_${'x'.repeat(at % 30)}${'y'.repeat(Math.floor(at / 30))}`,
        { screen: true, mail: true },
      ]),
    ),
  ])
    expect((await put({ kinds })).status, JSON.stringify(kinds).slice(0, 60)).toBe(422)
})
