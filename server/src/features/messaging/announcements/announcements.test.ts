import { expect, test } from 'vitest'
import { announcements, type Announcement } from '@amber/contract/messaging/announcements.ts'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { defaultMessageSettings } from '@amber/contract/messaging/message-settings.ts'
import { preferences } from '@amber/contract/account/preferences.ts'
import { search } from '@amber/contract/search.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { makeHolder, makeRole, makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { publishChanges } from './announcements.service.ts'
import { mailAnnouncements } from './mail-announcements.service.ts'
import { listShown } from './announcement-readers.queries.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])
const span = 60_000

type Person = { token: string }
type Content = CallOf<typeof announcements.create>

const after = (milliseconds: number) =>
  new Date(app.clock.now().getTime() + milliseconds).toISOString()

function contentOf(changes: Partial<Content> = {}): Content {
  return {
    titleZh: '停机维护',
    titleEn: 'Maintenance',
    bodyZh: '今晚 **22:00** 停机。',
    bodyEn: 'Down at **10 pm**.',
    isPublished: true,
    isPinned: false,
    isForEveryone: true,
    roles: [],
    fromTime: after(-1_000),
    toTime: null,
    ...changes,
  }
}

async function add(changes: Partial<Content> = {}): Promise<Announcement> {
  const reply = await app.call(announcements.create, contentOf(changes), admin)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data
}
function editOf(record: Announcement, changes: Partial<Content>) {
  const { id, version, titleZh, titleEn, bodyZh, bodyEn, isPublished, isPinned } = record
  const { isForEveryone, roles, fromTime, toTime } = record
  const texts = { titleZh, titleEn, bodyZh, bodyEn }
  const rest = { isPublished, isPinned, isForEveryone, roles, fromTime, toTime }
  return { id, version, ...texts, ...rest, ...changes }
}
const shownTo = async (person: Person) =>
  (await app.call(announcements.current, {}, person)).data.map(({ id }) => id)
const unreadOf = async (person: Person) =>
  (await app.call(notifications.summary, {}, person)).data.unread
const removeAll = () => app.pool.query(`delete from announcements`)

async function announced(): Promise<{ audience: string; ids: string[] }[]> {
  const { rows } = await app.pool.query<{ audience: string; ids: string[] }>(
    `delete from live_events where kind = 'announcements-changed'
     returning audience, audience_ids as ids`,
  )
  return rows
}

test('shows an announcement from its begin to its end, and drafts to no reader', async () => {
  await removeAll()
  const person = await makeSignedIn(app)
  const running = await add()
  const planned = await add({ fromTime: after(span), toTime: after(2 * span) })
  const draft = await add({ isPublished: false })
  expect([running.state, planned.state, draft.state]).toEqual(['running', 'planned', 'draft'])
  expect(await shownTo(person)).toEqual([running.id])
  app.clock.advance(span)
  expect((await shownTo(person)).toSorted()).toEqual([running.id, planned.id].toSorted())
  app.clock.advance(span)
  expect(await shownTo(person)).toEqual([running.id])
  const states = async (state: Announcement['state']) =>
    (await app.call(announcements.list, { state }, admin)).data.records.map(({ id }) => id)
  expect(await states('over')).toEqual([planned.id])
  expect(await states('running')).toEqual([running.id])
  expect(await states('draft')).toEqual([draft.id])
  expect(await states('planned')).toEqual([])
})

test('shows it only to users with an enabled role of its audience', async () => {
  await removeAll()
  const role = await makeRole(app, [])
  const [member, other] = [await makeSignedIn(app, [role.code]), await makeSignedIn(app)]
  const { id } = await add({ isForEveryone: false, roles: [role.code] })
  expect(await shownTo(member)).toEqual([id])
  expect(await shownTo(other)).toEqual([])
  expect(await unreadOf(other)).toBe(0)
  expect(await app.call(announcements.read, { id }, other)).toMatchObject({
    status: 404,
    code: 'announcement_missing',
  })
  for (const call of [announcements.get, announcements.receipts])
    for (const person of [member, other])
      expect(await app.call(call, { id }, person)).toMatchObject({
        status: 403,
        code: 'permission_missing',
      })
  const listed = (await app.call(notifications.list, {}, other)).data.records
  expect(listed.map((one) => one.id)).not.toContain(id)
  await app.pool.query(`update roles set status = '2' where id = $1`, [role.id])
  expect(await shownTo(member)).toEqual([])
  expect((await app.call(announcements.receipts, { id }, admin)).data.total).toBe(0)
  // Without its last role it is for no user.
  await app.pool.query(`delete from user_roles where role_id = $1`, [role.id])
  await app.pool.query(`delete from roles where id = $1`, [role.id])
  expect(await shownTo(other)).toEqual([])
})

