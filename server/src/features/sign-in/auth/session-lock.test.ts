import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endpoints } from '@amber/contract/api.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { users } from '@amber/contract/users/users.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { signIns, users as userTable } from '#server/db/schema.ts'
import { createBrowser, testOrigin } from '#server/testing/stand-ins/browser.ts'
import { makePasskey } from '#server/testing/make-two-step.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const password = testPassword

async function makeLocked() {
  const person = await makeSignedIn(app, ['R_SUPER'])
  expect(await app.call(sessionLock.lock, {}, person)).toMatchObject({ status: 200 })
  return person
}
const read = (by: { token: string }) => app.call(users.list, {}, by)

test('allows a locked session only the calls that unlock or end it', async () => {
  const person = await makeLocked()
  const open: string[] = []
  for (const { name, endpoint } of endpoints.filter((one) => one.endpoint.allow !== 'public')) {
    const input = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, person.user.id]),
    )
    const { status, code } = await app.raw(endpoint, input, person)
    if (status === 403 && code === 'session_locked') continue
    open.push(name)
  }
  expect(open).toEqual([
    'sessionLock.unlock',
    'twoStep.identityChecks',
    'twoStep.identityCheckRequest',
  ])
  const denied = await app.db.select().from(auditEvents)
  expect(denied.filter(({ outcome }) => outcome === 'denied')).toEqual([])
})

test('unlocks by the own password', async () => {
  const person = await makeLocked()
  expect(await app.call(sessionLock.unlock, { password }, person)).toMatchObject({ status: 200 })
  expect(await read(person)).toMatchObject({ status: 200 })
})

async function forgetPassword({ user }: { user: { id: string } }) {
  await app.db.update(userTable).set({ passwordHash: null }).where(eq(userTable.id, user.id))
}

test('unlocks by a passkey for a user without a password', async () => {
  const person = await makeSignedIn(app, ['R_SUPER'])
  const { software } = await makePasskey(app, person)
  await forgetPassword(person)
  await app.call(sessionLock.lock, {}, person)
  const browser = createBrowser(app)
  expect((await browser.call(twoStep.identityChecks, {}, person)).data).toEqual({
    hasPassword: false,
    hasPasskey: true,
  })
  const asked = await browser.call(twoStep.identityCheckRequest, {}, person)
  const passkey = software.answer(asked.data, testOrigin)
  expect(await browser.call(sessionLock.unlock, { passkey }, person)).toMatchObject({ status: 200 })
  expect(await read(person)).toMatchObject({ status: 200 })
})

test('does not unlock without an identity check, even after a recent sign-in', async () => {
  const person = await makeSignedIn(app, ['R_SUPER'])
  await forgetPassword(person)
  await app.call(sessionLock.lock, {}, person)
  expect(await app.call(sessionLock.unlock, {}, person)).toMatchObject({
    status: 422,
    code: 'input_invalid',
  })
  expect(await read(person)).toMatchObject({ code: 'session_locked' })
})

test('leaves other sessions of the user unlocked', async () => {
  const person = await makeLocked()
  const other = await app.call(auth.login, { userName: person.user.userName, password })
  expect(await read(other.data)).toMatchObject({ status: 200 })
})

test('keeps new tokens of a locked session locked', async () => {
  const person = await makeLocked()
  const { data } = await app.call(auth.refreshToken, { refreshToken: person.refreshToken })
  expect(await read(data)).toMatchObject({ status: 403, code: 'session_locked' })
  expect(await app.call(sessionLock.unlock, { password }, data)).toMatchObject({ status: 200 })
  expect(await read(data)).toMatchObject({ status: 200 })
})

test('signs out a locked session', async () => {
  const person = await makeLocked()
  await app.call(auth.logout, { refreshToken: person.refreshToken })
  expect(await app.call(sessionLock.unlock, { password }, person)).toMatchObject({ code: '8888' })
})

test('counts and logs wrong passwords, and then pauses even the correct one', async () => {
  const person = await makeLocked()
  const from = '198.51.100.7'
  const attempt = (given: string) =>
    app.call(sessionLock.unlock, { password: given }, { ...person, from })
  for (let tries = 1; tries <= 5; tries += 1)
    expect(await attempt('wrong_one')).toMatchObject({
      status: 422,
      code: 'password_wrong',
      problem: { fields: { password: 'Incorrect password' } },
    })
  expect(await attempt(password)).toMatchObject({ status: 429, code: 'sign_in_paused' })
  const rows = await app.db.select().from(signIns)
  const failed = rows.filter(({ userId, problem }) => userId === person.user.id && problem !== null)
  expect(failed).toHaveLength(5)
  expect(await read(person)).toMatchObject({ code: 'session_locked' })
  app.clock.advance(31_000)
  expect(await attempt(password)).toMatchObject({ status: 200 })
})

test('records locking and unlocking in the audit log', async () => {
  const person = await makeLocked()
  await app.call(sessionLock.unlock, { password }, person)
  const events = await app.db.select().from(auditEvents)
  const own = events.filter(({ actorId }) => actorId === person.user.id)
  expect(own.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'session.lock done',
    'session.unlock done',
  ])
})
