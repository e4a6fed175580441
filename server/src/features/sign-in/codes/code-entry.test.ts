import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { signIns } from '#server/db/schema.ts'
import { codeAsker, wrongCode } from '#server/testing/ask-code.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const { freshAddress, freshMail, freshPhone, codeFor } = codeAsker(app)

const loginByCode = (receiver: string, code: string, from = freshAddress(8)) =>
  app.call(auth.loginByCode, { receiver, code }, { from })

const resetByCode = (receiver: string, code: string, password = 'another_1') =>
  app.call(passwords.resetByCode, { receiver, code, password }, { from: freshAddress(7) })

describe('signing in by a code', () => {
  test('opens a session and is logged as such', async () => {
    const user = await makeUser(app, { phone: freshPhone() })
    const code = await codeFor('sign_in', `+86${user.phone}`)
    const reply = await loginByCode(user.phone ?? '', code)
    expect(reply.headers.get('set-cookie')).toContain('amber_device')
    const info = await app.call(auth.getUserInfo, {}, { token: reply.data.token })
    expect(info.data.userId).toBe(user.id)
    const rows = await app.db.select().from(signIns).where(eq(signIns.userId, user.id))
    expect(rows).toMatchObject([{ method: 'code', problem: null, userName: user.userName }])
  })

  test('refuses a wrong code and unknown, disabled and shared addresses alike', async () => {
    const disabled = await makeUser(app, { email: freshMail(), status: '2' })
    const shared = freshMail()
    await makeUser(app, { email: shared })
    await makeUser(app, { email: shared.toUpperCase() })
    const removed = await makeUser(app, { email: freshMail(), removedAt: new Date() })
    const texts = new Set<string>()
    for (const receiver of [freshMail(), disabled.email ?? '', shared, removed.email ?? '']) {
      const code = await codeFor('sign_in', receiver)
      const reply = await loginByCode(receiver, code)
      expect(reply).toMatchObject({ status: 422, code: 'code_wrong' })
      texts.add(`${reply.msg} ${JSON.stringify(reply.problem)}`)
    }
    expect(texts.size).toBe(1)
  })

  test('signs in the enabled one of two users with the same number', async () => {
    const phone = freshPhone()
    await makeUser(app, { phone, status: '2' })
    const { id } = await makeUser(app, { phone: `+86${phone}` })
    const reply = await loginByCode(phone, await codeFor('sign_in', phone))
    const info = await app.call(auth.getUserInfo, {}, { token: reply.data.token })
    expect(info.data.userId).toBe(id)
  })

  test('logs wrong codes as failed sign-ins, without a name for an unknown address', async () => {
    const user = await makeUser(app, { email: freshMail() })
    await loginByCode(user.email ?? '', '123456')
    const rows = await app.db.select().from(signIns).where(eq(signIns.userId, user.id))
    expect(rows).toMatchObject([{ method: 'code', problem: 'code_wrong' }])
    const unknownUser = freshMail()
    await loginByCode(unknownUser, '123456')
    expect(JSON.stringify(await app.db.select().from(signIns))).not.toContain(unknownUser)
  })
})