test('stays unread until read, and counts one receipt per user', async () => {
  await removeAll()
  const role = await makeRole(app, [])
  const people = [await makeSignedIn(app, [role.code]), await makeSignedIn(app, [role.code])]
  const [one, other] = people as [Awaited<ReturnType<typeof makeSignedIn>>, Person]
  const { id } = await add({ isForEveryone: false, roles: [role.code] })
  expect(await unreadOf(one)).toBe(1)
  const all = (await app.call(notifications.list, {}, one)).data.records
  expect(all).toMatchObject([
    { id, kind: 'announcement', data: { zh: '停机维护', en: 'Maintenance' }, isRead: false },
  ])
  await Promise.all([1, 2, 3].map(() => app.call(announcements.read, { id }, one)))
  expect([await unreadOf(one), await unreadOf(other)]).toEqual([0, 1])
  const receipts = async (state: 'read' | 'unread') =>
    (await app.call(announcements.receipts, { id, state }, admin)).data
  expect(await receipts('read')).toMatchObject({
    total: 1,
    records: [{ id: one.user.id, userName: one.user.userName, readTime: expect.any(String) }],
  })
  expect(await receipts('unread')).toMatchObject({ total: 1, records: [{ readTime: null }] })
  await app.call(notifications.readAll, { upTo: app.clock.now().toISOString() }, other)
  expect((await receipts('read')).total).toBe(2)
  // Disabled notifications do not hide announcements.
  const third = await makeSignedIn(app, [role.code])
  const { groups } = defaultMessageSettings
  const off = { ...groups, announcements: { screen: false, mail: false } }
  const value = { ...defaultMessageSettings, groups: off }
  await app.call(preferences.save, { key: 'messages', value }, third)
  expect([await unreadOf(third), (await shownTo(third)).length]).toEqual([0, 1])
})

test('counts every enabled user in the receipts of an announcement to all users', async () => {
  await removeAll()
  const { id } = await add()
  const total = async (state: 'read' | 'unread') =>
    (await app.call(announcements.receipts, { id, state }, admin)).data.total
  const before = await total('unread')
  const person = await makeSignedIn(app)
  const disabled = await makeSignedIn(app)
  for (const reader of [person, disabled]) await app.call(announcements.read, { id }, reader)
  expect([await total('read'), await total('unread')]).toEqual([2, before])
  await app.pool.query(`update users set status = '2' where id = $1`, [disabled.user.id])
  expect([await total('read'), await total('unread')]).toEqual([1, before])
})

test('accepts begin and end as UTC times only', async () => {
  await removeAll()
  const person = await makeSignedIn(app)
  const record = await add({ fromTime: '2030-01-01T08:00:00.000Z', toTime: '2030-01-01T16:00:00Z' })
  expect([record.fromTime, record.toTime]).toEqual([
    '2030-01-01T08:00:00.000Z',
    '2030-01-01T16:00:00.000Z',
  ])
  // Only UTC is accepted, because other times could be misread.
  for (const fromTime of ['2030-01-01T08:00:00', '2030-01-01T16:00:00+08:00'])
    expect((await app.raw(announcements.create, contentOf({ fromTime }), admin)).status).toBe(422)
  const at = async (now: string) =>
    (await listShown(app.db, { userId: person.user.id, now: new Date(now) })).length
  expect(await at('2030-01-01T15:59:59+08:00')).toBe(0)
  expect(await at('2030-01-01T16:00:00+08:00')).toBe(1)
  expect(await at('2030-01-01T10:59:59-05:00')).toBe(1)
  expect(await at('2030-01-01T11:00:00-05:00')).toBe(0)
})

test('opens an older announcement by its id for its audience while it runs', async () => {
  await removeAll()
  const user = await makeSignedIn(app, ['R_USER'])
  const first = await add({ toTime: after(span) })
  for (let count = 0; count < 50; count++) {
    app.clock.advance(10)
    await add()
  }
  const open = (id: string, by: Person = user) => app.call(announcements.getCurrent, { id }, by)
  expect(await shownTo(user)).not.toContain(first.id)
  expect((await open(first.id)).data).toMatchObject({ id: first.id, isRead: false })
  await app.call(announcements.read, { id: first.id }, user)
  expect((await open(first.id)).data.isRead).toBe(true)
  const forAdmins = await add({ isForEveryone: false, roles: ['R_ADMIN'] })
  const draft = await add({ isPublished: false })
  const planned = await add({ fromTime: after(span) })
  const missing = { status: 404, code: 'announcement_missing' }
  for (const { id } of [forAdmins, draft, planned, { id: crypto.randomUUID() }])
    expect(await open(id)).toMatchObject(missing)
  app.clock.advance(span)
  expect(await open(first.id)).toMatchObject(missing)
})

