import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users as userCalls } from '@amber/contract/users/users.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { roles, signIns, pendingSignIns, totpSecrets, users } from '#server/db/schema.ts'
import { createBrowser, testOrigin } from '#server/testing/stand-ins/browser.ts'
import { makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createAuthenticator, makePasskey, makeTotp } from '#server/testing/make-two-step.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const minute = 60_000

/** Avoids shared rate limits. */
let browsers = 0
const newBrowser = () => createBrowser(app, `198.51.100.${++browsers % 250}`)

type Browser = ReturnType<typeof newBrowser>

async function firstStep(browser: Browser, userName: string, more: object = {}) {
  const reply = await browser.raw(auth.login, { userName, password: testPassword, ...more })
  return { reply, pendingToken: reply.problem.secondStep?.pendingToken ?? '' }
}

async function makeWithTotp() {
  const person = await makeSignedIn(app)
  return { ...person, ...(await makeTotp(app, person)) }
}

/** Requires two steps, with nothing set up. */
async function makeConcerned() {
  const role = await makeRole(app, [])
  await app.db.update(roles).set({ requiresTwoStep: true }).where(eq(roles.id, role.id))
  return makeUser(app, { roles: [role.code] })
}

describe('a user with an authenticator app', () => {
  test('signs in with the password and a code, and is remembered as requested', async () => {
    const { user, code } = await makeWithTotp()
    const browser = newBrowser()
    const { reply, pendingToken } = await firstStep(browser, user.userName, { remember: true })
    expect(reply).toMatchObject({ status: 401, code: 'second_step_due', data: {} })
    expect(reply.problem.secondStep?.methods).toEqual(['totp', 'recovery'])
    expect(reply.text).not.toMatch(/"(token|refreshToken)"/)
    const done = await browser.call(secondStep.finish, { pendingToken, code: await code() })
    expect(done).toMatchObject({ status: 200, data: { recoveryCodes: null } })
    const info = await app.call(auth.getUserInfo, {}, { token: done.data.token })
    expect(info.data.userId).toBe(user.id)
    const log = await app.db.select().from(signIns).where(eq(signIns.userId, user.id))
    expect(log.map(({ problem, method }) => [problem, method])).toEqual([
      [null, 'password'],
      [null, 'password'],
    ])
  })

  test('is not revealed by a wrong password', async () => {
    const { user } = await makeWithTotp()
    const wrong = await newBrowser().raw(auth.login, {
      userName: user.userName,
      password: 'wrong_password',
    })
    expect(wrong).toMatchObject({ status: 401, code: 'credentials_wrong' })
    expect(wrong.problem).toEqual({})
  })

  test('gets a pending token that is not an access token', async () => {
    const { user } = await makeWithTotp()
    const { pendingToken } = await firstStep(newBrowser(), user.userName)
    for (const token of [pendingToken, `a.1.${pendingToken.slice(0, 22)}.${pendingToken}`])
      expect(await app.call(auth.getUserInfo, {}, { token })).toMatchObject({ status: 401 })
    expect(await app.call(auth.refreshToken, { refreshToken: pendingToken })).toMatchObject({
      code: '8888',
    })
    const [stored] = await app.db
      .select()
      .from(pendingSignIns)
      .where(eq(pendingSignIns.userId, user.id))
    expect(JSON.stringify(stored)).not.toContain(pendingToken)
  })

  test('uses each code once, including that of the setup', async () => {
    const person = await makeSignedIn(app)
    const begun = await app.call(twoStep.enrol, { password: testPassword }, person)
    const code = createAuthenticator(app, begun.data.secret)
    const first = await code()
    const { enrolment } = begun.data
    await app.call(twoStep.enable, { enrolment, code: first }, person)
    const browser = newBrowser()
    const { pendingToken } = await firstStep(browser, person.user.userName)
    expect(await browser.call(secondStep.finish, { pendingToken, code: first })).toMatchObject({
      status: 422,
      code: 'second_step_wrong',
    })
    app.clock.advance(30_000)
    const next = await code()
    expect((await browser.call(secondStep.finish, { pendingToken, code: next })).status).toBe(200)
    const again = await firstStep(browser, person.user.userName)
    const replayed = { pendingToken: again.pendingToken, code: next }
    expect(await browser.call(secondStep.finish, replayed)).toMatchObject({
      code: 'second_step_wrong',
    })
  })

  test('signs in once with a recovery code, in any notation', async () => {
    const { user, recoveryCodes, token } = await makeWithTotp()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    const browser = newBrowser()
    const one = await firstStep(browser, user.userName)
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')}`
    const done = await browser.call(secondStep.finish, {
      pendingToken: one.pendingToken,
      recoveryCode: typed,
    })
    expect(done.status).toBe(200)
    const two = await firstStep(browser, user.userName)
    const again = { pendingToken: two.pendingToken, recoveryCode: first }
    expect(await browser.call(secondStep.finish, again)).toMatchObject({
      code: 'recovery_code_wrong',
    })
    expect((await app.call(twoStep.get, {}, { token })).data.recoveryCodesLeft).toBe(9)
  })

  test('cannot use the codes of another user', async () => {
    const [one, other] = [await makeWithTotp(), await makeWithTotp()]
    const browser = newBrowser()
    const { pendingToken } = await firstStep(browser, one.user.userName)
    for (const wrong of [
      { code: await other.code() },
      { recoveryCode: other.recoveryCodes[0] ?? '' },
    ])
      expect((await browser.call(secondStep.finish, { pendingToken, ...wrong })).status).toBe(422)
  })
})

