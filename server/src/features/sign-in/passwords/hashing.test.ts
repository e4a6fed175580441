import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { ownPassword } from '@amber/contract/account/own-password.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { createSetupToken } from '#server/features/sign-in/setup/setup.service.ts'
import { createQueue } from '#server/lib/queue.ts'
import { codeAsker } from '#server/testing/ask-code.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { makePasskey } from '#server/testing/make-two-step.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { resetPassword } from './passwords.service.ts'

const app = await createTestApp()
const { freshMail, codeFor } = codeAsker(app)

/** Connections idle in a transaction during a hash. */
let waiting: number[] = []
/** Runs during a hash. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve()

beforeAll(() => {
  const own = app.platform.passwords
  app.platform.passwords = {
    ...own,
    hash: async (password) => {
      const { rows } = await app.pool.query<{ count: number }>(
        `select count(*)::integer as count from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      )
      waiting.push(rows[0]?.count ?? -1)
      await meanwhile()
      return own.hash(password)
    },
  }
})
beforeEach(async () => {
  // Caches the fixture's hash.
  await app.testPasswordHash()
  waiting = []
  meanwhile = () => Promise.resolve()
})

const linkFor = async (userId: string) => {
  const actor = await makeUser(app, { roles: ['R_SUPER'] })
  const options = { userId, by: 'link', actor, now: app.clock.now() } as const
  return (await resetPassword(app.db, app.platform, options))?.token ?? ''
}

describe('holds no transaction open while hashing a password', () => {
  test("that replaces the user's own", async () => {
    const me = await makeSignedIn(app)
    const input = { password: testPassword, newPassword: 'chosen_2' }
    expect((await app.call(ownPassword.change, input, me)).status).toBe(200)
    expect(waiting).toEqual([0])
  })

  test('that is the first one, after an identity check', async () => {
    const makeGuest = async (options = { hasPasskey: false }) => {
      const me = await makeSignedIn(app)
      if (options.hasPasskey) await makePasskey(app, me)
      await app.pool.query('update users set password_hash = null where id = $1', [me.user.id])
      return me
    }
    const create = (by: { token: string }) =>
      app.call(ownPassword.create, { newPassword: 'chosen_2' }, by)
    const [stale, holder] = [await makeGuest(), await makeGuest({ hasPasskey: true })]
    expect((await create(holder)).code).toBe('input_invalid')
    app.clock.advance(11 * 60_000)
    expect((await create(stale)).code).toBe('sign_in_stale')
    expect(waiting).toEqual([])
    expect((await create(await makeGuest())).status).toBe(200)
    expect(waiting).toEqual([0])
  })

  test('that is set by a link', async () => {
    const { id } = await makeUser(app)
    const input = { token: await linkFor(id), password: 'chosen_2' }
    expect((await app.call(passwords.choose, input)).status).toBe(200)
    expect(waiting).toEqual([0])
    const { rows } = await app.pool.query(
      `select action from audit_events where target_id = $1::text`,
      [id],
    )
    expect(rows).toEqual([{ action: 'password.choose' }])
  })

  test('that is set by a code', async () => {
    const { email } = await makeUser(app, { email: freshMail() })
    const code = await codeFor('reset_password', email ?? '')
    const input = { receiver: email ?? '', code, password: 'chosen_2' }
    expect((await app.call(passwords.resetByCode, input)).status).toBe(200)
    expect(waiting).toEqual([0])
  })

  test('of the first super admin, after checking the setup link', async () => {
    const person = { userName: 'founder', nickName: 'Founder', password: testPassword }
    const guess = await app.call(setup.complete, { ...person, setupToken: 'guessed' })
    expect(guess.code).toBe('setup_link_invalid')
    expect(waiting).toEqual([])
    const setupToken = await createSetupToken(app.db, app.platform)
    expect((await app.call(setup.complete, { ...person, setupToken })).status).toBe(201)
    expect(waiting).toEqual([0])
  })
})

describe('a change during password hashing', () => {
  const makeStrong = () =>
    app.pool.query(
      `insert into settings (key, value, update_time) values ('passwords', '{"policy":"strong"}', now())
       on conflict (key) do update set value = excluded.value`,
    )
  const makePlain = () => app.pool.query(`delete from settings where key = 'passwords'`)

  test('applies a stricter policy to the new password', async () => {
    const me = await makeSignedIn(app)
    const { id } = await makeUser(app)
    const token = await linkFor(id)
    meanwhile = makeStrong
    const input = { password: testPassword, newPassword: 'weak_1' }
    expect((await app.call(ownPassword.change, input, me)).code).toBe('input_invalid')
    await makePlain()
    expect((await app.call(passwords.choose, { token, password: 'weak_1' })).code).toBe(
      'input_invalid',
    )
    await makePlain()
    meanwhile = () => Promise.resolve()
    expect((await app.call(passwords.choose, { token, password: 'weak_1' })).status).toBe(200)
  })

  test('invalidates a link used meanwhile', async () => {
    const { id } = await makeUser(app)
    const token = await linkFor(id)
    meanwhile = () => app.pool.query('update password_links set used_at = now()')
    expect((await app.call(passwords.choose, { token, password: 'chosen_2' })).code).toBe(
      'password_link_used',
    )
  })

  test('fails a sign-in that meanwhile requires a new password', async () => {
    const { id, userName } = await makeUser(app)
    const verify = app.platform.passwords.verify
    app.platform.passwords.verify = async (...given) => {
      const isRight = await verify(...given)
      await app.pool.query('update users set must_change_password = true where id = $1', [id])
      return isRight
    }
    const input = { userName, password: testPassword }
    expect((await app.call(auth.login, input)).code).toBe('credentials_wrong')
    app.platform.passwords.verify = verify
    expect((await app.call(auth.login, input)).code).toBe('password_change_due')
    expect((await app.call(auth.login, { ...input, newPassword: 'chosen_2' })).status).toBe(200)
    const { rows } = await app.pool.query(
      'select action, target_id from audit_events where actor_id = $1',
      [id],
    )
    expect(rows).toEqual([{ action: 'password.change', target_id: id }])
  })
})

test('reports a full queue with a retry time and one short log line', async () => {
  const { userName } = await makeUser(app)
  const { isFull } = app.platform.passwords
  const before = app.logged.length
  app.platform.passwords.isFull = () => true
  const answer = await app.call(auth.login, { userName, password: testPassword })
  app.platform.passwords.isFull = isFull
  expect(answer).toMatchObject({ status: 503, code: 'server_busy', problem: { retryAfter: 2 } })
  const lines = app.logged.slice(before).filter((line) => !line.includes('"msg":"request"'))
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 40, requestId: answer.requestId, msg: 'server busy' },
  ])
  expect(lines.join('')).not.toContain('stack')
})

test('refuses the excess of many concurrent sign-ins before looking up any user', async () => {
  const codes: (string | undefined)[] = []
  const signIn = async (place: number) => {
    const given = { userName: `crowd_${place}`, password: testPassword }
    codes.push(
      (await app.call(auth.login, given, { from: `10.7.${place >> 8}.${place & 255}` })).code,
    )
  }
  await Promise.all(Array.from({ length: 400 }, (_, place) => signIn(place)))
  const refused = codes.indexOf('credentials_wrong')
  expect(refused).toBeGreaterThan(200)
  expect(new Set(codes.slice(0, refused))).toEqual(new Set(['server_busy']))
  expect(new Set(codes.slice(refused))).toEqual(new Set(['credentials_wrong']))
})

test('counts no failure for sign-ins that were refused by overload', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makeSignedIn(app)))
  const own = app.platform.passwords
  const queue = createQueue({ concurrency: 1, waitingLimit: 2 })
  let refused = 0
  let enoughRefused = Promise.withResolvers<void>()
  app.platform.passwords = {
    ...own,
    // Lets all attempts pass the early check.
    isFull: () => false,
    verify: (...given) =>
      queue.run(async () => {
        await enoughRefused.promise
        return own.verify(...given)
      }),
  }
  const signIn = (userName: string, from: string) =>
    app.call(auth.login, { userName, password: testPassword }, { from })
  const unchanged = { password: testPassword, newPassword: testPassword }
  const change = (token: string, from: string) =>
    app.call(ownPassword.change, unchanged, { token, from })
  await app.pool.query('delete from sign_in_throttles')
  const seen = new Set<string>()
  try {
    for (let round = 1; round <= 7; round++) {
      refused = 0
      enoughRefused = Promise.withResolvers()
      await Promise.all(
        people.map(async ({ token, user }, index) => {
          const from = `10.${round}.7.${index}`
          const { code } = await (round % 2 ? signIn(user.userName, from) : change(token, from))
          seen.add(code)
          const isIn = code === '200' || code === 'password_unchanged'
          if (!isIn && ++refused === people.length - 3) enoughRefused.resolve()
        }),
      )
      expect(seen).not.toContain('sign_in_paused')
    }
  } finally {
    app.platform.passwords = own
  }
  expect([...seen].toSorted()).toEqual(['200', 'password_unchanged', 'server_busy'])
  const { rows } = await app.pool.query('select key from sign_in_throttles where failures > 0')
  expect(rows).toEqual([])
})
