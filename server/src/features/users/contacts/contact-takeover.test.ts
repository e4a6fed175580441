import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { ownProfile } from '@amber/contract/account/own-profile.ts'
import { secondStep } from '@amber/contract/sign-in/second-step.ts'
import { users as people } from '@amber/contract/users/users.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { users } from '#server/db/schema.ts'
import { codeAsker, codeIn } from '#server/testing/ask-code.ts'
import { createBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeCaptcha, makeSignedIn, makeUser } from '#server/testing/make.ts'
import { makePasskey, makeTotp } from '#server/testing/make-two-step.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { ownersOf } from './contacts.service.ts'
import { captcha } from '@amber/contract/sign-in/captcha.ts'
import { passwords } from '@amber/contract/sign-in/passwords.ts'

/** Takeover of an account by its contacts, and of contacts by an account. */

const app = await createTestApp()
const { freshAddress, freshMail, codeFor } = codeAsker(app)
const admin = await makeSignedIn(app, ['R_ADMIN'])

const setEmail = (id: string, email: string) =>
  app.pool.query('update users set email = $1 where id = $2', [email, id])

async function rowOf(id: string) {
  const [row] = await app.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('There is no such person')
  return row
}

async function prove(by: { token: string }, receiver: string) {
  const code = codeIn(await app.call(ownProfile.sendContactCode, { receiver }, by))
  const input = { receiver, code, password: testPassword }
  expect((await app.call(ownProfile.changeContact, input, by)).status).toBe(200)
}

const noticesOf = (id: string) =>
  app.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.targetId, id), eq(auditEvents.action, 'user.verifyContact')))

beforeEach(() => app.clock.advance(60_000))

test('runs the same queries for each kind of address, known or not', async () => {
  const superAdmin = await makeSignedIn(app, ['R_SUPER'])
  const holderOf = async (change: string, roles = ['R_USER']) => {
    const email = freshMail()
    const { id } = await makeUser(app, { email, roles })
    const set = `update users set ${change} where id = $1`
    await app.pool.query(set, change.includes('$2') ? [id, admin.user.id] : [id])
    return email
  }
  const writer = 'email_writer_id = $2, email_gain = privilege_gain_of(id)'
  const of = (by: string) => `email_writer_id = '${by}', email_gain = privilege_gain_of(id)`
  const receivers = {
    unknown: freshMail(),
    verified: await holderOf('email_verified_at = now()'),
    disabled: await holderOf("status = '2'"),
    'of unknown origin': await holderOf('email_writer_id = null'),
    'without roles': await holderOf('email_writer_id = null', []),
    'of an administrator': await holderOf(writer),
    'of an administrator, with more privileges': await holderOf(writer, ['R_SUPER']),
    'of an administrator, before a gain': await holderOf('email_writer_id = $2, email_gain = -1'),
    'of a super admin': await holderOf(of(superAdmin.user.id)),
    'of a user without permission': await holderOf(of((await makeUser(app)).id)),
    'of the user': await holderOf('email_writer_id = id, email_gain = privilege_gain_of(id)'),
  }
  const asked = vi.spyOn(app.pool, 'query')
  const queriesOf = async (receiver: string) => {
    asked.mockClear()
    await ownersOf(app.db, receiver)
    return asked.mock.calls.map(([query]) => (query as unknown as { text: string }).text)
  }
  const expected = await queriesOf(receivers.unknown)
  expect(expected.length).toBeGreaterThan(2)
  for (const [kind, receiver] of Object.entries(receivers))
    expect(await queriesOf(receiver), kind).toEqual(expected)
  asked.mockRestore()
})

