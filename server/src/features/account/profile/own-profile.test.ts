import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { users } from '@amber/contract/users/users.ts'
import { newId } from '#server/lib/platform.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const minute = 60_000
const hour = 60 * minute

describe('the own profile', () => {
  test('contains the own data and no secret', async () => {
    const me = await makeSignedIn(app, ['R_USER'])
    const { data, text } = await app.call(ownProfile.get, {}, me)
    expect(data).toMatchObject({
      id: me.user.id,
      userName: me.user.userName,
      roles: ['R_USER'],
      avatar: null,
      hasPassword: true,
    })
    expect(text).not.toMatch(/argon2|hash"|token/i)
  })

  test('is changed by its owner, recorded, and shown everywhere at once', async () => {
    const me = await makeSignedIn(app, ['R_USER'])
    const { version } = (await app.call(ownProfile.get, {}, me)).data
    const input = { version, nickName: '  新昵称 ', gender: '2' as const }
    const saved = await app.call(ownProfile.update, input, me)
    expect(saved.data).toMatchObject({ nickName: '新昵称', gender: '2', version: version + 1 })
    expect((await app.call(auth.getUserInfo, {}, me)).data.nickName).toBe('新昵称')
    const { rows } = await app.pool.query(
      'select action, target_id, before, after from audit_events where actor_id = $1',
      [me.user.id],
    )
    expect(rows).toMatchObject([
      { action: 'user.update', target_id: me.user.id, after: { nickName: '新昵称' } },
    ])
  })

  test('refuses changes of roles, status or account, and of contacts without a code', async () => {
    const me = await makeSignedIn(app, ['R_USER'])
    const { version } = (await app.call(ownProfile.get, {}, me)).data
    const input = { version, nickName: 'Plain', gender: null }
    for (const more of [
      { roles: ['R_SUPER'] },
      { status: '2' },
      { id: crypto.randomUUID() },
      { userName: 'another' },
      { passwordHash: 'x' },
      { mustChangePassword: true },
      { phone: '13800138000' },
      { email: 'me@example.com' },
      { avatar: 'a'.repeat(32) },
    ])
      expect(
        await app.raw(ownProfile.update, { ...input, ...more }, me),
        JSON.stringify(more),
      ).toMatchObject({ status: 422 })
    expect((await app.call(ownProfile.get, {}, me)).data).toMatchObject({ version, phone: null })
  })

  test('returns the first saved version to the second of two editors', async () => {
    const me = await makeSignedIn(app, ['R_USER'])
    const admin = await makeSignedIn(app, ['R_ADMIN'])
    const { id, version } = (await app.call(ownProfile.get, {}, me)).data
    const theirs = (await app.call(users.get, { id }, admin)).data
    const { gender, phone, email, status, roles } = theirs
    await app.call(
      users.update,
      { id, version, nickName: 'By an admin', gender, phone, email, status, roles },
      admin,
    )
    const refused = await app.call(ownProfile.update, { version, nickName: 'Mine', gender }, me)
    expect(refused).toMatchObject({ status: 409, code: 'record_changed' })
    expect(refused.problem.current).toMatchObject({ nickName: 'By an admin', hasPassword: true })
  })
})

describe('the own phone number and mail address', () => {
  const send = (by: { token: string }, receiver: string) =>
    app.call(ownProfile.sendContactCode, { receiver }, by)
  const change = (by: { token: string }, receiver: string, code: string) =>
    app.call(ownProfile.changeContact, { receiver, code, password: testPassword }, by)
  const codeIn = (sent: Awaited<ReturnType<typeof send>>) =>
    /\d{6}/.exec(sent.data.message?.text ?? '')?.[0] ?? ''

  test('change with the code sent to them, notify the user and are recorded', async () => {
    const me = await makeSignedIn(app)
    for (const [receiver, field] of [
      ['new@example.com', 'email'],
      ['+12025550123', 'phone'],
    ] as const) {
      const code = codeIn(await send(me, receiver))
      expect(await change(me, receiver, code)).toMatchObject({ data: { [field]: receiver } })
      const again = await change(me, receiver, code)
      expect(again, 'a code is good once').toMatchObject({ code: 'code_wrong' })
    }
    const { rows } = await app.pool.query(
      `select kind, data from notifications where user_id = $1 order by data->>'field'`,
      [me.user.id],
    )
    expect(rows).toMatchObject([
      { kind: 'contact_changed', data: { field: 'email' } },
      { kind: 'contact_changed', data: { field: 'phone' } },
    ])
    const events = await app.pool.query(
      'select action, after from audit_events where actor_id = $1 order by sequence',
      [me.user.id],
    )
    expect(events.rows).toMatchObject([
      { action: 'user.update', after: { email: 'new@example.com' } },
      { action: 'user.update', after: { phone: '+12025550123' } },
    ])
  })

  test('do not change without an identity check', async () => {
    const me = await makeSignedIn(app)
    const receiver = 'mine@example.com'
    const code = codeIn(await send(me, receiver))
    const without = await app.call(ownProfile.changeContact, { receiver, code }, me)
    expect(without).toMatchObject({
      status: 422,
      problem: { fields: { password: expect.any(String) } },
    })
    const wrong = { receiver, code, password: 'wrong_one' }
    expect((await app.call(ownProfile.changeContact, wrong, me)).code).toBe('password_wrong')
    expect((await change(me, receiver, code)).data).toMatchObject({ email: receiver })
  })

  test('do not change with a wrong code or one sent elsewhere, and count wrong guesses', async () => {
    const me = await makeSignedIn(app)
    const code = codeIn(await send(me, 'a@example.com'))
    expect((await change(me, 'b@example.com', code)).code).toBe('code_wrong')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 1; guess <= 5; guess += 1)
      expect((await change(me, 'a@example.com', wrong)).code).toBe('code_wrong')
    expect((await change(me, 'a@example.com', code)).code).toBe('code_wrong')
    expect((await app.call(ownProfile.get, {}, me)).data.email).toBeNull()
  })
})

