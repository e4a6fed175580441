import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { passkeys as passkeyCalls } from '@amber/contract/sign-in/passkeys.ts'
import { roles as roleCalls } from '@amber/contract/roles/roles.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { addServerKey } from '#server/db/seed-built-ins.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { roles, serverKeys, totpSecrets, userRoles } from '#server/db/schema.ts'
import { createBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeHolder, makeRole, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createAuthenticator, makePasskey, makeTotp } from '#server/testing/make-two-step.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { clearTwoStepByName } from './reset-two-step.service.ts'
import { resealSecrets } from './totp.service.ts'

const app = await createTestApp()
const password = testPassword
/** New each time, as the clock only advances. */
const makeSuper = () => makeSignedIn(app, ['R_SUPER'])

type Person = Awaited<ReturnType<typeof makeSignedIn>>
const stateOf = async (person: Person) => (await app.call(twoStep.get, {}, person)).data

async function methodsOf({ user }: Person, browser = createBrowser(app)) {
  const reply = await browser.raw(auth.login, { userName: user.userName, password })
  return { methods: reply.problem.secondStep?.methods ?? [], ...reply.problem.secondStep }
}

async function demandOf(person: Person) {
  const role = await makeRole(app, [])
  await app.db.update(roles).set({ requiresTwoStep: true }).where(eq(roles.id, role.id))
  await app.db.insert(userRoles).values({ userId: person.user.id, roleId: role.id })
}

describe('the own second step', () => {
  test('is empty at first, and an app with ten recovery codes after the setup', async () => {
    const person = await makeSignedIn(app)
    expect(await stateOf(person)).toMatchObject({
      totpSince: null,
      recoveryCodesLeft: 0,
      isDemanded: false,
      hasPassword: true,
      passkeys: [],
    })
    await makeTotp(app, person)
    expect(await stateOf(person)).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodesLeft: 10,
    })
  })

  test('is stored sealed, with no plain secret in the database', async () => {
    const person = await makeSignedIn(app)
    const { secret } = await makeTotp(app, person)
    const [row] = await app.db
      .select()
      .from(totpSecrets)
      .where(eq(totpSecrets.userId, person.user.id))
    expect(row?.secret.length).toBe(12 + 20 + 16)
    expect(Buffer.from(row?.secret ?? []).toString('latin1')).not.toContain(secret)
  })

  test('is not set up with a wrong code, in another session, or too late', async () => {
    const person = await makeSignedIn(app)
    const elsewhere = await app.call(auth.login, { userName: person.user.userName, password })
    const { enrolment, secret } = (await app.call(twoStep.enrol, { password }, person)).data
    const code = createAuthenticator(app, secret)
    const enable = async (later: number, token: string, given = enrolment) =>
      app.call(twoStep.enable, { enrolment: given, code: await code(later) }, { token })
    expect(await enable(3, person.token)).toMatchObject({ code: 'second_step_wrong' })
    const expired = { status: 422, code: 'enrolment_expired' }
    expect(await enable(0, elsewhere.data.token)).toMatchObject(expired)
    for (const junk of ['1.AAAA', 'junk', `9${enrolment}`, `${enrolment}AA`])
      expect(await enable(0, person.token, junk), junk).toMatchObject(expired)
    app.clock.advance(15 * 60_000 + 1)
    expect(await enable(0, person.token)).toMatchObject(expired)
    expect((await stateOf(person)).totpSince).toBeNull()
  })

  test('leaves other sessions unchanged', async () => {
    const person = await makeSignedIn(app)
    const other = await app.call(auth.login, { userName: person.user.userName, password })
    await makeTotp(app, person)
    expect((await app.call(auth.getUserInfo, {}, { token: other.data.token })).status).toBe(200)
  })

  test('moves to another app and then accepts only its codes', async () => {
    const person = await makeSignedIn(app)
    const former = await makeTotp(app, person)
    const latter = await makeTotp(app, person)
    expect(latter.recoveryCodes).toEqual([])
    const browser = createBrowser(app)
    const { pendingToken = '' } = await methodsOf(person, browser)
    const finish = (code: string) => browser.call(secondStep.finish, { pendingToken, code })
    expect((await finish(await former.code())).status).toBe(422)
    expect((await finish(await latter.code())).status).toBe(200)
  })

  test('requires the password before every change and counts wrong ones', async () => {
    const person = await makeSignedIn(app)
    await makeTotp(app, person)
    for (const call of [twoStep.enrol, twoStep.disable, twoStep.renewCodes]) {
      expect(await app.call(call, {}, person)).toMatchObject({ status: 422 })
      expect(await app.call(call, { password: 'wrong_password' }, person)).toMatchObject({
        code: 'password_wrong',
      })
    }
    for (let guess = 0; guess < 2; guess++)
      await app.call(twoStep.disable, { password: 'wrong_password' }, person)
    expect(await app.call(twoStep.disable, { password }, person)).toMatchObject({
      code: 'sign_in_paused',
    })
    expect((await stateOf(person)).totpSince).not.toBeNull()
  })

  test('replaces its recovery codes by new ones', async () => {
    const person = await makeSignedIn(app)
    const { recoveryCodes } = await makeTotp(app, person)
    const renewed = await app.call(twoStep.renewCodes, { password }, person)
    expect(renewed.data.recoveryCodes).toHaveLength(10)
    const browser = createBrowser(app)
    const { pendingToken = '' } = await methodsOf(person, browser)
    const finish = (recoveryCode = '') =>
      browser.call(secondStep.finish, { pendingToken, recoveryCode })
    expect((await finish(recoveryCodes[0])).status).toBe(422)
    expect((await finish(renewed.data.recoveryCodes[0])).status).toBe(200)
  })

  test('ends with its last method, together with the recovery codes', async () => {
    const person = await makeSignedIn(app)
    await makeTotp(app, person)
    const { passkey } = await makePasskey(app, person)
    await app.call(twoStep.disable, { password }, person)
    expect((await methodsOf(person)).methods).toEqual(['passkey', 'recovery'])
    await app.call(passkeyCalls.remove, { id: passkey.id, password }, person)
    expect(await stateOf(person)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    expect((await methodsOf(person)).methods).toEqual([])
    expect(await app.call(twoStep.disable, { password }, person)).toMatchObject({
      status: 409,
      code: 'two_step_off',
    })
  })

  test('cannot be removed while a role requires it, not even by two concurrent removals', async () => {
    const person = await makeSignedIn(app)
    await makeTotp(app, person)
    const { passkey } = await makePasskey(app, person)
    await demandOf(person)
    const replies = await Promise.all([
      app.call(twoStep.disable, { password }, person),
      app.call(passkeyCalls.remove, { id: passkey.id, password }, person),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.code).toBe('two_step_demanded')
    expect((await methodsOf(person)).methods.length).toBeGreaterThan(0)
  })

  test('of a user without a password can be changed only right after signing in', async () => {
    const person = await makeSignedIn(app)
    await app.pool.query('update users set password_hash = null where id = $1', [person.user.id])
    expect((await app.call(twoStep.enrol, {}, person)).status).toBe(200)
    app.clock.advance(11 * 60_000)
    expect(await app.call(twoStep.enrol, {}, person)).toMatchObject({ code: 'sign_in_stale' })
  })
})

