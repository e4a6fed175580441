import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { identities } from '@amber/contract/identities.ts'
import {
  auditEvents,
  identities as identityTable,
  notifications,
  signInStates,
} from '#server/db/schema.ts'
import { deleteOutdated } from '#server/http/housekeeping.queries.ts'
import { flowBrowser } from '#server/testing/flow-browser.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { startWechat } from '#server/testing/wechat-stand-in.ts'
import { defaultSettings } from '@amber/contract/settings.ts'

/** Links and what becomes of them, whoever vouches for people. */

const wechat = await startWechat()
const app = await createTestApp({ providers: { fixed: { wechat: wechat.settings, oidc: null } } })
afterAll(wechat.stop)

let people = 0
beforeEach(() => {
  people++
  wechat.state.person = { openid: `o${people}`, unionid: `u${people}`, nickname: '小雨' }
})

/** A ticket for who scans next: begun by somebody signed in to link it, or by nobody to sign in. */
async function bringTicket(browser = flowBrowser(app), token?: string) {
  const { data } = await browser.begin('wechat', token ? { token } : {})
  const { ticket } = await browser.arrive(await wechat.scan(data.url))
  return { browser, ticket }
}

async function makeLinked() {
  const signedIn = await makeSignedIn(app)
  const { browser, ticket } = await bringTicket(flowBrowser(app), signedIn.token)
  await browser.link(ticket, signedIn.token)
  const { data } = await app.call(identities.list, {}, { token: signedIn.token })
  const [record] = data.records
  if (!record) throw new Error('nothing is linked')
  return { ...signedIn, record }
}

test('a link is listed with its name, told to its owner and kept in the audit log', async () => {
  const { user, record } = await makeLinked()
  expect(record).toMatchObject({ provider: 'wechat', name: '小雨', lastUsedTime: null })
  const told = await app.db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(told).toMatchObject([{ kind: 'account_linked', data: { provider: 'wechat' } }])
  const [event] = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
  expect(event).toMatchObject({
    action: 'identity.link',
    targetId: user.id,
    after: { provider: 'wechat', name: '小雨' },
  })
})

test('one WeChat is one account’s: another is told that it is taken, and loses nothing', async () => {
  await makeLinked()
  const other = await makeSignedIn(app)
  const { browser, ticket } = await bringTicket(flowBrowser(app), other.token)
  expect(await browser.link(ticket, other.token)).toMatchObject({ code: 'identity_taken' })
})

test('an account has one WeChat: a second is refused until the first is unlinked', async () => {
  const { token, record } = await makeLinked()
  wechat.state.person = { openid: 'oSecond', unionid: `second-${people}` }
  const { browser, ticket } = await bringTicket(flowBrowser(app), token)
  expect(await browser.link(ticket, token)).toMatchObject({ code: 'identity_present' })
  await app.call(identities.unlink, { id: record.id }, { token })
  // What was refused is not used up.
  expect(await browser.link(ticket, token)).toMatchObject({ status: 200 })
})

test('what one began to link is not linked to another who signed in meanwhile', async () => {
  const [one, other] = [await makeSignedIn(app), await makeSignedIn(app)]
  const { browser, ticket } = await bringTicket(flowBrowser(app), one.token)
  expect(await browser.link(ticket, other.token)).toMatchObject({ code: 'flow_invalid' })
  // Nor does it sign anybody in.
  expect(await browser.finish(ticket)).toMatchObject({ code: 'flow_invalid' })
  expect(await browser.link(ticket, one.token)).toMatchObject({ status: 200 })
})

test('a ticket is of no use in another browser, and to nobody signed in', async () => {
  const { token } = await makeSignedIn(app)
  const { browser, ticket } = await bringTicket()
  expect(await flowBrowser(app).link(ticket, token)).toMatchObject({ code: 'flow_invalid' })
  expect(await browser.link(ticket, 'junk')).toMatchObject({ status: 401 })
  expect(await browser.link(ticket, token)).toMatchObject({ status: 200 })
})

test('unlinking is told and kept, and signing in by it is over', async () => {
  const { user, token, record } = await makeLinked()
  expect(await app.call(identities.unlink, { id: record.id }, { token })).toMatchObject({
    status: 200,
  })
  const told = await app.db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(told.map(({ kind }) => kind)).toContain('account_unlinked')
  const events = await app.db.select().from(auditEvents).where(eq(auditEvents.actorId, user.id))
  expect(events.map(({ action }) => action)).toContain('identity.unlink')
  const { browser, ticket } = await bringTicket()
  expect((await browser.finish(ticket)).data.kind).toBe('unknown')
})

test('a link of somebody else cannot be seen or unlinked', async () => {
  const { record } = await makeLinked()
  const { token } = await makeSignedIn(app)
  expect((await app.call(identities.list, {}, { token })).data.records).toEqual([])
  expect(await app.call(identities.unlink, { id: record.id }, { token })).toMatchObject({
    status: 404,
    code: 'identity_missing',
  })
  const [row] = await app.db.select().from(identityTable).where(eq(identityTable.id, record.id))
  expect(row).toBeTruthy()
})

test('what was begun is forgotten once it is over', async () => {
  await flowBrowser(app).begin('wechat')
  app.clock.advance(10 * 60_000 + 1)
  await deleteOutdated(app.db, {
    now: app.clock.now(),
    signal: new AbortController().signal,
    retention: defaultSettings.retention,
  })
  expect(await app.db.select().from(signInStates)).toEqual([])
})
