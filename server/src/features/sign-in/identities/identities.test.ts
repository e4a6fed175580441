import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import {
  identities as identityTable,
  notifications,
  signInStates,
  users,
} from '#server/db/schema.ts'
import { deleteOutdated } from '#server/http/housekeeping.queries.ts'
import { createBrowser, testOrigin, flowBrowser } from '#server/testing/stand-ins/browser.ts'
import { makePasskey } from '#server/testing/make-two-step.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp, testPassword as password } from '#server/testing/test-app.ts'
import { startWechat } from '#server/testing/stand-ins/wechat-stand-in.ts'
import { defaultSettings } from '@amber/contract/settings/settings.ts'

const wechat = await startWechat()
const app = await createTestApp({ providers: { fixed: { wechat: wechat.settings, oidc: null } } })
afterAll(wechat.stop)

let people = 0
beforeEach(() => {
  people++
  wechat.state.person = { openid: `o${people}`, unionid: `u${people}`, nickname: '小雨' }
})

/** Starts a flow to link, with `token`, or to sign in. */
async function makePendingToken(browser = flowBrowser(app), token?: string) {
  const { data } = await browser.begin('wechat', token ? { token } : {})
  const { pendingToken } = await browser.arrive(await wechat.scan(data.url))
  return { browser, pendingToken }
}

async function makeLinked() {
  const signedIn = await makeSignedIn(app)
  const { browser, pendingToken } = await makePendingToken(flowBrowser(app), signedIn.token)
  await browser.link(pendingToken, signedIn.token)
  const { data } = await app.call(identities.list, {}, { token: signedIn.token })
  const [record] = data.records
  if (!record) throw new Error('nothing is linked')
  return { ...signedIn, record }
}

test('lists a link with its name, notifies the owner and audits it', async () => {
  const { user, record } = await makeLinked()
  expect(record).toMatchObject({ provider: 'wechat', name: '小雨', lastUsedTime: null })
  const notified = await app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, user.id))
  expect(notified).toMatchObject([{ kind: 'account_linked', data: { provider: 'wechat' } }])
  const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
  expect(event).toMatchObject({
    action: 'identity.link',
    targetId: user.id,
    after: { provider: 'wechat', name: '小雨' },
  })
})

test('links once and repeats its response for ten calls with one idempotency key', async () => {
  const { user, token } = await makeSignedIn(app)
  const { browser, pendingToken } = await makePendingToken(flowBrowser(app), token)
  const headers = { ...browser.headers(), 'idempotency-key': 'link-once' }
  const link = () => app.call(identities.link, { pendingToken }, { headers, token })
  const replies = await Promise.all(Array.from({ length: 10 }, link))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]).toMatchObject({ status: 200, data: { provider: 'wechat' } })
  const events = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
  expect(events).toHaveLength(1)
})

test('refuses a WeChat identity that is linked to another account', async () => {
  await makeLinked()
  const other = await makeSignedIn(app)
  const { browser, pendingToken } = await makePendingToken(flowBrowser(app), other.token)
  expect(await browser.link(pendingToken, other.token)).toMatchObject({ code: 'identity_taken' })
})

test('refuses a WeChat identity that was linked to another account before it had a unionid', async () => {
  wechat.state.person = { openid: `o${people}`, nickname: '小雨' }
  const { token } = await makeLinked()
  wechat.state.person = { openid: `o${people}`, unionid: `u${people}`, nickname: '小雨' }
  const other = await makeSignedIn(app)
  const { browser, pendingToken } = await makePendingToken(flowBrowser(app), other.token)
  expect(await browser.link(pendingToken, other.token)).toMatchObject({ code: 'identity_taken' })
  expect((await app.call(identities.list, {}, { token })).data.records).toHaveLength(1)
})

test('refuses a second WeChat identity until the first is unlinked', async () => {
  const { token, record } = await makeLinked()
  wechat.state.person = { openid: 'oSecond', unionid: `second-${people}` }
  const { browser, pendingToken } = await makePendingToken(flowBrowser(app), token)
  expect(await browser.link(pendingToken, token)).toMatchObject({ code: 'identity_present' })
  await app.call(identities.unlink, { id: record.id, password }, { token })
  // A refused link does not consume the pending token.
  expect(await browser.link(pendingToken, token)).toMatchObject({ status: 200 })
})

test('refuses to link a flow that another user started', async () => {
  const [one, other] = [await makeSignedIn(app), await makeSignedIn(app)]
  const { browser, pendingToken } = await makePendingToken(flowBrowser(app), one.token)
  expect(await browser.link(pendingToken, other.token)).toMatchObject({ code: 'flow_invalid' })
  // Nor for signing in.
  expect(await browser.finish(pendingToken)).toMatchObject({ code: 'flow_invalid' })
  expect(await browser.link(pendingToken, one.token)).toMatchObject({ status: 200 })
})