describe('an administrator', () => {
  const clerkOf = () => makeHolder(app, ['user:list', 'user:resetTwoStep'])

  test('sees the state of two-step sign-in and resets it, which ends sessions and is recorded', async () => {
    const clerk = await clerkOf()
    const person = await makeSignedIn(app)
    await makeTotp(app, person)
    await makePasskey(app, person)
    const { id } = person.user
    expect((await app.call(twoStep.ofUser, { id }, clerk)).data).toMatchObject({
      totpSince: expect.any(String),
      passkeyCount: 1,
      isResettable: true,
    })
    expect((await app.call(twoStep.reset, { id }, clerk)).status).toBe(200)
    expect(await app.call(auth.getUserInfo, {}, person)).toMatchObject({ code: '7778' })
    expect((await methodsOf(person)).methods).toEqual([])
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, id))
      .orderBy(auditEvents.sequence)
    expect(events.at(-1)).toMatchObject({
      action: 'user.resetTwoStep',
      actorId: clerk.user.id,
      before: { totp: true, passkeys: 1 },
    })
    expect(await app.call(twoStep.reset, { id }, clerk)).toMatchObject({ code: 'two_step_off' })
    const { rows } = await app.pool.query(
      `select data from notifications where user_id = $1 and kind = 'two_step_changed'`,
      [id],
    )
    expect(rows.at(-1)).toEqual({ data: { change: 'reset' } })
  })

  test("cannot reset second steps of a super admin, of a user with more privileges, or the caller's own", async () => {
    const clerk = await clerkOf()
    const above = await makeSignedIn(app, ['R_SUPER'])
    await makeTotp(app, above)
    await makeTotp(app, clerk)
    const auditor = await makeHolder(app, ['audit:list'])
    await makeTotp(app, auditor)
    const reset = (id: string) => app.call(twoStep.reset, { id }, clerk)
    expect(await reset(above.user.id)).toMatchObject({
      status: 403,
      code: 'insufficient_privilege',
    })
    expect(await reset(auditor.user.id)).toMatchObject({ code: 'insufficient_privilege' })
    expect(await reset(clerk.user.id)).toMatchObject({ code: 'user_is_yourself' })
    expect((await methodsOf(above)).methods).toEqual(['totp', 'recovery'])
  })

  test('invalidates pending sign-ins', async () => {
    const person = await makeSignedIn(app)
    const { code } = await makeTotp(app, person)
    const browser = createBrowser(app)
    const { pendingToken = '' } = await methodsOf(person, browser)
    await app.call(twoStep.reset, { id: person.user.id }, await makeSuper())
    expect(
      await browser.call(secondStep.finish, { pendingToken, code: await code() }),
    ).toMatchObject({
      code: 'second_step_expired',
    })
  })
})