describe('a pending sign-in', () => {
  test('is valid only in the browser that started it', async () => {
    const { user, code } = await makeWithTotp()
    const browser = newBrowser()
    const { pendingToken } = await firstStep(browser, user.userName)
    for (const elsewhere of [newBrowser(), { call: app.call }])
      expect(
        await elsewhere.call(secondStep.finish, { pendingToken, code: await code() }),
      ).toMatchObject({ status: 401, code: 'second_step_expired' })
    expect(
      (await browser.call(secondStep.finish, { pendingToken, code: await code() })).status,
    ).toBe(200)
  })

  test('expires after five minutes and after its use', async () => {
    const { user, code } = await makeWithTotp()
    const browser = newBrowser()
    const late = await firstStep(browser, user.userName)
    app.clock.advance(5 * minute + 1)
    const expired = { status: 401, code: 'second_step_expired' }
    const finish = async (pendingToken: string) =>
      browser.call(secondStep.finish, { pendingToken, code: await code() })
    expect(await finish(late.pendingToken)).toMatchObject(expired)
    const { pendingToken } = await firstStep(browser, user.userName)
    expect((await finish(pendingToken)).status).toBe(200)
    app.clock.advance(30_000)
    expect(await finish(pendingToken)).toMatchObject(expired)
    for (const junk of ['x', pendingToken.slice(1), `${pendingToken}x`])
      expect(await finish(junk)).toMatchObject(expired)
  })

  test('checks at most five of a hundred concurrent guesses', async () => {
    const { user, code } = await makeWithTotp()
    const browser = newBrowser()
    const { pendingToken } = await firstStep(browser, user.userName)
    const right = await code()
    const guesses = Array.from({ length: 100 }, (_, index) => String(100_000 + index * 7))
    const replies = await Promise.all(
      guesses
        .filter((guess) => guess !== right)
        .map((guess) => browser.call(secondStep.finish, { pendingToken, code: guess })),
    )
    const looked = replies.filter((reply) => reply.code === 'second_step_wrong')
    expect(looked.length).toBeLessThanOrEqual(5)
    expect(replies.every(({ status }) => [401, 422, 429].includes(status))).toBe(true)
    expect(await browser.call(secondStep.finish, { pendingToken, code: right })).not.toMatchObject({
      status: 200,
    })
    const log = await app.db.select().from(signIns).where(eq(signIns.userId, user.id))
    expect(log.filter(({ problem }) => problem === 'second_step_wrong')).toHaveLength(looked.length)
  })

  test('counts guesses across several pending sign-ins', async () => {
    const { user, code } = await makeWithTotp()
    const browser = newBrowser()
    let looked = 0
    for (let round = 0; round < 4; round++) {
      const { pendingToken } = await firstStep(browser, user.userName)
      for (let guess = 0; guess < 5; guess++) {
        const reply = await browser.call(secondStep.finish, { pendingToken, code: '000000' })
        if (reply.code === 'second_step_wrong') looked++
      }
    }
    expect(looked).toBe(5)
    const { pendingToken } = await firstStep(browser, user.userName)
    expect(
      await browser.call(secondStep.finish, { pendingToken, code: await code() }),
    ).toMatchObject({
      status: 429,
      code: 'sign_in_paused',
    })
    app.clock.advance(31_000)
    expect(
      (await browser.call(secondStep.finish, { pendingToken, code: await code() })).status,
    ).toBe(200)
  })

  test('opens one session for two concurrent uses', async () => {
    const { user, recoveryCodes } = await makeWithTotp()
    const browser = newBrowser()
    const { pendingToken } = await firstStep(browser, user.userName)
    const replies = await Promise.all(
      recoveryCodes
        .slice(0, 4)
        .map((recoveryCode) => browser.call(secondStep.finish, { pendingToken, recoveryCode })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ends with a change of the password and with the account', async () => {
    const { user, code } = await makeWithTotp()
    const browser = newBrowser()
    const { pendingToken } = await firstStep(browser, user.userName)
    await app.db.update(users).set({ passwordHash: 'other' }).where(eq(users.id, user.id))
    const finish = async () => browser.call(secondStep.finish, { pendingToken, code: await code() })
    expect(await finish()).toMatchObject({ code: 'second_step_expired' })
    const { passwordHash } = user
    await app.db.update(users).set({ passwordHash, status: '2' }).where(eq(users.id, user.id))
    expect(await finish()).toMatchObject({ code: '7777' })
  })

  test('accepts exactly one method', async () => {
    const { user, code, recoveryCodes } = await makeWithTotp()
    const browser = newBrowser()
    const { pendingToken } = await firstStep(browser, user.userName)
    const both = { pendingToken, code: await code(), recoveryCode: recoveryCodes[0] }
    expect((await browser.raw(secondStep.finish, both)).status).toBe(422)
    expect((await browser.raw(secondStep.finish, { pendingToken })).status).toBe(422)
  })
})

describe('a required new password', () => {
  test('is stored only after the second step', async () => {
    const { user, code } = await makeWithTotp()
    await app.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, user.id))
    const browser = newBrowser()
    const { pendingToken } = await firstStep(browser, user.userName, { newPassword: 'another_one' })
    const stored = async () => (await app.db.select().from(users).where(eq(users.id, user.id)))[0]
    expect(await stored()).toMatchObject({
      passwordHash: user.passwordHash,
      mustChangePassword: true,
    })
    expect(
      (await browser.call(secondStep.finish, { pendingToken, code: await code() })).status,
    ).toBe(200)
    expect(await stored()).toMatchObject({ mustChangePassword: false })
    const after = await browser.raw(auth.login, {
      userName: user.userName,
      password: 'another_one',
    })
    expect(after.code).toBe('second_step_due')
  })
})

