import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '@amber/contract/endpoint.ts'
import { fileOf, readInput } from './request.ts'

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

const app = new Hono()
app.post('/call', async (context) => context.json(await readInput(context, call)))
app.post('/upload', async (context) =>
  context.text(await new Response(fileOf(context, upload)).text()),
)
app.onError((error, context) => context.text(error.message, 500))

const post = async (path: string, body: ReadableStream<Uint8Array>, type: string) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  })

/** Pieces of text, each some seconds after the one before; then silence, unless that was all. */
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a body has half a minute to arrive', async () => {
  const json = 'application/json'
  const inTime = post('/call', piecesOf(['{"a"', ':1}'], { seconds: 10, ends: true }), json)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await (await inTime).json()).toEqual({ a: 1 })

  const late = post('/call', piecesOf(['{"a"', ':1}'], { seconds: 10, ends: false }), json)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await (await late).text()).toBe('request_too_slow')
})

test('a file may take long, as long as it keeps coming', async () => {
  const file = 'application/octet-stream'
  const pieces = ['one ', 'two ', 'three ', 'four ']
  const slow = post('/upload', piecesOf(pieces, { seconds: 15, ends: true }), file)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(await (await slow).text()).toBe('one two three four ')

  const stuck = post('/upload', piecesOf(pieces, { seconds: 1, ends: false }), file)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await (await stuck).text()).toBe('request_too_slow')
})
