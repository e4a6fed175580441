import { describe, expect, test } from 'vitest'
import { announcements } from '@amber/contract/messaging/announcements.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { home } from '@amber/contract/home.ts'
import { ownActivity } from '@amber/contract/account/own-activity.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { users } from '@amber/contract/users/users.ts'
import { readSheet } from '@amber/sheets/sheet-formats.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { makePasskey } from '#server/testing/make-two-step.ts'
import { requestOf } from '#server/testing/read-answer.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const me = ({ token }: { token: string }) => app.call(auth.getUserInfo, {}, { token })
const login = async (userName: string, from = '192.0.2.1') =>
  (await app.call(auth.login, { userName, password: testPassword }, { from })).data

describe('own sessions', () => {
  test('lists only own sessions and marks the current one', async () => {
    const person = await makeSignedIn(app)
    await makeSignedIn(app)
    app.clock.advance(1000)
    await login(person.user.userName, '203.0.113.7')
    const { data } = await app.call(ownActivity.listSessions, {}, person)
    expect(data).toMatchObject({ total: 2 })
    expect(data.records).toMatchObject([
      { ip: '203.0.113.7', isOwn: false, isEndable: true },
      { ip: '192.0.2.1', isOwn: true, isEndable: false },
    ])
  })

  test('end one at a time and are recorded', async () => {
    const person = await makeSignedIn(app)
    const other = await login(person.user.userName)
    const { data } = await app.call(ownActivity.listSessions, {}, person)
    const id = data.records.find(({ isOwn }) => !isOwn)?.id ?? ''
    expect((await app.call(ownActivity.endSession, { id }, person)).status).toBe(200)
    expect(await me(other)).toMatchObject({ code: '8889' })
    expect((await me(person)).status).toBe(200)
    expect(await app.call(ownActivity.endSession, { id }, person)).toMatchObject({
      status: 404,
      code: 'session_missing',
    })
    const { rows } = await app.pool.query(
      'select action, target_type from audit_events where actor_id = $1',
      [person.user.id],
    )
    expect(rows).toEqual([{ action: 'session.end', target_type: 'session' }])
  })

  test('refuses to end a session of another user, even for a super admin', async () => {
    const victim = await makeSignedIn(app)
    const manager = await makeSignedIn(app, ['R_SUPER'])
    const [session] = (await app.call(ownActivity.listSessions, {}, victim)).data.records
    expect(
      await app.call(ownActivity.endSession, { id: session?.id ?? '' }, manager),
    ).toMatchObject({
      status: 404,
    })
    expect((await me(victim)).status).toBe(200)
  })

  test('end all at once except the current one', async () => {
    const person = await makeSignedIn(app)
    const others = [await login(person.user.userName), await login(person.user.userName)]
    expect((await app.call(ownActivity.endOtherSessions, {}, person)).data).toEqual({ ended: 2 })
    for (const other of others) expect(await me(other)).toMatchObject({ code: '8889' })
    expect((await me(person)).status).toBe(200)
  })
})

test('lists own sign-ins with failure reasons in pages, without those of other users', async () => {
  const person = await makeSignedIn(app)
  await makeSignedIn(app)
  await app.call(auth.login, { userName: person.user.userName, password: 'wrong_one' })
  const all = await app.call(ownActivity.listSignIns, { size: 1 }, person)
  expect(all.data).toMatchObject({ total: 2, records: [{ problem: 'credentials_wrong' }] })
  const done = await app.call(ownActivity.listSignIns, { result: 'success' }, person)
  expect(done.data).toMatchObject({ total: 1, records: [{ problem: null }] })
  const other = await app.raw(ownActivity.listSignIns, { id: crypto.randomUUID() }, person)
  expect(other.status).toBe(422)
})

