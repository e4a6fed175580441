import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { passkeys as calls } from '@amber/contract/sign-in/passkeys.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { passkeys, signIns } from '#server/db/schema.ts'
import { createBrowser, testOrigin } from '#server/testing/stand-ins/browser.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { makePasskey, makeTotp } from '#server/testing/make-two-step.ts'
import { createSoftwarePasskey } from '#server/testing/stand-ins/software-passkey.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const refused = { status: 422, code: 'passkey_refused' }

/** Optionally with a forged answer. */
async function signIn(
  software: ReturnType<typeof createSoftwarePasskey>,
  { origin = testOrigin, bend = {} }: { origin?: string; bend?: object } = {},
) {
  const browser = createBrowser(app)
  const { data: asked } = await browser.call(calls.request, {})
  const passkey = software.answer({ ...asked, ...bend }, origin)
  const reply = await browser.call(calls.signIn, { passkey, remember: true })
  return { reply, passkey, browser }
}

describe('a passkey', () => {
  test('signs in as both steps at once, even with an authenticator app', async () => {
    const person = await makeSignedIn(app)
    await makeTotp(app, person)
    const { software } = await makePasskey(app, person)
    const { reply } = await signIn(software)
    expect(reply.status).toBe(200)
    const { token } = reply.data
    expect((await app.call(auth.getUserInfo, {}, { token })).data.userId).toBe(person.user.id)
    const log = await app.db.select().from(signIns).where(eq(signIns.userId, person.user.id))
    expect(log.map(({ method }) => method)).toContain('passkey')
  })

  test('cannot sign in without user verification', async () => {
    const { software } = await makePasskey(app, await makeSignedIn(app), false)
    expect((await signIn(software)).reply).toMatchObject(refused)
  })

  test('logs a refusal, with the user of a known passkey', async () => {
    const { user, token } = await makeSignedIn(app)
    const { software } = await makePasskey(app, { token })
    await signIn(software, { origin: 'https://evil.example' })
    const isFailed = eq(signIns.problem, 'passkey_refused')
    const own = await app.db
      .select()
      .from(signIns)
      .where(and(isFailed, eq(signIns.userId, user.id)))
    expect(own).toMatchObject([{ method: 'passkey', userName: user.userName }])
    const nobodys = and(isFailed, isNull(signIns.userId))
    const before = await app.db.$count(signIns, nobodys)
    const { id, rawId } = createSoftwarePasskey().answer(
      (await createBrowser(app).call(calls.request, {})).data,
      testOrigin,
    )
    const { passkey } = await signIn(software)
    await app.call(calls.signIn, { passkey: { ...passkey, id, rawId } })
    const rows = await app.db.select().from(signIns).where(nobodys)
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toMatchObject({ method: 'passkey', userName: '' })
  })

  test('reports a disabled account', async () => {
    const person = await makeSignedIn(app)
    const { software } = await makePasskey(app, person)
    await app.pool.query(`update users set status = '2' where id = $1`, [person.user.id])
    expect((await signIn(software)).reply).toMatchObject({ status: 401, code: '7777' })
  })

  test('is accepted once, for our origin and challenge only', async () => {
    const { software } = await makePasskey(app, await makeSignedIn(app))
    for (const more of [
      { origin: 'https://evil.example' },
      { origin: 'http://admin.example.com' },
      { bend: { rpId: 'evil.example' } },
      { bend: { challenge: 'bXkgb3du' } },
    ])
      expect((await signIn(software, more)).reply, JSON.stringify(more)).toMatchObject(refused)
    const { browser, passkey, reply } = await signIn(software)
    expect(reply.status).toBe(200)
    expect(await browser.call(calls.signIn, { passkey })).toMatchObject(refused)
  })

  test('is accepted within the time limit only', async () => {
    const { software } = await makePasskey(app, await makeSignedIn(app))
    const browser = createBrowser(app)
    const { data: asked } = await browser.call(calls.request, {})
    app.clock.advance(5 * 60_000 + 1)
    const passkey = software.answer(asked, testOrigin)
    expect(await browser.call(calls.signIn, { passkey })).toMatchObject(refused)
  })

  test('is refused as a copy if its counter goes back', async () => {
    const { software } = await makePasskey(app, await makeSignedIn(app))
    for (let time = 0; time < 2; time++) expect((await signIn(software)).reply.status).toBe(200)
    software.rewind()
    expect((await signIn(software)).reply).toMatchObject(refused)
  })

  test('is refused with a signature of another key or the id of another passkey', async () => {
    const one = await makePasskey(app, await makeSignedIn(app))
    const other = await makePasskey(app, await makeSignedIn(app))
    const browser = createBrowser(app)
    const ask = async () => (await browser.call(calls.request, {})).data
    const forged = other.software.answer(await ask(), testOrigin)
    const { id, response } = one.software.answer(await ask(), testOrigin)
    const unknown = createSoftwarePasskey().answer(await ask(), testOrigin)
    for (const passkey of [
      { ...forged, id, rawId: id },
      { ...forged, response: { ...forged.response, userHandle: response.userHandle } },
      { ...forged, response: { ...forged.response, clientDataJSON: 'e30' } },
      { ...forged, response: { ...forged.response, authenticatorData: 'AAAA' } },
      unknown,
    ])
      expect(await browser.call(calls.signIn, { passkey })).toMatchObject(refused)
  })
})

