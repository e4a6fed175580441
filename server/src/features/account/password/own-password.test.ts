import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { ownPassword } from '@amber/contract/account/own-password.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users } from '@amber/contract/users/users.ts'
import { createSetupToken } from '#server/features/sign-in/setup/setup.service.ts'
import { codeAsker } from '#server/testing/ask-code.ts'
import { createBrowser, testOrigin } from '#server/testing/stand-ins/browser.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { makePasskey } from '#server/testing/make-two-step.ts'
import { createTestApp, testPassword, type TestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const { codeFor, freshMail } = codeAsker(app)
const me = ({ token }: { token: string }) => app.call(auth.getUserInfo, {}, { token })
const login = (userName: string, password: string, from = '192.0.2.7') =>
  app.call(auth.login, { userName, password }, { from })
const change = (by: { token: string }, password: string, newPassword: string) =>
  app.call(ownPassword.change, { password, newPassword }, by)

async function setPolicy(on: TestApp, policy: 'plain' | 'strong') {
  const by = await makeSignedIn(on, ['R_SUPER'])
  const { version } = (await on.call(settings.get, {}, by)).data.passwords
  const saved = await on.call(settings.update, { key: 'passwords', version, value: { policy } }, by)
  expect(saved.status).toBe(200)
}

describe('changing the own password', () => {
  test('requires the current one and ends all other sessions', async () => {
    const person = await makeSignedIn(app)
    const { userName } = person.user
    const other = (await login(userName, testPassword)).data
    expect(await change(person, testPassword, 'chosen_2')).toMatchObject({
      status: 200,
      data: { endedSessions: 1 },
    })
    expect((await me(person)).status).toBe(200)
    expect(await me(other)).toMatchObject({ status: 401, code: '8889' })
    expect((await login(userName, testPassword)).code).toBe('credentials_wrong')
    expect((await login(userName, 'chosen_2')).status).toBe(200)
    const { rows } = await app.pool.query(
      'select action, target_id, after from audit_events where actor_id = $1',
      [person.user.id],
    )
    expect(rows).toEqual([
      { action: 'password.change', target_id: person.user.id, after: { sessions: 1 } },
    ])
    expect(app.logged.join('')).not.toContain('chosen_2')
  })

  test('reports a wrong current password at its field and changes nothing', async () => {
    const person = await makeSignedIn(app)
    expect(await change(person, 'wrong_one', 'chosen_2')).toMatchObject({
      status: 422,
      code: 'password_wrong',
      problem: { fields: { password: 'Incorrect password' } },
    })
    expect((await login(person.user.userName, testPassword)).status).toBe(200)
  })

  test('counts wrong attempts together with those of sign-in and does not reset them', async () => {
    const person = await makeSignedIn(app)
    const { userName } = person.user
    for (let tries = 1; tries <= 2; tries += 1) await login(userName, 'wrong_one', '203.0.113.4')
    for (let tries = 1; tries <= 3; tries += 1) await change(person, 'wrong_one', 'chosen_2')
    expect(await change(person, testPassword, 'chosen_2')).toMatchObject({
      status: 429,
      code: 'sign_in_paused',
    })
    app.clock.advance(31_000)
    expect((await change(person, testPassword, 'chosen_2')).status).toBe(200)
  })

  test('reports a reused or refused password at the field of the new one', async () => {
    const person = await makeSignedIn(app)
    expect(await change(person, testPassword, testPassword)).toMatchObject({
      code: 'password_unchanged',
      problem: { fields: { newPassword: expect.any(String) } },
    })
    expect(await change(person, testPassword, 'no spaces!')).toMatchObject({
      code: 'input_invalid',
      problem: { fields: { newPassword: expect.stringContaining('6-18') } },
    })
  })
})

describe('the first password of a user without one', () => {
  async function makeGuest() {
    const person = await makeSignedIn(app)
    const withPasskey = () => makePasskey(app, person)
    const forget = () =>
      app.pool.query('update users set password_hash = null where id = $1', [person.user.id])
    return { ...person, withPasskey, forget }
  }
  const create = (by: { token: string }, newPassword: string) =>
    app.call(ownPassword.create, { newPassword }, by)

  test('is set after a recent sign-in, ends other sessions and notifies the user', async () => {
    const person = await makeGuest()
    const other = (await login(person.user.userName, testPassword)).data
    await person.forget()
    expect((await create(person, 'no spaces!')).problem.fields).toHaveProperty('newPassword')
    expect((await me(other)).status).toBe(200)
    expect(await create(person, 'chosen_2')).toMatchObject({
      status: 200,
      data: { endedSessions: 1 },
    })
    expect((await me(person)).status).toBe(200)
    expect(await me(other)).toMatchObject({ status: 401, code: '8889' })
    const { rows } = await app.pool.query(
      `select action, after from audit_events where actor_id = $1
       union all select kind, null from notifications where user_id = $1 and kind <> 'new_device'`,
      [person.user.id],
    )
    expect(rows).toEqual([
      { action: 'password.create', after: { sessions: 1 } },
      { action: 'password_changed', after: null },
    ])
    expect((await login(person.user.userName, 'chosen_2')).status).toBe(200)
    expect(app.logged.join('')).not.toContain('chosen_2')
  })

  test('requires a recent sign-in, and a passkey if the user has one', async () => {
    const [stale, person] = [await makeGuest(), await makeGuest()]
    const { software } = await person.withPasskey()
    await Promise.all([stale.forget(), person.forget()])
    app.clock.advance(11 * 60_000)
    expect(await create(stale, 'chosen_2')).toMatchObject({ status: 409, code: 'sign_in_stale' })
    expect((await create(person, 'chosen_2')).status).toBe(422)
    const { token } = person
    const browser = createBrowser(app)
    const asked = await browser.call(twoStep.identityCheckRequest, {}, { token })
    const passkey = software.answer(asked.data, testOrigin)
    const input = { newPassword: 'chosen_2', passkey }
    expect((await browser.call(ownPassword.create, input, { token })).status).toBe(200)
  })

  test('ends a password link issued by an administrator', async () => {
    const admin = await makeSignedIn(app, ['R_SUPER'])
    const receiver = freshMail()
    const { id } = await makeUser(app, { email: receiver, emailVerifiedAt: app.clock.now() })
    const { data } = await app.call(users.resetPassword, { id, by: 'link' }, admin)
    const code = await codeFor('sign_in', receiver)
    const person = (await app.call(auth.loginByCode, { receiver, code })).data
    expect((await create(person, 'chosen_2')).status).toBe(200)
    const late = { token: data.token ?? '', password: 'chosen_3' }
    expect((await app.call(passwords.choose, late)).code).toBe('password_link_used')
  })

  test('does not replace an existing password', async () => {
    const person = await makeGuest()
    expect(await create(person, 'chosen_2')).toMatchObject({
      status: 409,
      code: 'password_present',
    })
    expect((await login(person.user.userName, testPassword)).status).toBe(200)
  })
})

describe('strong passwords', () => {
  test('apply wherever a password is set, and the policy is public', async () => {
    const strict = await createTestApp()
    await setPolicy(strict, 'strong')
    expect((await strict.call(passwords.policy, {})).data).toEqual({ policy: 'strong' })
    const manager = await makeSignedIn(strict, ['R_SUPER'])
    const person = await makeSignedIn(strict)
    const { id, userName } = await makeUser(strict)
    const { data: link } = await strict.call(users.resetPassword, { id, by: 'link' }, manager)
    const due = await makeUser(strict, { mustChangePassword: true })
    const token = await createSetupToken(strict.db, strict.platform)
    const cases: [string, string, (password: string) => Promise<unknown>][] = [
      [
        'own change',
        'newPassword',
        (newPassword) =>
          strict.call(ownPassword.change, { password: testPassword, newPassword }, person),
      ],
      [
        'link',
        'password',
        (password) => strict.call(passwords.choose, { token: link.token ?? '', password }),
      ],
      [
        'next sign-in',
        'newPassword',
        (newPassword) =>
          strict.call(auth.login, { userName: due.userName, password: testPassword, newPassword }),
      ],
      [
        'set-up',
        'password',
        (password) =>
          strict.call(setup.complete, {
            setupToken: token,
            userName: 'the_owner',
            nickName: 'Olive',
            password,
          }),
      ],
    ]
    for (const [way, field, choose] of cases) {
      for (const bad of ['short_1', 'Password123', 'iloveyou', 'x'.repeat(65)])
        expect(await choose(bad), `${way}: ${bad}`).toMatchObject({
          status: 422,
          code: 'input_invalid',
          problem: { fields: { [field]: expect.any(String) } },
        })
      // No attempt counted as a failed sign-in.
      expect(await choose(`a decent phrase for ${way}`), way).not.toMatchObject({ status: 422 })
    }
    expect(
      await strict.call(
        ownPassword.change,
        {
          password: 'a decent phrase for own change',
          newPassword: `of ${person.user.userName} own`,
        },
        person,
      ),
    ).toMatchObject({ problem: { fields: { newPassword: expect.stringContaining('username') } } })
    const chosen = { userName, password: 'a decent phrase for link' }
    expect((await strict.call(auth.login, chosen)).status).toBe(200)
  })

  test('accept 64 characters of any script and match them exactly', async () => {
    const strict = await createTestApp()
    await setPolicy(strict, 'strong')
    const long = '密码κωδικός🔑пароль ñ é كلمة'.repeat(4)
    const exact = Array.from(long).slice(0, 64).join('')
    expect(Array.from(exact)).toHaveLength(64)
    const person = await makeSignedIn(strict)
    const change64 = { password: testPassword, newPassword: exact }
    expect((await strict.call(ownPassword.change, change64, person)).status).toBe(200)
    const { userName } = person.user
    const tryOne = async (password: string, from: string) =>
      (await strict.call(auth.login, { userName, password }, { from })).code
    expect(await tryOne(exact, '198.51.100.1')).toBe('200')
    expect(await tryOne(exact.normalize('NFD'), '198.51.100.2')).toBe('200')
    const cut = Array.from(exact).slice(0, 63).join('')
    for (const wrong of [cut, `${exact}x`, exact.toUpperCase(), exact.replace('密', '蜜')]) {
      expect(await tryOne(wrong, '198.51.100.3'), wrong).toBe('credentials_wrong')
      // Resets the failure count, so that no captcha is due.
      expect(await tryOne(exact, '198.51.100.3')).toBe('200')
    }
  })

  test('can be required at setup and then apply to the first password', async () => {
    const fresh = await createTestApp()
    const setupToken = await createSetupToken(fresh.db, fresh.platform)
    const input = { setupToken, userName: 'the_owner', nickName: 'Olive', passwordPolicy: 'strong' }
    const complete = (password: string) => fresh.raw(setup.complete, { ...input, password })
    expect(await complete('Abc_12')).toMatchObject({ status: 422 })
    expect((await fresh.call(passwords.policy, {})).data.policy).toBe('plain')
    expect(await complete('nobody guesses this')).toMatchObject({ status: 201 })
    expect((await fresh.call(passwords.policy, {})).data.policy).toBe('strong')
  })

  test('treat equivalent Unicode forms as the same password, also at sign-in', async () => {
    const strict = await createTestApp()
    await setPolicy(strict, 'strong')
    const password = 'caf\u00E9 au lait'
    const { userName } = await makeUser(strict, {
      passwordHash: await strict.platform.passwords.hash(password),
      mustChangePassword: true,
    })
    const choose = (newPassword: string) =>
      strict.call(auth.login, { userName, password, newPassword })
    expect(await choose(password.normalize('NFD'))).toMatchObject({ code: 'password_unchanged' })
    expect(await choose('th\u00E9 au lait')).toMatchObject({ status: 200 })
  })

  test('accept an older password that no longer meets the policy', async () => {
    const strict = await createTestApp()
    const { userName } = await makeUser(strict, {
      passwordHash: await strict.platform.passwords.hash('abcdef'),
    })
    await setPolicy(strict, 'strong')
    expect((await strict.call(auth.login, { userName, password: 'abcdef' })).status).toBe(200)
  })
})
