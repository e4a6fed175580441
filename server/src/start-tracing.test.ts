// Spans of the real server, as a collector receives them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { databaseOf, withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { queueMessage } from '#server/features/messaging/delivery/outbox.service.ts'
import { startMailServer } from '#server/testing/stand-ins/mail-server.ts'
import { startCollector, type ReceivedSpan } from '#server/testing/stand-ins/otlp-collector.ts'
import { startSmsGateway } from '#server/testing/stand-ins/sms-gateway.ts'
import { cloneDatabase, urlOf } from '#server/testing/clone-database.ts'
import { startMain } from '#server/testing/own-server.ts'
import { startServer } from './start-server.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

/** Has users and a log file, but starts slowly. */
const evaluation = { AMBER_MODE: 'evaluation' }

async function environmentOf(address: DatabaseAddress, more: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return {
    AMBER_MODE: 'production',
    AMBER_WEB: 'vite',
    AMBER_DATA: folder,
    AMBER_TRUSTED_PROXIES: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: urlOf(address),
    ...more,
  }
}

async function start(more: Record<string, string>) {
  const address = await cloneDatabase()
  const environment = await environmentOf(address, more)
  const server = await startServer(readConfig(environment), () => undefined)
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await server.stop()
    isStopped = true
  }
  onTestFinished(stop)
  const call = async (
    path: string,
    { body, headers }: { body?: object; headers?: object } = {},
  ) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data } = (await response.json()) as { data: Record<string, string> }
    return { status: response.status, headers: response.headers, data }
  }
  const signIn = async () => {
    const body = { userName: 'Super', password: '123456' }
    const { data } = await call('/api/auth/login', { body })
    return { authorization: `Bearer ${data.token}`, data }
  }
  const log = async () =>
    (await readFile(join(environment.AMBER_DATA, 'server.log'), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { address, call, log, signIn, stop, metricsPort: server.metricsPort }
}

const traced = { traceparent: `00-${traceId}-${parentId}-01`, 'x-request-id': 'edge-request-42' }

/** Waits for the span of a request with its children. */
async function spansOf(spans: ReceivedSpan[], trace: string, name: string) {
  await vi.waitFor(
    () =>
      expect(spans.filter((span) => span.traceId === trace).map((span) => span.name)).toContain(
        name,
      ),
    30_000,
  )
  return spans.filter((span) => span.traceId === trace)
}

describe('with a collector', async () => {
  const collector = await startCollector()
  const sms = await startSmsGateway()
  const mail = await startMailServer()
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20canary',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    AMBER_SMS_URL: sms.gateway.url,
    AMBER_SMS_SECRET: sms.gateway.secret,
    AMBER_MAIL_HOST: '127.0.0.1',
    AMBER_MAIL_PORT: String(mail.port),
    AMBER_MAIL_SECURITY: 'none',
    AMBER_MAIL_FROM: 'amber@example.com',
  }

  test("records a request, its statements and calls as spans of the proxy's trace, with their ids in the log line", async () => {
    const { call, log, signIn, stop } = await start({ ...settings, ...evaluation })
    const { authorization, data: tokens } = await signIn()
    const headers = { authorization, ...traced }
    const body = { channel: 'sms', receiver: '13800138000' }
    const reply = await call('/api/delivery-tests', { body, headers })
    expect(reply.status).toBe(200)
    const userId = (await call('/api/auth/getUserInfo', { headers: { authorization } })).data.userId
    await call(`/api/users/${userId}`, { headers: { authorization } })
    const spans = await spansOf(collector.spans, traceId, 'POST /api/delivery-tests')
    const server = spans.find(({ kind }) => kind === 2)
    expect(server).toMatchObject({
      parentId,
      isFailed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/delivery-tests',
        'url.path': '/api/delivery-tests',
        'http.response.status_code': 200,
        'amber.call': 'POST /delivery-tests',
        'amber.request_id': 'edge-request-42',
      },
      resource: { 'service.name': 'amber', 'deployment.environment.name': 'test' },
    })
    expect(reply.headers.get('traceparent')).toBe(`00-${traceId}-${server?.spanId}-01`)

    const gatewayCall = spans.find(({ name }) => name === 'POST 127.0.0.1')
    expect(gatewayCall).toMatchObject({ kind: 3, parentId: server?.spanId })
    expect(gatewayCall?.attributes['http.response.status_code']).toBe(200)
    expect(sms.calls.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${gatewayCall?.spanId}-01`)
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'])
    expect(statements.map(({ name }) => name)).toContain('insert audit_events audit_queue inserted')
    const ids = new Set(spans.map(({ spanId }) => spanId))
    for (const { name, parentId: parent } of spans.filter((span) => span !== server))
      expect(ids, name).toContain(parent)

    await vi.waitFor(async () =>
      expect(await log()).toContainEqual(
        expect.objectContaining({ msg: 'request', traceId, spanId: server?.spanId }),
      ),
    )
    await stop()
    expect(collector.requests[0]).toMatchObject({
      path: '/otlp/v1/traces',
      headers: { authorization: 'Bearer canary' },
    })
    // Names are those of the routes: no id, receiver, password or token leaves the server.
    expect(collector.spans.map(({ name }) => name)).toContain('GET /api/users/:id')
    const sent = collector.requests.map(({ text }) => text).join('\n')
    for (const secret of [tokens.token, tokens.refreshToken, userId, '13800138000', '123456'])
      expect(sent).not.toContain(secret)
    for (const secret of ['Super', 'canary_gateway_secret', '@example.com'])
      expect(sent).not.toContain(secret)
  }, 120_000)

  test('traces jobs separately, and a queued message in the trace of its request', async () => {
    const { address } = await start(settings)
    const trace = {
      requestId: 'edge-request-43',
      traceparent: traced.traceparent.replace('4b', '5b'),
    }
    const message = {
      to: 'reader@example.com',
      language: 'en-US',
      template: 'code_sign_in',
      data: { code: '271828', minutes: 10 },
      now: new Date(),
      trace,
    } as const
    await withClient(address, async (client) => {
      await queueMessage(databaseOf(client), { ...message, channel: 'mail' })
      await queueMessage(databaseOf(client), { ...message, channel: 'sms', to: '13800138000' })
    })
    const ofTrace = trace.traceparent.slice(3, 35)
    await spansOf(collector.spans, ofTrace, 'deliver mail')
    const spans = await spansOf(collector.spans, ofTrace, 'deliver sms')
    const named = (name: string) => spans.find((span) => span.name === name)
    for (const channel of ['mail', 'sms'])
      expect(named(`deliver ${channel}`)).toMatchObject({ parentId, isFailed: false })
    expect(named('SMTP 127.0.0.1')?.parentId).toBe(named('deliver mail')?.spanId)
    expect(named('POST 127.0.0.1')?.parentId).toBe(named('deliver sms')?.spanId)
    await vi.waitFor(
      () => expect(collector.spans.map(({ name }) => name)).toContain('job deliver-mail'),
      30_000,
    )
    const job = collector.spans.find(({ name }) => name === 'job deliver-mail')
    expect(job).toMatchObject({ parentId: '', attributes: { 'amber.job.outcome': 'done' } })
    const below = collector.spans.filter((span) => span.parentId === job?.spanId)
    expect(below.map(({ name }) => name)).toContain('update outbox')
  }, 120_000)

  test('assigns ids but records no spans for unsampled requests', async () => {
    const { call, stop } = await start({
      ...settings,
      ...evaluation,
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    })
    const trace = traceId.replace('4b', '6b')
    const begun = (flags: string) => ({ traceparent: `00-${trace}-${parentId}-${flags}` })
    const silent = await call('/api/health', { headers: begun('00') })
    expect(silent.headers.get('traceparent')).toMatch(new RegExp(`^00-${trace}-[\\da-f]{16}-00$`))
    const own = await call('/api/health')
    expect(own.headers.get('traceparent')).toMatch(/-00$/)
    await call('/api/health/ready', { headers: begun('01') })
    await stop()
    const names = collector.spans.filter(({ traceId: id }) => id === trace).map(({ name }) => name)
    expect(names).toContain('GET /api/health/ready')
    expect(names).not.toContain('GET /api/health')
    const ownTrace = own.headers.get('traceparent')?.slice(3, 35)
    expect(collector.spans.map(({ traceId: id }) => id)).not.toContain(ownTrace)
  }, 120_000)
})

test('a collector that rejects spans causes one warning and a count, and requests succeed', async () => {
  const collector = await startCollector((response) => response.writeHead(401).end())
  const { call, log, metricsPort } = await start({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/spans`,
    AMBER_METRICS_PORT: '0',
    ...evaluation,
  })
  for (let round = 1; round <= 2; round++) {
    expect((await call('/api/health/ready')).status).toBe(200)
    await vi.waitFor(() => expect(collector.requests.length).toBeGreaterThanOrEqual(round), 30_000)
  }
  expect(collector.requests[0]?.path).toBe('/spans')
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`
  await vi.waitFor(async () =>
    expect(await (await fetch(metrics)).text()).toMatch(/^amber_spans_dropped_total [1-9]/m),
  )
  const warnings = async () =>
    (await log()).filter(({ msg }) => String(msg).startsWith('spans were'))
  await vi.waitFor(async () => expect(await warnings()).toMatchObject([{ reason: 'HTTP 401' }]))
}, 120_000)

test('a silent collector does not keep the server from stopping', async () => {
  const collector = await startCollector(() => undefined)
  const { call, log, stop } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...evaluation,
  })
  expect((await call('/api/health/ready')).status).toBe(200)
  await stop()
  await vi.waitFor(async () =>
    expect(await log()).toContainEqual(
      expect.objectContaining({ reason: 'the server stopped', dropped: expect.any(Number) }),
    ),
  )
}, 120_000)

/** Prints each module of OpenTelemetry that is loaded. Its interfaces alone come with the client of Prometheus. */
const reporter = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (/@opentelemetry.(?!api)/.test(url)) console.log('loaded ' + url)
      return next(url, context)
    },
  })`)}`

/** Starts the process, makes a request, ends it and returns its output. */
async function runProcess(more: Record<string, string>): Promise<string> {
  const env = await environmentOf(await cloneDatabase(), more)
  const { child, ended, base, output } = await startMain({ env }, ['--import', reporter])
  await fetch(`${base}/api/health/ready`)
  child.kill('SIGTERM')
  expect(await ended, output()).toEqual([0, null])
  return output()
}

test('OpenTelemetry is loaded only when configured, and SIGTERM sends the last spans', async () => {
  expect(await runProcess({})).not.toContain('loaded ')
  const { spans, url } = await startCollector()
  expect(await runProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: url })).toContain('loaded ')
  expect(spans.map(({ name }) => name)).toContain('GET /api/health/ready')
}, 180_000)
