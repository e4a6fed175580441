import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { defaultSettings, settings } from '@amber/contract/settings/settings.ts'
import { signInProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { settings as settingTable } from '#server/db/schema.ts'
import { nodeReach } from '#server/lib/node/node-reach.ts'
import { ReachError } from '#server/lib/reach.ts'
import { flowBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { startOidc } from '#server/testing/stand-ins/oidc-stand-in.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { startWechat } from '#server/testing/stand-ins/wechat-stand-in.ts'

const wechat = await startWechat()
const oidc = await startOidc('https://admin.example.com/api/auth/oidc/callback')
afterAll(() => {
  wechat.stop()
  oidc.stop()
})
const app = await createTestApp()
const { token, user } = await makeSignedIn(app, ['R_SUPER'])

const save = (version: number, change: object = {}) =>
  app.call(
    settings.update,
    { key: 'wechat', version, value: { ...wechat.settings, ...change } },
    { token },
  )

test('stores and uses a secret that cannot be read again', async () => {
  const saved = await save(0)
  expect(saved.data).toMatchObject({ value: { secret: true }, version: 1 })
  expect((await app.call(identities.methods, {})).data.wechat).toBe(true)
  const read = await app.call(settings.get, {}, { token })
  expect(read.data.wechat.value).toEqual({ ...wechat.settings, secret: true })
  // `true` keeps the stored secret.
  await save(1, { secret: true, appId: 'wx2' })
  await save(2, { secret: true })
  const browser = flowBrowser(app)
  const back = await wechat.scan((await browser.begin('wechat')).data.url)
  expect((await browser.arrive(back)).failed).toBeNull()
  const stale = await save(1)
  expect(stale).toMatchObject({ status: 409, code: 'record_changed' })
  expect(stale.text).not.toContain(wechat.settings.secret)
  await save(3, { secret: 'another_canary' })
  // A stored secret is not sent to another URL.
  expect(await save(4, { secret: true, apiUrl: 'https://evil.example' })).toMatchObject({
    code: 'setting_secret_due',
  })
  await save(4, { appId: '', secret: false })
  expect((await app.call(identities.methods, {})).data.wechat).toBe(false)
  const [row] = await app.db.select().from(settingTable).where(eq(settingTable.key, 'wechat'))
  expect(row?.value).toMatchObject({ secret: false })
})

test('the audit log shows that a secret was set, replaced or removed, and never its value', async () => {
  const events = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.actorId, user.id))
    .orderBy(auditEvents.sequence)
  const secrets = events
    .filter(({ action }) => action === 'setting.update')
    .map(({ after }) => {
      const { secret, secretChanged } = after as { secret: boolean; secretChanged?: boolean }
      return [secret, secretChanged]
    })
  expect(secrets).toEqual([
    [true, true],
    [true, undefined],
    [true, undefined],
    [true, true],
    [false, undefined],
  ])
  const everything = JSON.stringify(events) + app.logged.join('')
  for (const secret of [wechat.settings.secret, 'another_canary'])
    expect(everything).not.toContain(secret)
})

test('accepts only web addresses, and an empty issuer', async () => {
  expect(await save(5, { apiUrl: 'javascript:alert(1)' })).toMatchObject({ status: 422 })
  const saveOidc = (issuer: string) =>
    app.call(
      settings.update,
      { key: 'oidc', version: 0, value: { ...defaultSettings.oidc, issuer } },
      { token },
    )
  expect(await saveOidc('company')).toMatchObject({ status: 422 })
  expect(await saveOidc('')).toMatchObject({ status: 200 })
})

test('returns the callback URLs and the values fixed by the environment', async () => {
  const fixed = await createTestApp({
    share: app,
    providers: { fixed: { wechat: null, oidc: oidc.settings } },
  })
  const { data, text } = await fixed.call(signInProviders.state, {}, { token })
  expect(data).toEqual({
    callbacks: {
      wechat: 'https://admin.example.com/api/auth/wechat/callback',
      oidc: 'https://admin.example.com/api/auth/oidc/callback',
    },
    fixed: { wechat: null, oidc: { ...oidc.settings, secret: true } },
  })
  expect(text).not.toContain(oidc.settings.secret)
  expect((await fixed.call(identities.methods, {})).data.oidc).toEqual({ name: '公司账号' })
  const hidden = await createTestApp({ share: app, providers: { publicUrl: null } })
  expect((await hidden.call(signInProviders.state, {}, { token })).data.callbacks).toBeNull()
})

test('the test of an issuer returns its discovery document or a specific error', async () => {
  const ask = (issuer: string, from = app) => from.call(signInProviders.test, { issuer }, { token })
  expect((await ask(oidc.issuer)).data).toMatchObject({
    issuer: oidc.issuer,
    authorizationEndpoint: `${oidc.issuer}/auth`,
    hasPkce: true,
  })
  expect(await ask(`${oidc.issuer}/other`)).toMatchObject({ code: 'provider_failed' })
  expect(await ask('http://127.0.0.1:9')).toMatchObject({ code: 'provider_silent' })
  oidc.state.mood = 'hang'
  expect(await ask(oidc.issuer)).toMatchObject({ code: 'provider_silent' })
  oidc.state.mood = 'good'
  const guarded = await createTestApp({
    share: app,
    providers: { reach: nodeReach({ allowsPrivate: false }) },
  })
  for (const inside of [oidc.issuer, 'https://127.0.0.1', 'https://[::1]/', 'https://10.0.0.1'])
    expect(await ask(inside, guarded)).toMatchObject({
      status: 422,
      code: 'provider_address_refused',
    })
  const reach = () => Promise.reject(new ReachError('impossible', 'as in a browser'))
  const lonely = await createTestApp({ share: app, providers: { reach } })
  expect(await ask(oidc.issuer, lonely)).toMatchObject({ code: 'provider_impossible' })
})