test('lists own sign-ins and operations of a range, without refused ones and those of other users', async () => {
  const person = await makeSignedIn(app, ['R_USER'])
  const other = await makeSignedIn(app, ['R_USER'])
  const rename = async ({ token }: { token: string }, nickName: string) => {
    const { version } = (await app.call(ownProfile.get, {}, { token })).data
    await app.call(ownProfile.update, { version, nickName, gender: null }, { token })
  }
  await rename(person, 'First')
  await rename(other, 'Other')
  await app.call(users.list, {}, person)
  app.clock.advance(60_000)
  const from = app.clock.now().toISOString()
  await rename(person, 'Second')
  const [all, since, until] = await Promise.all(
    [{}, { from }, { to: from, sort: 'time' as const }].map((span) =>
      app.call(ownActivity.listOperations, span, person),
    ),
  )
  const own = { action: 'user.update', targetType: 'user', target: person.user.userName }
  expect(all?.data).toMatchObject({ total: 2, records: [own, own] })
  expect(since?.data).toMatchObject({ total: 1, records: [own] })
  expect(until?.data).toMatchObject({ total: 1, records: [own] })
  const signIns = (span: object) => app.call(ownActivity.listSignIns, span, person)
  expect((await signIns({ from })).data.total).toBe(0)
  expect((await signIns({ to: from })).data.total).toBe(1)
})

