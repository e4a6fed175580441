import { connect as openSocket, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { listen } from './listen.ts'
import type { NodeBindings } from '#server/http/site.ts'
import { apiSecurityPolicy, commonHeaders } from '#server/http/answers/security-headers.ts'

const app = new Hono()
app.use(async (context, next) => {
  await next()
  context.res.headers.set('x-app', 'yes')
})
app.get('/fast', (context) => context.text('fast'))
app.get('/slow', async (context) => {
  await new Promise((resolve) => setTimeout(resolve, 400))
  return context.text('slow')
})
const server = await listen(app, { host: '127.0.0.1', port: 0 })
afterAll(() => server.close())

function exchange(text: string, silenceMs = 1_000): Promise<string> {
  return new Promise((resolve) => {
    const socket: Socket = openSocket(server.port, '127.0.0.1')
    let answer = ''
    socket.setTimeout(silenceMs, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}

function hold(port: number, { text, everyMs }: { text: string; everyMs: number }) {
  return new Promise<string>((resolve) => {
    const socket = openSocket(port, '127.0.0.1')
    const drip = everyMs > 0 ? setInterval(() => socket.write('x'), everyMs) : undefined
    let said = ''
    const giveUp = setTimeout(() => socket.destroy(), 3_000)
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(drip)
      clearTimeout(giveUp)
      resolve(said)
    })
    socket.write(text)
  })
}

const bodyOf = (answer: string) => JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as object

describe('responds with an envelope to requests that never reach the app', () => {
  test.each([
    ['no HTTP', 'hello there\r\n\r\n', '400', 'request_malformed'],
    [
      'ten thousand headers',
      `GET /fast HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(10_000)}\r\n`,
      '431',
      'request_headers_too_large',
    ],
    [
      'a URL of a megabyte',
      `GET /${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      '431',
      'request_headers_too_large',
    ],
    [
      'two lengths',
      'POST /fast HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      '400',
      'request_malformed',
    ],
    [
      'a length and chunks',
      'POST /fast HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
      'request_malformed',
    ],
    ['no Host', 'GET /fast HTTP/1.1\r\n\r\n', '400', 'request_malformed'],
    ['no Host of old', 'GET /fast HTTP/1.0\r\n\r\n', '400', 'request_malformed'],
    [
      'no Host but a body',
      'POST /fast HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}',
      '400',
      'request_malformed',
    ],
    ['an empty Host', 'GET /fast HTTP/1.1\r\nHost:\r\n\r\n', '400', 'request_malformed'],
    ['an invalid Host', 'GET /fast HTTP/1.1\r\nHost: a b/c\r\n\r\n', '400', 'request_malformed'],
    [
      'a Host with a person in it',
      'GET /fast HTTP/1.1\r\nHost: a@b\r\n\r\n',
      '400',
      'request_malformed',
    ],
    [
      'two Hosts',
      'GET /fast HTTP/1.1\r\nHost: localhost\r\nHost: a\r\n\r\n',
      '400',
      'request_malformed',
    ],
    [
      'the same Host twice',
      'GET /fast HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n',
      '400',
      'request_malformed',
    ],
    ...['a.1', 'a.1:80', '1.2.3.4.5', '256.1.1.1', 'a.0x', '%00', 'a:99999', '[::1', '[1]'].map(
      (host): [string, string, string, string] => [
        `a Host such as ${host}`,
        `GET /fast HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
        '400',
        'request_malformed',
      ],
    ),
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', '400', 'request_malformed'],
    ['a backslash', 'GET /a\\b HTTP/1.1\r\nHost: a\r\n\r\n', '400', 'request_malformed'],
    ['no path', 'GET fast HTTP/1.1\r\nHost: a\r\n\r\n', '400', 'request_malformed'],
    [
      'an invalid absolute URL',
      'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n',
      '400',
      'request_malformed',
    ],
    [
      'an expectation',
      'POST /fast HTTP/1.1\r\nHost: a\r\nExpect: something\r\nContent-Length: 2\r\n\r\n{}',
      '417',
      'expectation_unsupported',
    ],
    [
      'the wish for a tunnel',
      'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
      '405',
      'method_not_allowed',
    ],
  ])('%s', async (_name, text, status, code) => {
    const answer = await exchange(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(bodyOf(answer)).toMatchObject({ code, data: {}, requestId: expect.any(String) })
    const head = answer.toLowerCase()
    for (const [name, value] of Object.entries({
      ...commonHeaders,
      'content-security-policy': apiSecurityPolicy,
      'cache-control': 'no-store',
    }))
      expect(head).toContain(`${name}: ${value}`.toLowerCase())
  })

  test.each([
    ['an unknown method', 'PROPFIND /fast HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['TRACE', 'TRACE /fast HTTP/1.1\r\nHost: a\r\n\r\n'],
    [
      'a WebSocket upgrade',
      'GET /none HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
  ])('except for %s, which reaches it', async (_name, text) => {
    expect(await exchange(text)).toMatch(/\r\nx-app: yes\r\n/)
  })

  test('a body after 100-continue is accepted', async () => {
    const answer = await exchange(
      'GET /fast HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
    )
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/)
  })
})

describe('missing headers', () => {
  test('do not delay other requests', async () => {
    const idle = Array.from({ length: 50 }, () => openSocket(server.port, '127.0.0.1'))
    for (const socket of idle) socket.write('GET /fast HTTP/1.1\r\nHost: a\r\nx-slow: ')
    const answer = await fetch(`http://127.0.0.1:${server.port}/fast`)
    expect(await answer.text()).toBe('fast')
    for (const socket of idle) socket.destroy()
  })

  test.each([
    ['that stop midway', 0],
    ['of one byte every few milliseconds', 20],
  ])('%s are cut off with a message', async (_name, everyMs) => {
    const { port, close } = await listen(app, { host: '127.0.0.1', port: 0, headersMs: 300 })
    const start = performance.now()
    const said = await hold(port, { text: 'GET /fast HTTP/1.1\r\nHost: a\r\nx-slow: ', everyMs })
    expect(said).toMatch(/^HTTP\/1.1 408 /)
    expect(bodyOf(said)).toMatchObject({ code: 'request_too_slow' })
    expect(performance.now() - start).toBeLessThan(2_500)
    await close()
  })
})

describe('a missing body', () => {
  const slow = new Hono<{ Bindings: NodeBindings }>()
  slow.all('/at-once', (context) => context.text('answered'))
  slow.all('/never', () => new Promise<Response>(() => undefined))
  slow.put('/file', async (context) => {
    context.env.mayTakeLong?.()
    return context.text(await context.req.text())
  })

  async function holdOpen(head: string, timeoutError = '') {
    const { port, close } = await listen(slow as unknown as Hono, {
      host: '127.0.0.1',
      port: 0,
      ordinaryMs: 300,
    })
    const start = performance.now()
    const said = await new Promise<string>((resolve) => {
      const socket = openSocket(port, '127.0.0.1')
      let text = ''
      socket.setTimeout(3_000, () => socket.destroy())
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => resolve(text))
      socket.write(`${head} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab`)
      if (timeoutError) setTimeout(() => socket.write(timeoutError), 900)
    })
    const milliseconds = performance.now() - start
    await close()
    return { said, milliseconds }
  }

  test('does not keep the connection open after the response', async () => {
    const { said, milliseconds } = await holdOpen('GET /at-once')
    expect(said).toMatch(/^HTTP\/1.1 200 /)
    expect(milliseconds).toBeLessThan(2_500)
  })

  test('is reported as too slow before the response', async () => {
    const { said, milliseconds } = await holdOpen('GET /never')
    expect(bodyOf(said)).toMatchObject({ code: 'request_too_slow' })
    expect(milliseconds).toBeLessThan(2_500)
  })

  test('is reported as too slow even if single bytes keep arriving', async () => {
    const { port, close } = await listen(slow as unknown as Hono, {
      host: '127.0.0.1',
      port: 0,
      ordinaryMs: 300,
    })
    const start = performance.now()
    const text = 'POST /never HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n'
    const said = await hold(port, { text, everyMs: 20 })
    expect(bodyOf(said)).toMatchObject({ code: 'request_too_slow' })
    expect(performance.now() - start).toBeLessThan(2_500)
    await close()
  })

  test('is waited for by calls that take a file', async () => {
    const { said } = await holdOpen('PUT /file', 'cd')
    expect(said).toMatch(/^HTTP\/1.1 200 [\s\S]*abcd$/)
  })
})

test('refuses callers above the maximum, and serves them when they retry', async () => {
  const small = await listen(app, { host: '127.0.0.1', port: 0, served: 2 })
  const fast = { text: 'GET /fast HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', everyMs: 0 }
  const served = [openSocket(small.port, '127.0.0.1'), openSocket(small.port, '127.0.0.1')]
  // Closing them before they are served is expected.
  for (const socket of served) socket.on('error', () => socket.destroy())
  const closed = served.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  await Promise.all(
    served.map((socket) => new Promise((resolve) => socket.once('connect', resolve))),
  )
  // Starts requests, because idle connections would be closed.
  for (const socket of served) socket.write('GET /fast HTTP/1.1\r\n')
  const refused = await hold(small.port, fast)
  expect(refused).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 2/)
  expect(bodyOf(refused)).toMatchObject({ code: 'server_busy', data: {} })
  for (const socket of served) socket.destroy()
  await Promise.all(closed)
  expect(await hold(small.port, fast)).toContain('200 OK')
  await small.close()
})

test('explains a taken port, a foreign address and an unknown name in one sentence', async () => {
  await expect(listen(app, { host: '127.0.0.1', port: server.port })).rejects.toThrow(
    `Port ${server.port} is already in use`,
  )
  await expect(listen(app, { host: '192.0.2.123', port: 0 })).rejects.toThrow(
    'does not have the address 192.0.2.123',
  )
  await expect(listen(app, { host: 'amber.invalid', port: 0 })).rejects.toThrow(
    /^The name .*amber\.invalid .*Change HOST/,
  )
})

test('completes running requests when stopping and accepts no new ones', async () => {
  const second = await listen(app, { host: '127.0.0.1', port: 0 })
  const slow = fetch(`http://127.0.0.1:${second.port}/slow`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closed = second.close()
  expect(await (await slow).text()).toBe('slow')
  const answeredAt = performance.now()
  await closed
  // An idle keep-alive connection does not delay the shutdown.
  expect(performance.now() - answeredAt).toBeLessThan(2_000)
  await expect(fetch(`http://127.0.0.1:${second.port}/fast`)).rejects.toThrow('fetch failed')
})
