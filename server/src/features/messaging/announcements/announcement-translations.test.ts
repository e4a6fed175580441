import { expect, test } from 'vitest'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { translate, type Language } from '@amber/contract/localized-text.ts'
import {
  announcements,
  titlesOfName,
  type Announcement,
} from '@amber/contract/messaging/announcements.ts'
import { defaultMessageSettings } from '@amber/contract/messaging/message-settings.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { search } from '@amber/contract/search.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { mailAnnouncements } from './mail-announcements.service.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])

const further = { titleZhTW: '停機維護', bodyZhTW: '今晚停機。' }
const content = () => ({
  titleZh: '停机维护',
  titleEn: 'Maintenance',
  bodyZh: '今晚停机。',
  bodyEn: 'Down tonight.',
  isPublished: true,
  isPinned: false,
  isForEveryone: true,
  roles: [],
  fromTime: new Date(app.clock.now().getTime() - 1_000).toISOString(),
  toTime: null,
})
const create = (changes: object) =>
  app.call(announcements.create, { ...content(), ...changes }, admin)
async function add(changes: object = further): Promise<Announcement> {
  await app.pool.query('delete from announcements')
  const reply = await create(changes)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data
}
const change = ({ id, version }: Announcement, changes: object) =>
  app.call(announcements.update, { ...content(), id, version, ...changes }, admin)

test.each<[Language, string, string]>([
  ['zh-TW', '停機維護', '今晚停機。'],
  ['zh-CN', '停机维护', '今晚停机。'],
  ['en-US', 'Maintenance', 'Down tonight.'],
])('shows a reader in %s the text %s', async (language, title, body) => {
  const { id } = await add()
  const reader = await makeSignedIn(app)
  const [listed] = (await app.call(announcements.current, {}, reader)).data
  const { data: opened } = await app.call(announcements.getCurrent, { id }, reader)
  for (const shown of [listed!, opened])
    expect([shown.title, shown.body].map((text) => translate(text, language))).toEqual([
      title,
      body,
    ])
  const { data: summary } = await app.call(notifications.summary, {}, reader)
  expect(translate(summary.latest[0]!.data as { zh: string; en: string }, language)).toBe(title)
})

test("shows the nearest language when the reader's is missing", async () => {
  await add({})
  const [shown] = (await app.call(announcements.current, {}, admin)).data
  expect(translate(shown!.title, 'zh-TW')).toBe('停机维护')
  await add({ titleZh: '', bodyZh: '' })
  const [english] = (await app.call(announcements.current, {}, admin)).data
  expect(translate(english!.title, 'zh-TW')).toBe('Maintenance')
})

test('requires title and body in a further language, and a Chinese or English text', async () => {
  const problems = async (changes: object) => {
    const { status, problem } = await create(changes)
    return status === 422 ? Object.keys(problem.fields ?? {}) : status
  }
  expect(await problems({ titleZhTW: '停機維護' })).toEqual(['bodyZhTW'])
  expect(await problems({ bodyZhTW: '今晚停機。' })).toEqual(['titleZhTW'])
  const none = { titleZh: '', bodyZh: '', titleEn: '', bodyEn: '' }
  expect(await problems({ ...none, ...further })).toEqual(['titleZh', 'titleEn'])
  expect(await problems({ ...further, titleZhTW: 'x'.repeat(101) })).toEqual(['titleZhTW'])
  expect(await problems({ ...further, titleZhTW: 'x'.repeat(100) })).toBe(201)
})

test('keeps its texts for clients unaware of the language, and empty ones delete them', async () => {
  const kept = (await change(await add(), {})).data
  expect(kept).toMatchObject(further)
  const { data } = await change(kept, { titleZhTW: '', bodyZhTW: '' })
  expect(data).not.toHaveProperty('titleZhTW')
})

test('is found by each title in the list and the log, which names it in each language', async () => {
  const { id } = await add({ titleZh: '更新 / 一', titleEn: 'Update', ...further })
  for (const title of ['更新', 'update', '停機']) {
    const { data } = await app.call(announcements.list, { title, current: 1, size: 10 }, admin)
    expect(
      data.records.map((one) => one.id),
      title,
    ).toEqual([id])
  }
  await add()
  const { data: found } = await app.call(search.find, { q: '停機維護' }, admin)
  const name = found.events?.[0]?.target ?? ''
  expect(translate(titlesOfName(name), 'zh-TW')).toBe('停機維護')
  expect(translate(titlesOfName(name), 'zh-CN')).toBe('停机维护')
  expect(translate(titlesOfName(name), 'en-US')).toBe('Maintenance')
  const { data: log } = await app.call(
    auditLog.list,
    { target: '停機維護', action: 'announcement.create' },
    admin,
  )
  expect(log.records.map(({ target }) => target)).toContain(name)
  const { data: parted } = await app.call(auditLog.list, { target: '更新 / 一' }, admin)
  expect(parted.records.map(({ target }) => target)).toEqual(['更新/一 / Update / zh-TW: 停機維護'])
  const { data } = await app.call(auditLog.get, { id: log.records[0]!.id }, admin)
  expect(data.after).toMatchObject(further)
})

test("is mailed in the reader's language", async () => {
  const reader = await makeSignedIn(app)
  const value = {
    ...defaultMessageSettings,
    groups: { ...defaultMessageSettings.groups, announcements: { screen: true, mail: true } },
  }
  await app.call(preferences.save, { key: 'messages', value }, reader)
  await app.call(preferences.save, { key: 'language', value: 'zh-TW' }, reader)
  await app.pool.query(`update users set email = 'reader@example.com' where id = $1`, [
    reader.user.id,
  ])
  await add()
  const { signal } = new AbortController()
  await mailAnnouncements(app.db, { platform: app.platform, signal })
  const { rows } = await app.pool.query<{ data: object }>(
    `select data from outbox where receiver = 'reader@example.com'`,
  )
  expect(rows).toEqual([{ data: { title: '停機維護', text: '今晚停機。' } }])
})

test('has the title of each language in the export of own data', async () => {
  const reader = await makeSignedIn(app)
  const { id } = await add()
  await app.call(announcements.read, { id }, reader)
  const { text } = await app.call(ownActivity.download, { format: 'json' }, reader)
  expect(JSON.parse(text)).toMatchObject({
    announcementsRead: [{ titleZh: '停机维护', titleZhTW: '停機維護' }],
  })
})