test('lists pinned announcements first', async () => {
  await removeAll()
  const pinned = await add({ isPinned: true })
  app.clock.advance(1_000)
  const newer = await add()
  expect(await shownTo(admin)).toEqual([pinned.id, newer.id])
})

test('publishes once at the begin and once at the end, whichever server polls', async () => {
  await removeAll()
  await announced()
  await add({ fromTime: after(span), toTime: after(2 * span) })
  expect(await announced()).toEqual([])
  const look = () => Promise.all([1, 2, 3].map(() => publishChanges(app.db, app.clock.now())))
  await look()
  expect(await announced()).toEqual([])
  app.clock.advance(span)
  await look()
  expect(await announced()).toEqual([{ audience: 'everyone', ids: [] }])
  app.clock.advance(span)
  await look()
  await look()
  expect(await announced()).toEqual([{ audience: 'everyone', ids: [] }])
})

test('publishes an edit to the old and the new audience, and a draft to no user', async () => {
  await removeAll()
  const [first, second] = [await makeRole(app, []), await makeRole(app, [])]
  const draft = await add({ isPublished: false, isForEveryone: false, roles: [first.code] })
  await announced()
  const save = async (record: Announcement, changes: Partial<Content>) =>
    (await app.call(announcements.update, editOf(record, changes), admin)).data
  const drafted = await save(draft, { titleZh: '新标题' })
  expect(await announced()).toEqual([])
  const published = await save(drafted, { isPublished: true })
  const announcedIds = async () => new Set((await announced()).flatMap(({ ids }) => ids))
  expect(await announcedIds()).toEqual(new Set([first.id]))
  const moved = await save(published, { roles: [second.code] })
  expect(await announcedIds()).toEqual(new Set([first.id, second.id]))
  await app.call(announcements.remove, { id: moved.id }, admin)
  expect(await announcedIds()).toEqual(new Set([second.id]))
})

test('returns the current record to the second of two concurrent edits', async () => {
  const record = await add()
  await app.call(announcements.update, editOf(record, { titleZh: '第一版' }), admin)
  const late = await app.call(announcements.update, editOf(record, { titleZh: '第二版' }), admin)
  expect(late).toMatchObject({
    status: 409,
    code: 'record_changed',
    problem: { current: { titleZh: '第一版', version: 2 } },
  })
})

test('shows an announcement in one language to readers of both', async () => {
  await removeAll()
  const person = await makeSignedIn(app)
  const record = await add({ titleEn: '', bodyEn: '' })
  const [shown] = (await app.call(announcements.current, {}, person)).data
  expect(translate(shown!.title, 'en-US')).toBe(record.titleZh)
  expect(translate(shown!.body, 'en-US')).toBe(record.bodyZh)
})

test('refuses invalid input at its field', async () => {
  const oneLanguage = 'Enter a title and content in Chinese or English'
  const wrong: [Partial<Content>, Record<string, unknown>][] = [
    [{ titleZh: '  ' }, { titleZh: expect.any(String) }],
    [{ bodyEn: '' }, { bodyEn: expect.any(String) }],
    [
      { titleZh: '', titleEn: '', bodyZh: '', bodyEn: '' },
      { titleZh: oneLanguage, titleEn: oneLanguage },
    ],
    [{ bodyEn: 'x'.repeat(10_001) }, { bodyEn: expect.any(String) }],
    [{ toTime: after(-span) }, { toTime: 'Must be later than the start time' }],
    [{ isForEveryone: false }, { roles: 'Cannot be empty' }],
  ]
  for (const [changes, fields] of wrong)
    expect(await app.call(announcements.create, contentOf(changes), admin)).toMatchObject({
      status: 422,
      problem: { fields },
    })
  const unknown = contentOf({ isForEveryone: false, roles: ['R_NOBODY'] })
  expect((await app.call(announcements.create, unknown, admin)).code).toBe('role_missing')
})