describe('a verified contact', () => {
  async function makeTwo() {
    const email = freshMail()
    const named = await makeUser(app, { email })
    const owner = await makeSignedIn(app)
    await prove(owner, email)
    return { email, named, owner }
  }

  const signIn = async (receiver: string) =>
    app.call(auth.loginByCode, { receiver, code: await codeFor('sign_in', receiver) })

  test('cannot sign in to another account after its owner is disabled', async () => {
    const { email, named, owner } = await makeTwo()
    const status = '2' as const
    const input = { ids: [owner.user.id], allOrNothing: false, status }
    expect((await app.call(people.setStatus, input, admin)).status).toBe(200)
    expect((await signIn(email)).code).toBe('code_wrong')
    app.clock.advance(60_000)
    const code = await codeFor('reset_password', email)
    const reset = { receiver: email, code, password: 'chosen_by_1' }
    expect((await app.call(passwords.resetByCode, reset)).code).toBe('code_wrong')
    expect((await rowOf(named.id)).emailVerifiedAt).toBeNull()
  })

  test('cannot sign in to another account after its owner is deleted', async () => {
    const { email, owner } = await makeTwo()
    const input = { ids: [owner.user.id], allOrNothing: false }
    expect((await app.call(people.remove, input, admin)).status).toBe(200)
    expect((await signIn(email)).code).toBe('code_wrong')
  })
})

describe('a code', () => {
  test('verifies the contact only after the second step, and records it', async () => {
    const person = await makeSignedIn(app)
    const { id } = person.user
    const email = freshMail()
    await setEmail(id, email)
    const { code: second } = await makeTotp(app, person)
    const browser = createBrowser(app, freshAddress(4))
    await browser.call(captcha.create, {})
    const asked = { purpose: 'sign_in', receiver: email, captcha: await makeCaptcha(app) } as const
    const code = codeIn(await browser.call(codes.send, asked))
    const first = await browser.raw(auth.loginByCode, { receiver: email, code })
    expect(first.code).toBe('second_step_due')
    expect((await rowOf(id)).emailVerifiedAt).toBeNull()
    const pendingToken = first.problem.secondStep?.pendingToken ?? ''
    const done = await browser.call(secondStep.finish, { pendingToken, code: await second() })
    expect(done.status).toBe(200)
    expect((await rowOf(id)).emailVerifiedAt).not.toBeNull()
    expect(await noticesOf(id)).toMatchObject([{ actorId: id, after: { emailVerified: true } }])
  })

  test('for a new password does not verify the contact before the second step', async () => {
    const person = await makeSignedIn(app)
    const email = freshMail()
    await setEmail(person.user.id, email)
    await makeTotp(app, person)
    const code = await codeFor('reset_password', email)
    const input = { receiver: email, code, password: 'chosen_by_2' }
    expect((await app.call(passwords.resetByCode, input)).status).toBe(200)
    expect((await rowOf(person.user.id)).emailVerifiedAt).toBeNull()
  })
})

test('the user editor cannot change the own contact, which requires an identity check', async () => {
  const { data: me } = await app.call(people.get, { id: admin.user.id }, admin)
  const { id, version, nickName, gender, phone, status, roles } = me
  const input = { id, version, nickName, gender, phone, status, roles, email: freshMail() }
  expect(await app.call(people.update, input, admin)).toMatchObject({
    status: 409,
    code: 'contact_own',
    problem: { fields: { email: expect.stringContaining('user center') } },
  })
  const renamed = { ...input, email: me.email, nickName: 'Renamed' }
  expect((await app.call(people.update, renamed, admin)).status).toBe(200)
})

test('keeps the last contact when only a passkey without user verification remains', async () => {
  const person = await makeSignedIn(app)
  const email = freshMail()
  await prove(person, email)
  await makePasskey(app, person, false)
  await app.pool.query('update users set password_hash = null where id = $1', [person.user.id])
  expect(await app.call(ownProfile.removeContact, { field: 'email' }, person)).toMatchObject({
    status: 409,
    code: 'contact_last_method',
  })
})

test("requests by others do not use up the owner's quota of codes", async () => {
  const holder = await makeSignedIn(app)
  const email = freshMail()
  await prove(holder, email)
  for (const other of [await makeSignedIn(app), await makeSignedIn(app)])
    for (let count = 1; count <= 10; count++) {
      app.clock.advance(60_000)
      await app.call(ownProfile.sendContactCode, { receiver: email }, other)
    }
  const stranger = await makeSignedIn(app)
  const send = (by: { token: string }) =>
    app.call(ownProfile.sendContactCode, { receiver: email }, by)
  expect((await send(stranger)).code).toBe('code_limit')
  expect((await send(holder)).status).toBe(200)
})