describe('the metrics', () => {
  test('count from the logs, without failures and other users', async () => {
    const me = await makeSignedIn(app, ['R_USER'])
    await app.call(auth.login, { userName: me.user.userName, password: 'wrong_one' })
    const from = '203.0.113.8'
    await app.call(auth.login, { userName: me.user.userName, password: testPassword }, { from })
    const { version } = (await app.call(ownProfile.get, {}, me)).data
    await app.call(ownProfile.update, { version, nickName: 'Once', gender: null }, me)
    await makeSignedIn(app)
    const { data } = await app.call(ownProfile.overview, {}, me)
    expect(data).toMatchObject({
      signIns: 2,
      operations: 1,
      lastSignIn: { ip: from },
      joinTime: me.user.createTime.toISOString(),
      keptDays: { signIns: 400, operations: 3650 },
    })
  })

  test('sum the online time of thirty days up to last use or sign-out, with overlaps counted once', async () => {
    const me = await makeSignedIn(app, ['R_USER'])
    await app.pool.query('delete from sessions where user_id = $1 and id <> $2', [
      me.user.id,
      (await app.pool.query('select id from sessions where user_id = $1', [me.user.id])).rows[0].id,
    ])
    const now = app.clock.now().getTime()
    const add = async (start: number, lastSeen: number, end?: { at: number; reason: string }) =>
      app.pool.query(
        `insert into sessions (id, selector, user_id, key_id, access_hash, access_expires_at, refresh_hash,
           is_remembered, ip, user_agent, create_time, last_seen_at, ended_at, end_reason)
         select $1::uuid, $1::text, $2, max(id), '', now(), '', false, '', '', $3, $4, $5, $6 from server_keys`,
        [
          newId(app.platform),
          me.user.id,
          new Date(now + start),
          new Date(now + lastSeen),
          end ? new Date(now + end.at) : null,
          end?.reason ?? null,
        ],
      )
    // Two sessions of two hours that overlap by one: three hours.
    await add(-10 * hour, -8 * hour)
    await add(-9 * hour, -7 * hour)
    // Signed out half an hour after the last use; revoked long after it.
    await add(-5 * hour, -4.5 * hour, { at: -4 * hour, reason: 'signed_out' })
    await add(-3 * hour, -2.5 * hour, { at: -1 * hour, reason: 'revoked' })
    // Only the second of these days is within the last 30.
    await add(-31 * 24 * hour, -29 * 24 * hour)
    const { data } = await app.call(ownProfile.overview, {}, me)
    const expected = (3 + 1 + 0.5 + 24) * 3600
    expect(Math.abs(data.onlineSeconds - expected)).toBeLessThan(60)
  })
})