describe('the passkeys of a user', () => {
  test('require the password, and wrong ones are throttled like sign-ins', async () => {
    const person = await makeSignedIn(app)
    const browser = createBrowser(app, '198.51.100.9')
    const ask = (password?: string) => browser.raw(calls.create, { password }, person)
    expect(await ask()).toMatchObject({ status: 422, code: 'input_invalid' })
    for (let guess = 0; guess < 5; guess++)
      expect(await ask('wrong_password')).toMatchObject({ status: 422, code: 'password_wrong' })
    expect(await ask(testPassword)).toMatchObject({ status: 429, code: 'sign_in_paused' })
  })

  test('replace the password in an identity check', async () => {
    const person = await makeSignedIn(app)
    const { passkey: made, software } = await makePasskey(app, person)
    const stranger = await makePasskey(app, await makeSignedIn(app))
    const browser = createBrowser(app)
    const ask = async () => (await browser.call(twoStep.identityCheckRequest, {}, person)).data
    const { id } = made
    const wrong = { id, passkey: stranger.software.answer(await ask(), testOrigin) }
    expect(await browser.call(calls.remove, wrong, person)).toMatchObject(refused)
    const right = { id, passkey: software.answer(await ask(), testOrigin) }
    expect((await browser.call(calls.remove, right, person)).status).toBe(200)
    expect((await signIn(software)).reply).toMatchObject(refused)
  })

  test('confirm an identity only with user verification', async () => {
    const person = await makeSignedIn(app)
    const { passkey: made, software } = await makePasskey(app, person, false)
    const browser = createBrowser(app)
    const asked = await browser.call(twoStep.identityCheckRequest, {}, person)
    expect(asked.data.userVerification).toBe('required')
    const passkey = software.answer(asked.data, testOrigin)
    expect(await browser.call(calls.remove, { id: made.id, passkey }, person)).toMatchObject(
      refused,
    )
    const [row] = await app.db
      .select()
      .from(signIns)
      .where(and(eq(signIns.userId, person.user.id), eq(signIns.method, 'passkey')))
    expect(row).toMatchObject({ problem: 'passkey_refused' })
  })

  test('without user verification allow a fresh sign-in as identity check if there is no password', async () => {
    const person = await makeSignedIn(app)
    await makePasskey(app, person, false)
    await app.pool.query('update users set password_hash = null where id = $1', [person.user.id])
    const identityChecks = await app.call(twoStep.identityChecks, {}, person)
    expect(identityChecks.data).toEqual({ hasPassword: false, hasPasskey: false })
    expect((await app.call(twoStep.enrol, {}, person)).status).toBe(200)
    app.clock.advance(11 * 60_000)
    expect((await app.call(twoStep.enrol, {}, person)).code).toBe('sign_in_stale')
  })

  test('stored before user verification was recorded are classified at their next use', async () => {
    const person = await makeSignedIn(app)
    const { software } = await makePasskey(app, person, false)
    const { id: userId, userName } = person.user
    await app.db.update(passkeys).set({ verifiesUser: true }).where(eq(passkeys.userId, userId))
    const hasPasskey = async () =>
      (await app.call(twoStep.identityChecks, {}, person)).data.hasPasskey
    expect(await hasPasskey()).toBe(true)
    const browser = createBrowser(app)
    const first = await browser.raw(auth.login, { userName, password: testPassword })
    const pendingToken = first.problem.secondStep?.pendingToken ?? ''
    const { data: asked } = await browser.call(secondStep.passkeyRequest, { pendingToken })
    const passkey = software.answer(asked, testOrigin)
    expect((await browser.call(secondStep.finish, { pendingToken, passkey })).status).toBe(200)
    expect(await hasPasskey()).toBe(false)
  })

  test('cannot be removed as the last sign-in method', async () => {
    const person = await makeSignedIn(app)
    const { passkey: made, software } = await makePasskey(app, person)
    await app.pool.query('update users set password_hash = null where id = $1', [person.user.id])
    const browser = createBrowser(app)
    const remove = async () => {
      const asked = await browser.call(twoStep.identityCheckRequest, {}, person)
      const passkey = software.answer(asked.data, testOrigin)
      return browser.call(calls.remove, { id: made.id, passkey }, person)
    }
    expect(await remove()).toMatchObject({ status: 409, code: 'passkey_last_method' })
    const email = `${person.user.userName}@example.com`
    await app.pool.query('update users set email = $1 where id = $2', [email, person.user.id])
    expect((await remove()).status).toBe(200)
  })

  test('are named, renamed and removed, and recorded without secrets', async () => {
    const person = await makeSignedIn(app)
    const { passkey, recoveryCodes } = await makePasskey(app, person)
    expect(recoveryCodes).toHaveLength(10)
    const { id } = passkey
    const input = { id, version: passkey.version, name: ' Phone ' }
    const renamed = await app.call(calls.rename, input, person)
    expect(renamed.data).toMatchObject({ id, version: 2, name: 'Phone', lastUsedTime: null })
    // Stale version.
    expect(await app.call(calls.rename, { ...input, name: 'Laptop' }, person)).toMatchObject({
      status: 409,
      code: 'record_changed',
      problem: { current: { name: 'Phone', version: 2 } },
    })
    expect((await app.call(calls.remove, { id, password: testPassword }, person)).status).toBe(200)
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.actorId, person.user.id))
      .orderBy(auditEvents.sequence)
    expect(events.map(({ action }) => action)).toEqual([
      'passkey.add',
      'passkey.rename',
      'passkey.remove',
    ])
  })

  test('cannot be changed by another user', async () => {
    const { passkey } = await makePasskey(app, await makeSignedIn(app))
    const other = await makeSignedIn(app, ['R_SUPER'])
    const { id } = passkey
    const missing = { status: 404, code: 'passkey_missing' }
    expect(await app.call(calls.rename, { id, version: 1, name: 'Mine' }, other)).toMatchObject(
      missing,
    )
    const removal = { id, password: testPassword }
    expect(await app.call(calls.remove, removal, other)).toMatchObject(missing)
    expect(await app.db.$count(passkeys, eq(passkeys.id, id))).toBe(1)
  })

  test('are added for the caller and origin of the request, each credential once', async () => {
    const [one, two] = [await makeSignedIn(app), await makeSignedIn(app)]
    const browser = createBrowser(app)
    const ask = async ({ token }: { token: string }) =>
      (await browser.call(calls.create, { password: testPassword }, { token })).data
    const add = (passkey: object, { token }: { token: string }) =>
      browser.raw(calls.add, { name: 'Key', passkey }, { token })
    const software = createSoftwarePasskey()
    expect(await add(software.create(await ask(one), testOrigin), two)).toMatchObject(refused)
    expect(await add(software.create(await ask(one), 'https://evil.example'), one)).toMatchObject(
      refused,
    )
    const made = software.create(await ask(one), testOrigin)
    expect((await add(made, one)).status).toBe(201)
    expect(await add(made, one)).toMatchObject(refused)
    expect(await add(software.create(await ask(two), testOrigin), two)).toMatchObject({
      status: 409,
      code: 'passkey_taken',
    })
  })
})
