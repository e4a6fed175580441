import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { LiveKind } from '@amber/contract/live.ts'
import { live } from '@amber/contract/live.ts'
import { notifications } from '@amber/contract/messaging/notifications.ts'
import { registration, termsVersion } from '@amber/contract/sign-in/registration.ts'
import { userExports } from '@amber/contract/users/user-exports.ts'
import { userImports } from '@amber/contract/users/user-imports.ts'
import { users } from '@amber/contract/users/users.ts'
import { sentCodes } from '#server/db/schema.ts'
import { hashOfCode } from '#server/features/sign-in/codes/check-code.service.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { runWaitingImports } from '#server/features/users/import/run-imports.service.ts'
import { purgeOutdated } from '#server/features/users/user-lifecycle.service.ts'
import { makeSignedIn, makeUser, setRegistration } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const app = await createTestApp()
const admin = await makeSignedIn(app, ['R_SUPER'])
const forever = new AbortController().signal

async function listen({ token }: { token: string }, kind: LiveKind) {
  const answer = await app.request(`/api${live.stream.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  let text = ''
  const read = async () => {
    for (let { value } = await reader.read(); value; { value } = await reader.read()) text += value
  }
  void read()
  await expect.poll(() => text).not.toBe('')
  return () => text.split(`event: ${kind}\n`).length - 1
}

const sendFile = (method: string, path: string, body: string | Uint8Array<ArrayBuffer>) =>
  app.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    body,
  })

const aWhile = () => sleep(700)

async function register() {
  await setRegistration(app, 'open')
  const receiver = 'somebody@example.com'
  const kept = {
    purpose: 'register' as const,
    receiver,
    salt: app.platform.randomBytes(16),
  }
  const code = '246810'
  const codeHash = hashOfCode(app.platform, { ...kept, code })
  const expiresAt = new Date(app.clock.now().getTime() + 600_000)
  await app.db.insert(sentCodes).values({ ...kept, codeHash, expiresAt })
  const person = { userName: 'somebody', password: testPassword, receiver, code, termsVersion }
  return async () => app.call(registration.register, person)
}

async function setAvatar() {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  const bytes = new Uint8Array(await picture.png().toBuffer())
  return async () => sendFile('PUT', '/own-avatar', bytes)
}

async function importPeople() {
  const path = `${userImports.upload.path}?fileName=people.csv`
  const answer = await sendFile('POST', path, '用户名,昵称\nbrought_in,某人\n')
  const { data } = (await answer.json()) as { data: { id: string } }
  const asked = await app.call(userImports.run, { id: data.id, allOrNothing: true }, admin)
  return async () => {
    await runWaitingImports(app.db, app.platform, forever)
    return asked
  }
}

async function purgeByTheClock() {
  const { id } = await makeUser(app)
  const removed = await app.call(users.remove, { ids: [id], allOrNothing: true }, admin)
  await app.pool.query(
    `update users set removed_at = removed_at - interval '10 years' where id = $1`,
    [id],
  )
  return async () => {
    await purgeOutdated(app.db, { platform: app.platform, signal: forever })
    return removed
  }
}

async function signOut() {
  const person = await makeSignedIn(app)
  return async () => app.call(auth.logout, { refreshToken: person.refreshToken })
}

async function signInAgain() {
  const { userName } = await makeUser(app)
  return async () => app.call(auth.login, { userName, password: testPassword })
}

const actions: Record<string, () => Promise<() => Promise<{ status: number }>>> = {
  'a sign-in': signInAgain,
  'a sign-out': signOut,
  'a registration': register,
  'an own avatar': setAvatar,
  'an export of users': async () => async () =>
    app.call(userExports.download, { format: 'csv' }, admin),
  'an export of the log': async () => async () =>
    app.call(auditLog.download, { format: 'csv' }, admin),
  'an import': importPeople,
  'a scheduled purge': purgeByTheClock,
}

describe('the metrics on other screens are refreshed by', () => {
  test.each(Object.keys(actions))('%s', async (name) => {
    const act = await actions[name]!()
    await aWhile()
    const count = await listen(admin, 'metrics-changed')
    const before = count()
    expect((await act()).status).toBeLessThan(300)
    await expect.poll(count, { timeout: 2_000 }).toBe(before + 1)
  })

  test('no failed attempt or read', async () => {
    const { userName } = await makeUser(app)
    const person = await makeSignedIn(app)
    await aWhile()
    const count = await listen(admin, 'metrics-changed')
    const wrong = await app.call(auth.login, { userName, password: 'wrong_Pa55word' })
    const denied = await app.call(users.list, {}, person)
    const read = await app.call(users.list, {}, admin)
    expect([wrong.status, denied.status, read.status]).toEqual([401, 403, 200])
    await aWhile()
    expect(count()).toBe(0)
  })
})

test('sends notification events to all windows of the recipient, also on read and removal, and to no other user', async () => {
  const person = await makeSignedIn(app)
  const count = await listen(person, 'notifications-changed')
  const countOfOthers = await listen(admin, 'notifications-changed')
  const data = { by: 'self', device: 'Firefox', ip: '192.0.2.1' } as const
  await notify(app.db, {
    userId: person.user.id,
    kind: 'password_changed',
    data: { ...data },
    now: app.clock.now(),
  })
  await expect.poll(count).toBe(1)
  const [record] = (await app.call(notifications.list, {}, person)).data.records
  const id = record!.id
  expect((await app.call(notifications.read, { id }, person)).status).toBe(200)
  await expect.poll(count).toBe(2)
  expect((await app.call(notifications.remove, { id }, person)).status).toBe(200)
  await expect.poll(count).toBe(3)
  expect(countOfOthers()).toBe(0)
})
