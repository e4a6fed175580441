import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { termsVersion } from '@amber/contract/sign-in/registration.ts'
import { signInProviders } from '@amber/contract/sign-in/sign-in-providers.ts'
import { flowBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeSignedIn } from '#server/testing/make.ts'
import { startOidc } from '#server/testing/stand-ins/oidc-stand-in.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import {
  hostileBodies,
  hostileChanges,
  hostileChangesOfAll,
  hostileValues,
} from '#server/testing/twist-answer.ts'
import { startWechat } from '#server/testing/stand-ins/wechat-stand-in.ts'

/** Malformed provider responses must end in a known error message. */

// Each test runs hundreds of flows.
vi.setConfig({ testTimeout: 120_000 })

const wechat = await startWechat()
const oidc = await startOidc('https://admin.example.com/api/auth/oidc/callback')
afterAll(() => {
  wechat.stop()
  oidc.stop()
})
const app = await createTestApp({
  providers: {
    fixed: { wechat: wechat.settings, oidc: { ...oidc.settings, createsUsers: true } },
  },
})

afterEach(() => {
  Object.assign(wechat.state, { twist: null, person: { openid: 'oOne', nickname: 'Rain' } })
  Object.assign(oidc.state, { twist: null, subject: 'one', name: 'Rain', preferredName: 'rain_1' })
})

const foreseen = /^(200|provider_(failed|silent|address_refused)|identity_refused)$/
function expectForeseen(what: string, code: string | null): void {
  if (code !== null) expect(code, what).toMatch(foreseen)
}

/** Runs the flow as far as the provider allows. */
async function expectTexts(provider: 'oidc' | 'wechat', what: string): Promise<void> {
  const browser = flowBrowser(app)
  // Expires the cached discovery document.
  app.clock.advance(11 * 60_000)
  const { code, data } = await browser.begin(provider)
  expectForeseen(what, code)
  if (code !== '200') return
  expect(data.url, what).toMatch(/^https?:/)
  const own = provider === 'oidc' ? oidc.issuer : new URL(wechat.settings.authorizeUrl).origin
  if (!data.url.startsWith(own)) return
  const back = provider === 'oidc' ? await oidc.signIn(data.url) : await wechat.scan(data.url)
  const { failed, pendingToken } = await browser.arrive(back)
  expectForeseen(what, failed)
  if (!pendingToken) return
  const { code: end } = await browser.finish(pendingToken, { termsVersion })
  expectForeseen(what, end)
}

const discovery = '/.well-known/openid-configuration'
/** Read by `begin`. */
const readAtOnce = [
  'issuer',
  'authorization_endpoint',
  'scopes_supported',
  'response_types_supported',
  'code_challenge_methods_supported',
  'authorization_response_iss_parameter_supported',
]
/** Read after the redirect. */
const readLater = [
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'token_endpoint_auth_methods_supported',
  'id_token_signing_alg_values_supported',
]
const read = [...readAtOnce, ...readLater]

test('the test of a discovery document responds to any field value', async () => {
  const answer = await fetch(`${oidc.issuer}${discovery}`)
  const fields = Object.keys((await answer.json()) as object)
  expect(fields).toEqual(expect.arrayContaining([...readAtOnce, ...readLater]))
  const others = fields.filter((field) => !read.includes(field))
  const changes = [...hostileChanges(read), ...hostileChangesOfAll(others), ...hostileBodies]
  for (const { what, change } of changes) {
    oidc.state.twist = { path: discovery, change }
    // Sessions end as the clock advances.
    const { token } = await makeSignedIn(app, ['R_SUPER'])
    const tested = await app.call(signInProviders.test, { issuer: oidc.issuer }, { token })
    expectForeseen(what, tested.code)
    app.clock.advance(11 * 60_000)
    const { code, data } = await flowBrowser(app).begin('oidc')
    expectForeseen(what, code)
    if (code === '200') expect(data.url, what).toMatch(/^https?:/)
  }
})

test('reports an HTML page as a failure of the provider', async () => {
  for (const page of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd']) {
    oidc.state.twist = {
      path: discovery,
      change: (body) => ({ ...body, authorization_endpoint: page }),
    }
    app.clock.advance(11 * 60_000)
    expect(await flowBrowser(app).begin('oidc')).toMatchObject({
      status: 503,
      code: 'provider_failed',
    })
  }
})

test.each(readLater)(
  'a sign-in ends with a message for any discovery value of %s',
  async (field) => {
    for (const { what, change } of hostileChanges([field])) {
      oidc.state.twist = { path: discovery, change }
      await expectTexts('oidc', what)
    }
  },
)

test.each([
  ['/token', ['access_token', 'id_token', 'token_type', 'expires_in', 'scope']],
  ['/me', ['sub', 'name', 'preferred_username', 'nickname']],
  ['/jwks', ['keys']],
])('a sign-in ends with a message for any response of the provider at %s', async (path, fields) => {
  for (const { what, change } of [...hostileChanges(fields), ...hostileBodies]) {
    oidc.state.twist = { path, change }
    await expectTexts('oidc', what)
  }
})

test('a sign-in ends with a message for any identity from the provider', async () => {
  const texts = hostileValues.filter((value) => typeof value === 'string' && value.trim() !== '')
  for (const value of texts as string[]) {
    Object.assign(oidc.state, { subject: value, name: 'Rain', preferredName: 'rain_1' })
    await expectTexts('oidc', `subject ${value.slice(0, 40)}`)
    Object.assign(oidc.state, { subject: 'one', name: value, preferredName: value })
    await expectTexts('oidc', `name ${value.slice(0, 40)}`)
  }
})

test.each([
  ['/sns/oauth2/access_token', ['access_token', 'openid', 'unionid', 'errcode', 'scope']],
  ['/sns/userinfo', ['openid', 'nickname', 'unionid', 'errcode']],
])('a sign-in ends with a message for any response of WeChat at %s', async (path, fields) => {
  for (const { what, change } of [...hostileChanges(fields), ...hostileBodies]) {
    wechat.state.twist = { path, change }
    await expectTexts('wechat', what)
  }
})
