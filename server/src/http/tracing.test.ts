import { afterAll, describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { delivery as deliveryCalls } from '@amber/contract/messaging/delivery.ts'
import { deliverMessages } from '#server/features/messaging/delivery/deliver-messages.service.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import { makeCaptcha, makeSignedIn, setRegistration } from '#server/testing/make.ts'
import { flowBrowser } from '#server/testing/stand-ins/browser.ts'
import { startOidc } from '#server/testing/stand-ins/oidc-stand-in.ts'
import { deliveryBy } from '#server/testing/stand-ins/outbox.ts'
import { startSmsGateway } from '#server/testing/stand-ins/sms-gateway.ts'
import { startWechat } from '#server/testing/stand-ins/wechat-stand-in.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const wechat = await startWechat()
const oidc = await startOidc('https://admin.example.com/api/auth/oidc/callback')
afterAll(() => {
  wechat.stop()
  oidc.stop()
})
const { calls, gateway } = await startSmsGateway()
const delivery = deliveryBy({ sms: gateway })
const app = await createTestApp({
  mode: 'production',
  delivery,
  providers: { fixed: { wechat: wechat.settings, oidc: oidc.settings } },
})

const proxy = '10.0.0.1'
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traced = {
  'x-request-id': 'edge-request-42',
  traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
}

type Line = Record<string, unknown>
const lines = (find: (line: Line) => boolean) =>
  app.logged.map((line) => JSON.parse(line) as Line).filter(find)

describe('the id and trace of a trusted proxy', () => {
  test('are in the response, the error body and the log line', async () => {
    const headers = { ...traced, 'x-forwarded-for': '203.0.113.7' }
    const reply = await app.call(
      auth.login,
      { userName: 'none', password: 'wrong' },
      { from: proxy, headers },
    )
    expect(reply.requestId).toBe('edge-request-42')
    expect(reply.headers.get('x-request-id')).toBe('edge-request-42')
    expect(reply.headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`))
    const [line] = lines(({ requestId }) => requestId === 'edge-request-42')
    expect(line).toMatchObject({
      msg: 'request',
      traceId,
      spanId: reply.headers.get('traceparent')?.slice(36, 52),
      ip: '203.0.113.7',
      host: 'admin.example.com',
      path: '/api/auth/login',
    })
  })

  test('are replaced if invalid', async () => {
    const forged = { 'x-request-id': 'x","level":60,"msg":"forged', traceparent: 'none' }
    const { headers } = await app.request('/api/health', { headers: forged }, proxy)
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
    expect(lines(({ level }) => level === 60)).toEqual([])
  })
})

test('ignores those of any other caller', async () => {
  const { headers } = await app.request('/api/health', { headers: traced })
  expect(headers.get('x-request-id')).not.toBe(traced['x-request-id'])
  expect(headers.get('traceparent')).not.toContain(traceId)
})

test('logs address, client and user of a request and escapes them', async () => {
  const { token, user } = await makeSignedIn(app)
  const userAgent = `Mozilla/5.0 \u2028\u0085${'x'.repeat(1_000)}`
  const bytes = Buffer.from(userAgent).toString('latin1')
  await app.call(
    auth.getUserInfo,
    {},
    { token, from: '198.51.100.9', headers: { 'user-agent': bytes } },
  )
  const [line] = lines(({ actorId }) => actorId === user.id)
  expect(line).toMatchObject({ ip: '198.51.100.9', actor: user.userName })
  expect(line?.userAgent).toMatch(/^Mozilla\/5\.0 [^\p{Cc}\u2028]{1,188}$/u)
})

test('logs no user for an anonymous request', async () => {
  await app.request('/api/health', {}, '198.51.100.77')
  const [line] = lines(({ ip }) => ip === '198.51.100.77')
  expect(line).not.toHaveProperty('actor')
  expect(line).not.toHaveProperty('actorId')
})

describe('a call to another server', () => {
  const expectTraced = (headers: Record<string, unknown> | undefined) => {
    expect(headers?.['x-request-id']).toBe(traced['x-request-id'])
    expect(headers?.traceparent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`))
  }
  const options = { from: proxy, headers: traced }

  /** Requests a code by SMS, delivers it and returns the warnings. */
  async function sendCode(receiver: string, by: DeliveryOptions): Promise<Line[]> {
    const asked = { purpose: 'register', receiver, captcha: await makeCaptcha(app) } as const
    expect((await app.call(codes.send, asked, options)).code).toBe('200')
    const warnings: Line[] = []
    await deliverMessages(app.db, {
      delivery: by,
      log: { warn: (line: Line) => warnings.push(line) } as never,
      mode: 'production',
      platform: app.platform,
      signal: new AbortController().signal,
      channel: 'sms',
    })
    return warnings
  }

  test('sends the request id and trace to the SMS gateway at once', async () => {
    const { token } = await makeSignedIn(app, ['R_SUPER'])
    const input = { channel: 'sms', receiver: '13800138000' } as const
    await app.call(deliveryCalls.sendTest, input, { ...options, token })
    expectTraced(calls.at(-1)?.headers)
  })

  test('sends those of the request to the SMS gateway from the outbox', async () => {
    await setRegistration(app, 'open')
    calls.length = 0
    expect(await sendCode('13900001234', delivery)).toEqual([])
    expectTraced(calls[0]?.headers)
  })

  test('logs those of an undelivered message', async () => {
    app.clock.advance(120_000)
    const broken = deliveryBy({ sms: { ...gateway, url: 'http://127.0.0.1:1/' } })
    const requestId = traced['x-request-id']
    expect(await sendCode('13900005678', broken)).toMatchObject([{ requestId, traceId }])
  })

  test.each(['wechat', 'oidc'] as const)('sends them to %s', async (provider) => {
    const browser = flowBrowser(app)
    const { data } = await browser.begin(provider)
    const back = await (provider === 'wechat' ? wechat.scan(data.url) : oidc.signIn(data.url))
    const { state } = provider === 'wechat' ? wechat : oidc
    const { cookie } = browser.headers()
    const answer = await app.request(back, { headers: { cookie, ...traced } }, proxy)
    expect(answer.headers.get('location')).not.toContain('failed')
    expectTraced(state.headers)
  })
})
