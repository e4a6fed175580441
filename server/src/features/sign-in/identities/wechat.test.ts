import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { signInStates, signIns, users } from '#server/db/schema.ts'
import { flowBrowser } from '#server/testing/stand-ins/browser.ts'
import { makeTotp } from '#server/testing/make-two-step.ts'
import { makeSignedIn, makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'
import { startWechat } from '#server/testing/stand-ins/wechat-stand-in.ts'

const wechat = await startWechat()
const app = await createTestApp({ providers: { fixed: { wechat: wechat.settings, oidc: null } } })
afterAll(wechat.stop)

let people = 0
beforeEach(() => {
  people++
  wechat.state.mood = 'good'
  wechat.state.person = { openid: `o${people}`, unionid: `u${people}`, nickname: '小雨' }
})

async function comeBack(
  browser = flowBrowser(app),
  more: { redirect?: string; token?: string } = {},
) {
  const { data } = await browser.begin('wechat', more)
  return { browser, url: data.url, landing: await browser.arrive(await wechat.scan(data.url)) }
}

async function makeLinked() {
  const signedIn = await makeSignedIn(app)
  const { browser, landing } = await comeBack(flowBrowser(app), { token: signedIn.token })
  expect(await browser.link(landing.pendingToken, signedIn.token)).toMatchObject({ status: 200 })
  return signedIn
}

describe('signing in by WeChat', () => {
  test('redirects to WeChat by its own protocol and back', async () => {
    const { url, landing } = await comeBack()
    const page = new URL(url)
    expect([...page.searchParams.keys()]).toEqual([
      'appid',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ])
    expect(page.searchParams.get('scope')).toBe('snsapi_login')
    expect(page.hash).toBe('#wechat_redirect')
    expect(page.searchParams.get('redirect_uri')).toBe(
      'https://admin.example.com/api/auth/wechat/callback',
    )
    expect(landing).toMatchObject({ failed: null, purpose: 'sign-in' })
  })

  test('signs in the linked user and logs the method', async () => {
    const { user } = await makeLinked()
    const { browser, landing } = await comeBack(flowBrowser(app), { redirect: '/system/user?a=1' })
    const { data } = await browser.finish(landing.pendingToken)
    if (data.kind !== 'in') throw new Error('not let in')
    expect(landing.redirect).toBe('/system/user?a=1')
    const info = await app.call(auth.getUserInfo, {}, { token: data.tokens.token })
    expect(info.data.userId).toBe(user.id)
    const rows = await app.db.select().from(signIns).where(eq(signIns.userId, user.id))
    expect(rows.map(({ method, problem }) => [method, problem])).toContainEqual(['wechat', null])
  })

  test('never guesses the account: an unknown identity requires a sign-in first', async () => {
    await makeUser(app, { nickName: '小雨', userName: 'xiaoyu' })
    const { browser, landing } = await comeBack()
    const { data } = await browser.finish(landing.pendingToken)
    expect(data).toEqual({ kind: 'unknown', provider: 'wechat', name: '小雨', isWelcome: false })
    const { user, token } = await makeSignedIn(app)
    expect(await browser.link(landing.pendingToken, token)).toMatchObject({ status: 200 })
    const again = await comeBack()
    expect((await again.browser.finish(again.landing.pendingToken)).data.kind).toBe('in')
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.lastSignInAt).toBeTruthy()
  })

  test('finds a user by openid, and by unionid once there is one', async () => {
    wechat.state.person = { openid: 'oAlone', nickname: '阿明' }
    const { user } = await makeLinked()
    wechat.state.person = { openid: 'oAlone', unionid: 'uLater' }
    const first = await comeBack()
    expect((await first.browser.finish(first.landing.pendingToken)).data.kind).toBe('in')
    wechat.state.person = { openid: 'oOfAnotherApp', unionid: 'uLater' }
    const second = await comeBack()
    const { data } = await second.browser.finish(second.landing.pendingToken)
    const token = data.kind === 'in' ? data.tokens.token : ''
    expect((await app.call(auth.getUserInfo, {}, { token })).data.userId).toBe(user.id)
  })

  test('continues without a profile if the unionid is known', async () => {
    await makeLinked()
    wechat.state.mood = 'no profile'
    const { browser, landing } = await comeBack()
    expect((await browser.finish(landing.pendingToken)).data.kind).toBe('in')
    wechat.state.person = { openid: 'oNoUnion' }
    expect((await comeBack()).landing.failed).toBe('provider_failed')
  })

  test('requires the second step like every sign-in method, and is valid once', async () => {
    const person = await makeLinked()
    await makeTotp(app, person)
    const { browser, landing } = await comeBack()
    const reply = await browser.finish(landing.pendingToken)
    expect(reply).toMatchObject({ status: 401, code: 'second_step_due', data: {} })
    expect(reply.problem.secondStep?.pendingToken).toBeTruthy()
    expect(await browser.finish(landing.pendingToken)).toMatchObject({ code: 'flow_invalid' })
  })

  test('refuses a disabled user', async () => {
    const { user } = await makeLinked()
    await app.db.update(users).set({ status: '2' }).where(eq(users.id, user.id))
    const { browser, landing } = await comeBack()
    expect(await browser.finish(landing.pendingToken)).toMatchObject({ status: 401, code: '7777' })
  })

  test('refuses a redirect to another site', async () => {
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil', '/a\\b', '/a\nb'])
      expect(await flowBrowser(app).begin('wechat', { redirect })).toMatchObject({ status: 422 })
  })
})