describe('the export of own data', () => {
  async function makeBusy() {
    const person = await makeSignedIn(app, ['R_USER'])
    await app.call(auth.login, { userName: person.user.userName, password: 'wrong_one' })
    const { version } = (await app.call(ownProfile.get, {}, person)).data
    await makePasskey(app, person)
    app.clock.advance(1000)
    await app.pool.query(
      `with linked as (insert into identities (id, user_id, provider, subject, name, create_time)
         values (gen_random_uuid(), $1, 'wechat', 'unionid ' || gen_random_uuid(), '小雨', now()))
       insert into preferences (user_id, key, value, update_time)
         values ($1, 'sound', '{"isOn": false}', now())`,
      [person.user.id],
    )
    await app.call(ownProfile.update, { version, nickName: '=1+1', gender: null }, person)
    const news = { titleZh: '停机', titleEn: 'Down', bodyZh: '今晚', bodyEn: 'Tonight' }
    const manager = await makeSignedIn(app, ['R_SUPER'])
    const shown = { ...news, isPublished: true, isPinned: false, isForEveryone: true, roles: [] }
    const fromTime = new Date(app.clock.now().getTime() - 1_000).toISOString()
    const added = await app.call(
      announcements.create,
      { ...shown, fromTime, toTime: null },
      manager,
    )
    await app.call(announcements.read, { id: added.data.id }, person)
    await app.call(home.visit, { pages: [{ name: 'user-center', visits: 3 }] }, person)
    return person
  }

  test('contains all own data as JSON and no secret', async () => {
    const person = await makeBusy()
    const reply = await app.call(ownActivity.download, { format: 'json' }, person)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(reply.headers.get('content-disposition')).toContain('attachment')
    expect(JSON.parse(reply.text)).toMatchObject({
      account: { userName: person.user.userName, nickName: '=1+1' },
      roles: [{ code: 'R_USER' }],
      linkedAccounts: [{ provider: 'wechat', name: '小雨', lastUsedTime: null }],
      passkeys: [{ name: 'My laptop' }],
      preferences: [{ key: 'sound', value: { isOn: false } }],
      sessions: [{ ip: '192.0.2.1', signInTime: expect.stringMatching(/Z$/), endTime: null }],
      signIns: [{ problem: 'credentials_wrong' }, { problem: null, method: 'password' }],
      // Recorded before the first byte.
      operations: [
        { action: 'user.exportOwn', time: expect.stringMatching(/Z$/) },
        { action: 'user.update', target: person.user.userName },
        { action: 'passkey.add' },
      ],
      notifications: [{ kind: 'two_step_changed', createTime: expect.stringMatching(/Z$/) }],
      knownBrowsers: [
        { lastSeenTime: expect.stringMatching(/Z$/), firstSeenTime: expect.stringMatching(/Z$/) },
      ],
      pageVisits: [{ page: 'user-center', weight: 3 }],
      announcementsRead: [{ titleZh: '停机', readTime: expect.stringMatching(/Z$/) }],
    })
    expect(reply.text).not.toMatch(/argon2|hash|selector|before/i)
  })

  test("has one sheet per kind of data in a workbook, in the reader's language", async () => {
    const person = await makeBusy()
    const reply = await app.call(
      ownActivity.download,
      { format: 'xlsx', zone: 'Asia/Shanghai' },
      { ...person, headers: { 'accept-language': 'zh-CN' } },
    )
    expect(reply.status).toBe(200)
    expect(reply.text.startsWith('PK')).toBe(true)
    for (let number = 1; number <= 12; number++)
      expect(reply.text).toContain(`xl/worksheets/sheet${number}.xml`)
    expect(reply.headers.get('content-disposition')).toContain(
      encodeURIComponent(`个人数据-${person.user.userName}`),
    )
  })

  test('states the verification of phone and email in both formats', async () => {
    const person = await makeSignedIn(app)
    const set = `update users set phone = '13800001234', email = 'mei@example.com',
      email_verified_at = now() where id = $1`
    await app.pool.query(set, [person.user.id])
    const json = await app.call(ownActivity.download, { format: 'json' }, person)
    expect(JSON.parse(json.text)).toMatchObject({
      account: { phoneVerified: false, emailVerified: true },
    })
    const { url } = requestOf(ownActivity.download, { format: 'xlsx' })
    const headers = { authorization: `Bearer ${person.token}`, 'accept-language': 'zh-CN' }
    const workbook = new Uint8Array(await (await app.request(url, { headers })).arrayBuffer())
    const account = new Map<string, string>()
    for await (const { cells } of readSheet(workbook)) account.set(cells[0] ?? '', cells[1] ?? '')
    expect(account.get('手机号已验证')).toBe('否')
    expect(account.get('邮箱已验证')).toBe('是')
  })

  test('covers every table with user data except those listed here', async () => {
    const left: Record<string, string> = {
      avatars: 'the picture, which its person has',
      deferred_mail: 'what waits for hours to be mailed',
      idempotency_keys: 'answers that are given again for a day',
      passkey_challenges: 'questions that wait for an answer for minutes',
      password_links: 'digests of links, for a month',
      recovery_codes: 'a credential',
      sign_in_states: 'ways round that wait for ten minutes',
      pending_sign_ins: 'second steps that wait for five minutes',
      setup_links: 'digests of links, for a month',
      totp_secrets: 'a credential',
      noun_imports: 'files for an hour; that they were imported is among the operations',
      record_files: 'parts of records',
      user_import_rows: 'data of other people',
      user_imports: 'data of other people; that it was done is among the operations',
    }
    const { rows } = await app.pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'actor_id')`,
    )
    const kept = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(left, name))
    const person = await makeBusy()
    const { text } = await app.call(ownActivity.download, { format: 'json' }, person)
    const exported = Object.keys(JSON.parse(text) as object).filter((key) => key !== 'account')
    const keyOf: Record<string, string> = {
      announcement_reads: 'announcementsRead',
      audit_events: 'operations',
      demo_todos: 'demoTasks',
      devices: 'knownBrowsers',
      identities: 'linkedAccounts',
      notifications: 'notifications',
      page_visits: 'pageVisits',
      passkeys: 'passkeys',
      preferences: 'preferences',
      sessions: 'sessions',
      sign_ins: 'signIns',
      user_roles: 'roles',
    }
    expect(kept.map((name) => keyOf[name] ?? name).toSorted()).toEqual(exported.toSorted())
  })

  test('refuses other formats and time zones', async () => {
    const person = await makeSignedIn(app)
    for (const wrong of [{ format: 'csv' }, { format: 'json', zone: 'Mars/Olympus' }, {}])
      expect(await app.raw(ownActivity.download, wrong, person)).toMatchObject({ status: 422 })
  })
})