test('filters by literal title in either language and by role', async () => {
  await removeAll()
  const role = await makeRole(app, [])
  const one = await add({ titleEn: '100% done', isForEveryone: false, roles: [role.code] })
  const other = await add({ titleZh: '春节放假' })
  const ids = async (input: CallOf<typeof announcements.list>) =>
    (await app.call(announcements.list, input, admin)).data.records.map(({ id }) => id)
  expect(await ids({ title: '0% D' })).toEqual([one.id])
  expect(await ids({ title: '春节' })).toEqual([other.id])
  expect(await ids({ title: '%' })).toEqual([one.id])
  expect(await ids({ role: 'R_USER' })).toEqual([other.id])
  expect((await ids({ role: role.code, sort: 'titleZh' })).length).toBe(2)
})

test('mails each subscriber once when it begins, in their language', async () => {
  await removeAll()
  await app.pool.query(`delete from outbox`)
  const wanting = async (email: string, quiet: object = {}) => {
    const person = await makeSignedIn(app)
    await app.pool.query(`update users set email = $1 where id = $2`, [email, person.user.id])
    const groups = {
      ...defaultMessageSettings.groups,
      announcements: { screen: true, mail: true },
    }
    const value = { groups, quiet: { ...defaultMessageSettings.quiet, ...quiet } }
    await app.call(preferences.save, { key: 'messages', value }, person)
    return person
  }
  const reader = await wanting('reader@example.com')
  await app.call(preferences.save, { key: 'language', value: 'en-US' }, reader)
  await wanting('sleeper@example.com', { isOn: true, from: '00:00', to: '00:00' })
  const { id } = await add({ fromTime: after(span) })
  const mail = () => {
    const { signal } = new AbortController()
    return mailAnnouncements(app.db, { platform: app.platform, signal })
  }
  const queued = async () => {
    const { rows } = await app.pool.query<object>(
      `select receiver, language, is_bulk as "isBulk", data from outbox`,
    )
    return rows
  }
  await mail()
  expect(await queued()).toEqual([])
  app.clock.advance(span)
  await Promise.all([mail(), mail()])
  await mail()
  expect(await queued()).toEqual([
    {
      receiver: 'reader@example.com',
      language: 'en-US',
      isBulk: true,
      data: { title: 'Maintenance', text: 'Down at **10 pm**.' },
    },
  ])
  const record = (await app.call(announcements.get, { id }, admin)).data
  await app.call(announcements.update, editOf(record, { titleEn: 'Again' }), admin)
  await mail()
  expect(await queued()).toHaveLength(1)
})

test('records every change in the audit log with before and after', async () => {
  const record = await add()
  await app.call(announcements.update, editOf(record, { isPinned: true }), admin)
  await app.call(announcements.remove, { id: record.id }, admin)
  const { rows } = await app.pool.query(
    `select action, before->>'isPinned' as before, after->>'isPinned' as after from audit_events
     where target_id = $1 order by sequence`,
    [record.id],
  )
  expect(rows).toEqual([
    { action: 'announcement.create', before: null, after: 'false' },
    { action: 'announcement.update', before: 'false', after: 'true' },
    { action: 'announcement.remove', before: 'true', after: null },
  ])
  const { titleZh, titleEn } = record
  const named = await app.pool.query(
    `select distinct target_name as name from audit_events where target_id = $1`,
    [record.id],
  )
  expect(named.rows).toEqual([{ name: `${titleZh} / ${titleEn}` }])
})

test('finds the events of a deleted announcement by either title', async () => {
  const one = await add({ titleZh: '停电通知', titleEn: 'Power cut 50%' })
  await add({ titleZh: '停电', titleEn: 'Power cut' })
  await app.call(announcements.remove, { id: one.id }, admin)
  const logged = async (target: string) =>
    (await app.call(auditLog.list, { target }, admin)).data.records.map(({ action }) => action)
  const both = ['announcement.remove', 'announcement.create']
  for (const name of ['停电通知', 'power cut 50%', '停电通知 / Power cut 50%'])
    expect(await logged(name), name).toEqual(both)
  for (const name of ['停', '停电通', 'cut 50%', '/', '停电通知 /'])
    expect(await logged(name), name).toEqual([])
  expect((await app.call(search.find, { q: '停电通知' }, admin)).data.events).toMatchObject(
    both.map((action) => ({ action })),
  )
})

test('refuses writes by users with read permission only', async () => {
  const record = await add()
  const reader = await makeHolder(app, ['announcement:list'])
  expect((await app.call(announcements.get, { id: record.id }, reader)).status).toBe(200)
  for (const reply of [
    await app.call(announcements.create, contentOf(), reader),
    await app.call(announcements.update, editOf(record, {}), reader),
    await app.call(announcements.remove, { id: record.id }, reader),
  ])
    expect(reply).toMatchObject({ status: 403, code: 'permission_missing' })
})
