import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/auth.ts'
import { ownActivity } from '@amber/contract/own-activity.ts'
import { ownProfile } from '@amber/contract/own-profile.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const me = ({ token }: { token: string }) => app.call(auth.getUserInfo, {}, { token })
const login = async (userName: string, from = '192.0.2.1') =>
  (await app.call(auth.login, { userName, password: testPassword }, { from })).data

describe('own sessions', () => {
  test('are listed with the one that asks, and are nobody else’s', async () => {
    const person = await makeSignedIn(app)
    await makeSignedIn(app)
    app.clock.advance(1000)
    await login(person.user.userName, '203.0.113.7')
    const { data } = await app.call(ownActivity.listSessions, {}, person)
    expect(data).toMatchObject([
      { ip: '203.0.113.7', isOwn: false, isEndable: true },
      { ip: '192.0.2.1', isOwn: true, isEndable: false },
    ])
  })

  test('end one by one, and that is in the log', async () => {
    const person = await makeSignedIn(app)
    const other = await login(person.user.userName)
    const { data } = await app.call(ownActivity.listSessions, {}, person)
    const id = data.find(({ isOwn }) => !isOwn)?.id ?? ''
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

  test('of somebody else cannot be ended, not even by a super admin this way', async () => {
    const victim = await makeSignedIn(app)
    const boss = await makeSignedIn(app, ['R_SUPER'])
    const [session] = (await app.call(ownActivity.listSessions, {}, victim)).data
    expect(await app.call(ownActivity.endSession, { id: session?.id ?? '' }, boss)).toMatchObject({
      status: 404,
    })
    expect((await me(victim)).status).toBe(200)
  })

  test('end all but the one that asks', async () => {
    const person = await makeSignedIn(app)
    const others = [await login(person.user.userName), await login(person.user.userName)]
    expect((await app.call(ownActivity.endOtherSessions, {}, person)).data).toEqual({ ended: 2 })
    for (const other of others) expect(await me(other)).toMatchObject({ code: '8889' })
    expect((await me(person)).status).toBe(200)
  })
})

test('own sign-ins are listed with why they failed, page by page, and nobody else’s', async () => {
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

describe('the export of own data', () => {
  async function makeBusy() {
    const person = await makeSignedIn(app, ['R_USER'])
    await app.call(auth.login, { userName: person.user.userName, password: 'wrong_one' })
    const { version } = (await app.call(ownProfile.get, {}, person)).data
    await app.call(ownProfile.update, { version, nickName: '=1+1', gender: null }, person)
    return person
  }

  test('as JSON holds the account, roles, sessions, sign-ins and operations, and no secret', async () => {
    const person = await makeBusy()
    const reply = await app.call(ownActivity.download, { format: 'json' }, person)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(reply.headers.get('content-disposition')).toContain('attachment')
    expect(JSON.parse(reply.text)).toMatchObject({
      account: { userName: person.user.userName, nickName: '=1+1' },
      roles: [{ code: 'R_USER' }],
      sessions: [{ ip: '192.0.2.1', signInTime: expect.stringMatching(/Z$/), endTime: null }],
      signIns: [{ problem: 'credentials_wrong' }, { problem: null, way: 'password' }],
      // The export itself was recorded before its first byte.
      operations: [
        { action: 'user.exportOwn', time: expect.stringMatching(/Z$/) },
        { action: 'user.update', target: person.user.userName },
      ],
    })
    expect(reply.text).not.toMatch(/argon2|hash|selector|before/i)
  })

  test('as a workbook has a sheet for each, in the reader’s language', async () => {
    const person = await makeBusy()
    const reply = await app.call(
      ownActivity.download,
      { format: 'xlsx', zone: 'Asia/Shanghai' },
      { ...person, headers: { 'accept-language': 'zh-CN' } },
    )
    expect(reply.status).toBe(200)
    expect(reply.text.startsWith('PK')).toBe(true)
    for (const number of [1, 2, 3, 4, 5])
      expect(reply.text).toContain(`xl/worksheets/sheet${number}.xml`)
    expect(reply.headers.get('content-disposition')).toContain(
      encodeURIComponent(`个人数据-${person.user.userName}`),
    )
  })

  test('of anything else is refused', async () => {
    const person = await makeSignedIn(app)
    for (const wrong of [{ format: 'csv' }, { format: 'json', zone: 'Mars/Olympus' }, {}])
      expect(await app.raw(ownActivity.download, wrong, person)).toMatchObject({ status: 422 })
  })
})