test('refuses a pending token in another browser or without a session', async () => {
  const { browser, pendingToken } = await makePendingToken()
  const { token } = await makeSignedIn(app)
  expect(await flowBrowser(app).link(pendingToken, token)).toMatchObject({ code: 'flow_invalid' })
  expect(await browser.link(pendingToken, 'junk')).toMatchObject({ status: 401 })
  expect(await browser.link(pendingToken, token)).toMatchObject({ status: 200 })
})

test('notifies and audits an unlink, and refuses later sign-ins with it', async () => {
  const { user, token, record } = await makeLinked()
  expect(await app.call(identities.unlink, { id: record.id, password }, { token })).toMatchObject({
    status: 200,
  })
  const notified = await app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, user.id))
  expect(notified.map(({ kind }) => kind)).toContain('account_unlinked')
  const events = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
  expect(events.map(({ action }) => action)).toContain('identity.unlink')
  const { browser, pendingToken } = await makePendingToken()
  expect((await browser.finish(pendingToken)).data.kind).toBe('unknown')
})

test('requires an identity check to link or unlink in an open session', async () => {
  const { token, record } = await makeLinked()
  const unverified = { status: 422, code: 'input_invalid' }
  const wrong = { status: 422, code: 'password_wrong' }
  const begin = (proof: object) =>
    app.raw(identities.beginLink, { provider: 'wechat', ...proof }, { token })
  const unlink = (proof: object) =>
    app.raw(identities.unlink, { id: record.id, ...proof }, { token })
  for (const action of [begin, unlink]) {
    expect(await action({})).toMatchObject(unverified)
    expect(await action({ password: 'not_mine' })).toMatchObject(wrong)
  }
  expect((await app.call(identities.list, {}, { token })).data.records).toHaveLength(1)
})

test('accepts a passkey once as the identity check to link or unlink', async () => {
  const { token, record } = await makeLinked()
  const { software } = await makePasskey(app, { token })
  const browser = createBrowser(app)
  const { data } = await browser.call(twoStep.identityCheckRequest, {}, { token })
  const passkey = software.answer(data, testOrigin)
  const begin = { provider: 'wechat', passkey } as const
  expect(await browser.call(identities.beginLink, begin, { token })).toMatchObject({ status: 200 })
  // A passkey assertion is valid once.
  const unlink = { id: record.id, passkey }
  expect(await browser.call(identities.unlink, unlink, { token })).toMatchObject({
    code: 'passkey_refused',
  })
  const again = await browser.call(twoStep.identityCheckRequest, {}, { token })
  unlink.passkey = software.answer(again.data, testOrigin)
  expect(await browser.call(identities.unlink, unlink, { token })).toMatchObject({ status: 200 })
})

test('links an unknown identity only after a new sign-in, not with an older session', async () => {
  const before = await makeSignedIn(app)
  app.clock.advance(60_000)
  const { browser, pendingToken } = await makePendingToken()
  expect(await browser.link(pendingToken, before.token)).toMatchObject({
    status: 409,
    code: 'sign_in_stale',
  })
  app.clock.advance(60_000)
  const after = await app.call(auth.login, { userName: before.user.userName, password })
  expect(await browser.link(pendingToken, after.data.token)).toMatchObject({ status: 200 })
})

test('lets a user without password and passkey link only right after signing in', async () => {
  const { user, token } = await makeSignedIn(app)
  await app.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
  const begin = () => app.call(identities.beginLink, { provider: 'wechat' }, { token })
  expect(await begin()).toMatchObject({ status: 200 })
  app.clock.advance(10 * 60_000 + 1)
  expect(await begin()).toMatchObject({ status: 409, code: 'sign_in_stale' })
})

test('hides the links of other users and refuses to unlink them', async () => {
  const { record } = await makeLinked()
  const { token } = await makeSignedIn(app)
  expect((await app.call(identities.list, {}, { token })).data.records).toEqual([])
  expect(await app.call(identities.unlink, { id: record.id, password }, { token })).toMatchObject({
    status: 404,
    code: 'identity_missing',
  })
  const [row] = await app.db.select().from(identityTable).where(eq(identityTable.id, record.id))
  expect(row).toBeTruthy()
})

test('deletes expired flows', async () => {
  await flowBrowser(app).begin('wechat')
  app.clock.advance(10 * 60_000 + 1)
  await deleteOutdated(app.db, {
    now: app.clock.now(),
    signal: new AbortController().signal,
    retention: defaultSettings.retention,
  })
  expect(await app.db.select().from(signInStates)).toEqual([])
})