describe('the response of WeChat', () => {
  test('is valid once', async () => {
    await makeLinked()
    const browser = flowBrowser(app)
    const { data } = await browser.begin('wechat')
    const back = await wechat.scan(data.url)
    const { pendingToken } = await browser.arrive(back)
    expect(await browser.arrive(back)).toMatchObject({ failed: 'flow_invalid' })
    expect((await browser.finish(pendingToken)).data.kind).toBe('in')
    expect(await browser.finish(pendingToken)).toMatchObject({ code: 'flow_invalid' })
  })

  test('signs in one of fifty concurrent calls', async () => {
    await makeLinked()
    const { browser, landing } = await comeBack()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => browser.finish(landing.pendingToken)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is valid only in the browser that started the flow, for state and pending token', async () => {
    await makeLinked()
    const [browser, other] = [flowBrowser(app), flowBrowser(app)]
    const { data } = await browser.begin('wechat')
    await other.begin('wechat')
    const back = await wechat.scan(data.url)
    for (const foreign of [other, flowBrowser(app)])
      expect(await foreign.arrive(back)).toMatchObject({ failed: 'flow_invalid' })
    const { pendingToken } = await browser.arrive(back)
    for (const foreign of [other, flowBrowser(app)])
      expect(await foreign.finish(pendingToken)).toMatchObject({ code: 'flow_invalid' })
    expect((await browser.finish(pendingToken)).status).toBe(200)
  })

  test('is separate for two tabs of one browser', async () => {
    await makeLinked()
    const browser = flowBrowser(app)
    const [one, two] = [await browser.begin('wechat'), await browser.begin('wechat')]
    for (const { data } of [one, two]) {
      const { pendingToken } = await browser.arrive(await wechat.scan(data.url))
      expect((await browser.finish(pendingToken)).data.kind).toBe('in')
    }
  })

  test('expires after ten minutes', async () => {
    const browser = flowBrowser(app)
    const { data } = await browser.begin('wechat')
    const back = await wechat.scan(data.url)
    app.clock.advance(10 * 60_000 + 1)
    expect(await browser.arrive(back)).toMatchObject({ failed: 'flow_invalid' })
    const { landing, browser: second } = await comeBack()
    app.clock.advance(10 * 60_000 + 1)
    expect(await second.finish(landing.pendingToken)).toMatchObject({ code: 'flow_invalid' })
  })

  test('is refused with another state, at the address of another provider or without a code', async () => {
    const browser = flowBrowser(app)
    const { data } = await browser.begin('wechat')
    const back = await wechat.scan(data.url)
    expect(await browser.arrive(back.replace(/state=[^&]+/, 'state=wrong'))).toMatchObject({
      failed: 'flow_invalid',
    })
    expect(await browser.arrive(back.replace('wechat', 'oidc'))).toMatchObject({
      failed: 'flow_invalid',
    })
    expect(await browser.arrive(back.replace(/code=[^&]+&/, ''))).toMatchObject({
      failed: 'identity_cancelled',
    })
  })

  test('is refused with an unknown or used code', async () => {
    const browser = flowBrowser(app)
    const first = await wechat.scan((await browser.begin('wechat')).data.url)
    await browser.arrive(first)
    const used = /code=([^&]+)/.exec(first)?.[1] ?? ''
    for (const code of [used, 'wrong']) {
      const back = await wechat.scan((await browser.begin('wechat')).data.url)
      expect(await browser.arrive(back.replace(/code=[^&]+/, `code=${code}`))).toMatchObject({
        failed: 'identity_refused',
      })
    }
  })
})