describe('setting a password by a code', () => {
  test('ends all sessions, notifies the user and invalidates the old password', async () => {
    const { token, user } = await makeSignedIn(app)
    const email = freshMail()
    await app.pool.query('update users set email = $1 where id = $2', [email, user.id])
    const code = await codeFor('reset_password', email)
    expect((await resetByCode(email, code, 'brand_new_1')).status).toBe(200)
    // No administrator is blamed.
    expect((await app.call(auth.getUserInfo, {}, { token })).code).toBe('8889')
    const login = (password: string) =>
      app.call(auth.login, { userName: user.userName, password }, { from: '10.1.0.1' })
    expect((await login(testPassword)).status).toBe(401)
    expect((await login('brand_new_1')).status).toBe(200)
    const { rows } = await app.pool.query('select kind from notifications where user_id = $1', [
      user.id,
    ])
    expect(rows).toContainEqual({ kind: 'password_changed' })
    const events = await app.db.select().from(auditEvents).where(eq(auditEvents.targetId, user.id))
    expect(events.filter(({ action }) => action === 'password.resetByCode')).toHaveLength(1)
  })

  test('ends older links and codes', async () => {
    const user = await makeUser(app, { email: freshMail() })
    const email = user.email ?? ''
    const toSignIn = await codeFor('sign_in', email)
    app.clock.advance(10_000)
    const code = await codeFor('reset_password', email)
    const tokenHash = app.platform.sha256('an_old_link')
    await app.pool.query(
      `insert into password_links (token_hash, user_id, create_by, create_time, expires_at) values ($1, $2, 'Admin', now(), now() + interval '1 day')`,
      [tokenHash, user.id],
    )
    expect((await resetByCode(email, code)).status).toBe(200)
    expect((await loginByCode(email, toSignIn)).code).toBe('code_wrong')
    expect((await app.call(passwords.readLink, { token: 'an_old_link' })).code).toBe(
      'password_link_used',
    )
    expect((await resetByCode(email, code)).code).toBe('code_wrong')
  })

  test('locks the user first, like a password change, so that the two cannot deadlock', async () => {
    const { email, id } = await makeUser(app, { email: freshMail() })
    const maker = await makeUser(app, { roles: ['R_SUPER'] })
    const code = await codeFor('reset_password', email ?? '')
    await app.pool.query(
      `insert into password_links (token_hash, user_id, creator_id, create_by, create_time, expires_at) values ($1, $2, $3, 'Admin', now(), now() + interval '1 day')`,
      [app.platform.sha256('a_link'), id, maker.id],
    )
    const client = await app.pool.connect()
    const waiting = async () => {
      const { rowCount } = await app.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    }
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [id])
    const choosing = [
      resetByCode(email ?? '', code),
      app.call(passwords.choose, { token: 'a_link', password: 'another_2' }),
    ]
    await expect.poll(waiting).toBe(2)
    const lockOf = async (sql: string, value: unknown) =>
      (await client.query(sql, [value])).rowCount
    expect(
      await lockOf('select from sent_codes where receiver = $1 for update nowait', email),
    ).toBe(1)
    expect(
      await lockOf('select from password_links where user_id = $1 for update nowait', id),
    ).toBe(1)
    await client.query('rollback')
    client.release()
    const statuses = (await Promise.all(choosing)).map(({ status }) => status)
    expect(statuses).toContain(200)
  })

  test('is refused for an unknown address or an invalid password, with its own message', async () => {
    const unknownUser = freshMail()
    expect(
      (await resetByCode(unknownUser, await codeFor('reset_password', unknownUser))).code,
    ).toBe('code_wrong')
    const { email } = await makeUser(app, { email: freshMail() })
    const code = await codeFor('reset_password', email ?? '')
    expect((await resetByCode(email ?? '', code, 'x')).code).toBe('input_invalid')
    expect((await resetByCode(email ?? '', code)).status).toBe(200)
  })
})

test('keeps codes out of logs and audit events', async () => {
  const user = await makeUser(app, { email: freshMail() })
  const code = await codeFor('reset_password', user.email ?? '')
  await resetByCode(user.email ?? '', wrongCode(code))
  await resetByCode(user.email ?? '', code, 'canary_Pa55w')
  const lines = app.logged.join('')
  const rows = JSON.stringify(await app.db.select().from(auditEvents))
  expect(lines).toContain('/passwords/reset-by-code')
  // Six digits may occur within a longer number.
  const alone = new RegExp(`(?<![\\w.])${code}(?![\\w.])`)
  for (const place of [lines, rows]) {
    expect(place).not.toMatch(alone)
    for (const secret of ['canary_Pa55w', user.email ?? '']) expect(place).not.toContain(secret)
  }
})