describe('a role', () => {
  test('can require two steps if the caller may assign it; previews the affected members and records the change', async () => {
    const superAdmin = await makeSuper()
    const role = await makeRole(app, ['audit:list'])
    const { id, code, name } = role
    const set = await makeSignedIn(app, [code])
    await makeTotp(app, set)
    const bare = await makeSignedIn(app, [code])
    await makeUser(app, { roles: [code], status: '2' })
    const preview = await app.call(roleCalls.previewTwoStep, { id }, superAdmin)
    expect(preview.data).toEqual({ members: 2, without: 1 })
    const change = {
      id,
      version: role.version,
      code,
      name,
      description: '',
      status: '1' as const,
      requiresTwoStep: true,
    }
    const clerk = await makeHolder(app, ['role:update', 'role:list'])
    expect(await app.call(roleCalls.update, change, clerk)).toMatchObject({
      code: 'role_not_grantable',
    })
    expect((await app.call(roleCalls.update, change, superAdmin)).data.requiresTwoStep).toBe(true)
    // They sign in again and set one up.
    expect((await app.call(auth.getUserInfo, {}, bare)).code).toBe('7778')
    expect((await app.call(auth.getUserInfo, {}, set)).status).toBe(200)
    const late = await makeSignedIn(app)
    await app.call(roleCalls.addMembers, { id, userIds: [late.user.id] }, superAdmin)
    expect((await app.call(auth.getUserInfo, {}, late)).code).toBe('7778')
    const { requiresTwoStep, ...rest } = change
    const kept = { ...rest, version: role.version + 1 }
    expect(requiresTwoStep).toBe(true)
    expect((await app.call(roleCalls.update, kept, superAdmin)).data.requiresTwoStep).toBe(true)
    const { data } = await app.call(roleCalls.changes, { id }, superAdmin)
    expect(data.records.flatMap(({ fields }) => fields)).toContainEqual({
      name: 'requiresTwoStep',
      before: false,
      after: true,
    })
  })
})

// Last, because tokens of an older key have to be refreshed.
describe('the command line', () => {
  test('removes the factors of a user by name', async () => {
    const person = await makeSignedIn(app)
    await makeTotp(app, person)
    const { userName } = person.user
    expect(await clearTwoStepByName(app.db, app.platform, 'nobody_here')).toBeNull()
    expect(await clearTwoStepByName(app.db, app.platform, userName.toUpperCase())).toBe(userName)
    expect((await methodsOf(person)).methods).toEqual([])
    expect(await clearTwoStepByName(app.db, app.platform, userName)).toBeNull()
  })

  test('replaces the server key and reseals every secret, with codes still valid', async () => {
    const person = await makeSignedIn(app)
    const { code } = await makeTotp(app, person)
    await addServerKey(app.db, app.platform)
    expect(await resealSecrets(app)).toBeGreaterThan(0)
    const keys = await app.db.select().from(serverKeys)
    const newest = Math.max(...keys.map(({ id }) => id))
    const stored = await app.db.select().from(totpSecrets)
    expect(new Set(stored.map(({ keyId }) => keyId))).toEqual(new Set([newest]))
    const browser = createBrowser(app)
    const { pendingToken = '' } = await methodsOf(person, browser)
    const finish = { pendingToken, code: await code() }
    expect((await browser.call(secondStep.finish, finish)).status).toBe(200)
  })
})