describe('a WeChat that fails', () => {
  test.each([
    ['hang', 'provider_silent'],
    ['junk', 'provider_failed'],
    ['failure', 'provider_failed'],
    ['redirect', 'provider_failed'],
    ['huge', 'provider_failed'],
    ['busy', 'provider_failed'],
  ] as const)('by %s shows a message within seconds', async (mood, failed) => {
    const browser = flowBrowser(app)
    const back = await wechat.scan((await browser.begin('wechat')).data.url)
    wechat.state.mood = mood
    const calls = wechat.state.calls
    const start = performance.now()
    expect(await browser.arrive(back)).toMatchObject({ failed, purpose: 'sign-in' })
    expect(performance.now() - start).toBeLessThan(5_000)
    // No retry.
    expect(wechat.state.calls).toBe(calls + 1)
    const [row] = await app.db.select().from(signIns).where(eq(signIns.problem, failed))
    expect(row).toMatchObject({ method: 'wechat', userId: null })
  })

  test('by hanging does not delay password sign-ins', async () => {
    const { userName } = await makeUser(app)
    const browser = flowBrowser(app)
    const back = await wechat.scan((await browser.begin('wechat')).data.url)
    wechat.state.mood = 'hang'
    const { calls } = wechat.state
    let isBack = false
    const coming = browser.arrive(back).finally(() => (isBack = true))
    await expect.poll(() => wechat.state.calls).toBe(calls + 1)
    const start = performance.now()
    const entry = await app.call(auth.login, { userName, password: testPassword })
    expect(entry.status).toBe(200)
    expect(isBack).toBe(false)
    expect(performance.now() - start).toBeLessThan(1_000)
    expect(await coming).toMatchObject({ failed: 'provider_silent', purpose: 'sign-in' })
  })

  test('is not called at private addresses unless allowed', async () => {
    const { nodeReach } = await import('#server/lib/node/node-reach.ts')
    const guarded = await createTestApp({
      share: app,
      providers: {
        fixed: { wechat: wechat.settings, oidc: null },
        reach: nodeReach({ allowsPrivate: false }),
      },
    })
    const browser = flowBrowser(guarded)
    const back = await wechat.scan((await browser.begin('wechat')).data.url)
    const calls = wechat.state.calls
    expect(await browser.arrive(back)).toMatchObject({ failed: 'provider_address_refused' })
    expect(wechat.state.calls).toBe(calls)
  })
})

test('reports a provider that is not configured', async () => {
  const bare = await createTestApp({ share: app })
  expect((await bare.call(identities.methods, {})).data).toEqual({ wechat: false, oidc: null })
  expect((await app.call(identities.methods, {})).data).toEqual({ wechat: true, oidc: null })
  expect(await flowBrowser(bare).begin('wechat')).toMatchObject({ code: 'provider_unset' })
  const unreachable = await createTestApp({
    share: app,
    providers: { publicUrl: null, fixed: { wechat: wechat.settings, oidc: null } },
  })
  expect((await unreachable.call(identities.methods, {})).data.wechat).toBe(false)
})

test('stores states, tokens and secrets as digests only and never logs them', async () => {
  const browser = flowBrowser(app)
  const { data } = await browser.begin('wechat')
  const state = new URL(data.url).searchParams.get('state') ?? ''
  const back = await wechat.scan(data.url)
  const { pendingToken } = await browser.arrive(back)
  await browser.finish(pendingToken)
  const stored = JSON.stringify(await app.db.select().from(signInStates))
  const log = app.logged.join('')
  const code = /code=([^&]+)/.exec(back)?.[1] ?? ''
  for (const secret of [
    state,
    pendingToken,
    code,
    wechat.settings.secret,
    browser.jar.get('amber_flow') ?? '',
  ])
    for (const place of [stored, log]) expect(place).not.toContain(secret)
})