describe('a passkey as the second step', () => {
  test('is requested by its id and signs its user in', async () => {
    const person = await makeSignedIn(app)
    const { software } = await makePasskey(app, person, false)
    const browser = newBrowser()
    const { reply, pendingToken } = await firstStep(browser, person.user.userName)
    expect(reply.problem.secondStep?.methods).toEqual(['passkey', 'recovery'])
    const { data: asked } = await browser.call(secondStep.passkeyRequest, { pendingToken })
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([software.id])
    const passkey = software.answer(asked, testOrigin)
    expect((await browser.call(secondStep.finish, { pendingToken, passkey })).status).toBe(200)
  })

  test('is refused for another user or challenge', async () => {
    const one = await makeSignedIn(app)
    const mine = await makePasskey(app, one)
    const theirs = await makePasskey(app, await makeSignedIn(app))
    const browser = newBrowser()
    const { pendingToken } = await firstStep(browser, one.user.userName)
    const ask = async () => (await browser.call(secondStep.passkeyRequest, { pendingToken })).data
    const refused = { status: 422, code: 'passkey_refused' }
    const answers = [
      theirs.software.answer(await ask(), testOrigin),
      mine.software.answer(await ask(), 'https://evil.example'),
      mine.software.answer({ ...(await ask()), challenge: 'bXkgb3du' }, testOrigin),
    ]
    for (const passkey of answers)
      expect(await browser.call(secondStep.finish, { pendingToken, passkey })).toMatchObject(
        refused,
      )
  })
})

