import { Hono, type Context } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { fileOf, readInput, requestFacts } from './request.ts'

const common = {
  method: 'POST',
  allow: 'public',
  input: z.strictObject({}),
  output: z.object({}),
  audit: null,
  idempotent: false,
} as const
const call = endpoint({ ...common, path: '/call' })
const upload = endpoint({ ...common, path: '/upload', takesFile: 1_000 })
const large = endpoint({ ...common, path: '/large', takesFile: 1_000_000 })

const app = new Hono()
app.post('/call', async (context) => context.json(await readInput(context, call)))
app.post('/upload', async (context) =>
  context.text(await new Response(fileOf(context, upload)).text()),
)
app.post('/large', async (context) =>
  context.text(await new Response(fileOf(context, large)).text()),
)
const siteFacts = (context: Context) => {
  const site = {
    mode: 'production',
    publicOrigin: null,
    isTrustedProxy: (address: string) => address.startsWith('10.'),
  } as const
  return requestFacts(context, {
    trace: { requestId: '', traceparent: '' },
    language: 'en-US',
    markMetricsChanged: () => undefined,
    site,
  })
}
app.get('/address', (context) => context.text(siteFacts(context).ip))
app.get('/cookies', (context) => context.json(siteFacts(context).cookies))
app.onError((error, context) => context.text(error.message, 500))

const post = async (path: string, body: ReadableStream<Uint8Array>, type: string) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  })

function piecesOf(
  pieces: readonly string[],
  { seconds, ends }: { seconds: number; ends: boolean },
) {
  const left = [...pieces]
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = left.shift()
      if (next === undefined) return ends ? controller.close() : new Promise(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
      controller.enqueue(new TextEncoder().encode(next))
    },
  })
}

test('reads a cookie after long ones of the domain', async () => {
  const headers = { cookie: `long=${'a'.repeat(8000)}; flow=1` }
  const peer = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  const answer = await app.request('/cookies', { headers }, peer)
  expect(await answer.json()).toMatchObject({ flow: '1' })
})

describe('the address of a caller', () => {
  const addressOf = async (forwarded: string, from = '10.0.0.1') => {
    const headers = { 'x-forwarded-for': forwarded }
    const peer = { incoming: { socket: { remoteAddress: from } } }
    return (await app.request('/address', { headers }, peer)).text()
  }

  const none =
    'garbage|unknown|_hidden|-|| |,|999.1.1.1|1.2.3|1.2.3.4.5|01.2.3.4|1.2.3.256|0x1.2.3.4|::g|:::|' +
    '1:2:3:4:5:6:7:8:9|[::1|fe80::1%eth0|203.0.113.1 evil|203.0.113.7, garbage|1.2.3.4:x|::1.2.3'

  test.each([...none.split('|'), 'a'.repeat(5_000)])(
    'is that of the proxy if it forwards %s',
    async (forwarded) => {
      expect(await addressOf(forwarded)).toBe('10.0.0.1')
    },
  )

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['garbage, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ])('is the last of %s that is not a proxy', async (forwarded, address) => {
    expect(await addressOf(forwarded)).toBe(address)
    // Untrusted peers cannot set the address.
    expect(await addressOf(forwarded, '192.0.2.1')).toBe('192.0.2.1')
  })
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('limits the time of a body to half a minute', async () => {
  const json = 'application/json'
  const withTimeout = post('/call', piecesOf(['{"a"', ':1}'], { seconds: 10, ends: true }), json)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await (await withTimeout).json()).toEqual({ a: 1 })

  const timeoutError = post('/call', piecesOf(['{"a"', ':1}'], { seconds: 10, ends: false }), json)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await (await timeoutError).text()).toBe('request_too_slow')
})

const file = 'application/octet-stream'

const drip = (size: number) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      controller.enqueue(new Uint8Array(size))
    },
  })

test.each([1, 100, 4_000])('refuses a file of %i bytes a second as too slow', async (size) => {
  const slow = post('/large', drip(size), file)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(await (await slow).text()).toBe('request_too_slow')
})

test('accepts a file over a slow connection', async () => {
  const slow = post('/large', drip(10_000), file)
  await vi.advanceTimersByTimeAsync(110_000)
  expect(await (await slow).text()).toBe('request_too_large')
})

test.each(['/call', '/upload'])(
  'treats a disconnect from %s during the body as a malformed request',
  async (path) => {
    const type = path === '/call' ? 'application/json' : file
    const left = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('Client connection prematurely closed.')),
    })
    expect(await (await post(path, left, type)).text()).toBe('request_malformed')
  },
)

test('accepts a long upload as long as data keeps arriving', async () => {
  const piece = 'x'.repeat(120_000)
  const long = [piece, piece, piece, piece]
  const slow = post('/large', piecesOf(long, { seconds: 15, ends: true }), file)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(await (await slow).text()).toBe(long.join(''))

  const pieces = ['one ', 'two ', 'three ', 'four ']
  const stuck = post('/upload', piecesOf(pieces, { seconds: 1, ends: false }), file)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await (await stuck).text()).toBe('request_too_slow')
})