describe('a role that requires two steps', () => {
  test('makes its members set up a second step before they sign in', async () => {
    const user = await makeConcerned()
    const browser = newBrowser()
    const { reply, pendingToken } = await firstStep(browser, user.userName)
    expect(reply.problem.secondStep?.methods).toEqual(['enrol'])
    const { data } = await browser.call(secondStep.enrol, { pendingToken })
    expect(data.uri).toContain(`secret=${data.secret.toUpperCase()}`)
    expect(await app.db.$count(totpSecrets, eq(totpSecrets.userId, user.id))).toBe(0)
    const code = createAuthenticator(app, data.secret)
    const { enrolment } = data
    expect(
      await browser.call(secondStep.finish, { pendingToken, enrolment, code: await code(5) }),
    ).toMatchObject({ status: 422, code: 'second_step_wrong' })
    const done = await browser.call(secondStep.finish, {
      pendingToken,
      enrolment,
      code: await code(),
    })
    expect(done.status).toBe(200)
    expect(done.data.recoveryCodes).toHaveLength(10)
    const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
    expect(event).toMatchObject({ action: 'twoStep.enable', targetId: user.id })
    app.clock.advance(30_000)
    const next = await firstStep(browser, user.userName)
    expect(next.reply.problem.secondStep?.methods).toEqual(['totp', 'recovery'])
  })

  test('cannot enrol a second app with a password alone', async () => {
    const user = await makeConcerned()
    const [owner, thief] = [newBrowser(), newBrowser()]
    const theirs = await firstStep(thief, user.userName)
    const stolen = (await thief.call(secondStep.enrol, { pendingToken: theirs.pendingToken })).data
    const { pendingToken } = await firstStep(owner, user.userName)
    const own = (await owner.call(secondStep.enrol, { pendingToken })).data
    const finish = async (browser: Browser, given: string, { secret, enrolment }: typeof own) =>
      browser.call(secondStep.finish, {
        pendingToken: given,
        enrolment,
        code: await createAuthenticator(app, secret)(),
      })
    // Bound to the pending sign-in.
    expect(await finish(owner, pendingToken, stolen)).toMatchObject({ code: 'enrolment_expired' })
    expect((await finish(owner, pendingToken, own)).status).toBe(200)
    expect(await finish(thief, theirs.pendingToken, stolen)).toMatchObject({
      code: 'second_step_expired',
    })
    const next = await firstStep(thief, user.userName)
    expect(await thief.call(secondStep.enrol, { pendingToken: next.pendingToken })).toMatchObject({
      code: 'second_step_expired',
    })
  })

  test('requires nothing while disabled', async () => {
    const role = await makeRole(app, [])
    await app.db
      .update(roles)
      .set({ requiresTwoStep: true, status: '2' })
      .where(eq(roles.id, role.id))
    const { userName } = await makeUser(app, { roles: [role.code] })
    expect((await firstStep(newBrowser(), userName)).reply.status).toBe(200)
  })
})

test('keeps secrets, codes and pending tokens out of logs and audit events', async () => {
  const admin = await makeSignedIn(app, ['R_SUPER'])
  const { user, code, secret, recoveryCodes } = await makeWithTotp()
  const browser = newBrowser()
  const { pendingToken } = await firstStep(browser, user.userName)
  const given = await code()
  await browser.call(secondStep.finish, { pendingToken, code: given })
  await app.call(userCalls.get, { id: user.id }, admin)
  const rows = JSON.stringify(await app.db.select().from(auditEvents))
  const log = app.logged.join('')
  for (const text of [secret, pendingToken, ...recoveryCodes])
    for (const place of [rows, log]) expect(place).not.toContain(text)
  expect(rows).not.toContain(given)
})
