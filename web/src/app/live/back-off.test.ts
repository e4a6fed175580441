import { QueryClient } from '@tanstack/react-query'
import { live } from '@amber/contract/live.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLive } from '#web/lib/call/live.ts'
import type { Services } from '#web/lib/call/services.ts'
import { createSession } from '#web/lib/call/session.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { startLive } from './start-live.ts'

const second = 1_000
const bounds = [2, 4, 8, 15, 30, 30, 30].map((seconds) => seconds * second)

/** Milliseconds until the first heartbeat and until the end of a stream. */
type Served = { heartbeatAfter: number; endAfter: number; retry?: number } | 'refused'

/** Starts a browser with fake time; `opened` holds the times of its attempts. */
function startBrowser(serve: (count: number) => Served) {
  const opened: number[] = []
  const signal = new AbortController()
  onTestFinished(() => signal.abort())
  vi.stubGlobal('fetch', (address: string, { signal: ended }: { signal: AbortSignal }) => {
    if (address.split('?')[0] !== `/api${live.stream.path}`)
      return Promise.reject(new Error('another call'))
    opened.push(Date.now())
    const served = serve(opened.length)
    if (served === 'refused') return Promise.reject(new TypeError('no server'))
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const ignore = () => undefined
    const retry = served.retry === undefined ? '' : `retry: ${served.retry}\n\n`
    const beat = new TextEncoder().encode(`:\nid: 1\n\n${retry}`)
    setTimeout(() => void writer.write(beat).catch(ignore), served.heartbeatAfter)
    setTimeout(() => void writer.close().catch(ignore), served.endAfter)
    ended.addEventListener('abort', () => void writer.abort(new Error('aborted')).catch(ignore))
    return Promise.resolve(
      new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    )
  })
  const storage = createStorage(() => window.localStorage)
  const session = createSession(storage)
  session.setState({ token: 'token-1' })
  const services = {
    session,
    storage,
    windowStorage: createStorage(() => window.sessionStorage),
    call: () => Promise.resolve({}),
    refreshRights: () => Promise.resolve(true),
  } as Partial<Services> as Services
  const client = new QueryClient()
  startLive({ services, client, live: createLive(), userId: 'x', signal: signal.signal })
  const waits = () =>
    opened.slice(1).map((time, index) => {
      const served = serve(index + 1)
      return time - (opened[index] ?? 0) - (served === 'refused' ? 0 : served.endAfter)
    })
  return { opened, waits }
}

const fakeTime = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
/** In steps, to process stream events in between. */
async function pass(seconds: number) {
  for (let passed = 0; passed < seconds * second; passed += 250)
    await vi.advanceTimersByTimeAsync(250)
}

test.each([
  ['the longest', 0, 1],
  ['the shortest', 1, 0.25],
])('waits longer and up to a limit while the server is unreachable: %s', async (_, dice, part) => {
  fakeTime()
  vi.spyOn(Math, 'random').mockReturnValue(dice)
  const { waits } = startBrowser(() => 'refused')
  await pass(150)
  expect(waits().slice(0, bounds.length)).toEqual(bounds.map((bound) => bound * part))
})

test('resets the delay after a stable stream', async () => {
  fakeTime()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const works = { heartbeatAfter: 5 * second, endAfter: 20 * second }
  const { waits } = startBrowser((count) => (count === 5 ? works : 'refused'))
  await pass(100)
  expect(waits().slice(0, 7)).toEqual([2, 4, 8, 15, 2, 4, 8].map((seconds) => seconds * second))
})

test('follows the retry time of a stopping server once', async () => {
  fakeTime()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const stops = { heartbeatAfter: 250, endAfter: 500, retry: 300 }
  const { waits } = startBrowser(() => stops)
  await pass(10)
  expect(waits().slice(0, 2)).toEqual([300, 4 * second])
})

test('waits longer when the server keeps dropping streams', async () => {
  fakeTime()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { waits } = startBrowser(() => ({ heartbeatAfter: 250, endAfter: 500 }))
  await pass(100)
  const [first = 0, next = 0, ...later] = waits()
  expect(first).toBeGreaterThanOrEqual(2 * second)
  expect(next).toBeGreaterThanOrEqual(4 * second)
  for (const wait of later.slice(1)) expect(wait).toBeGreaterThanOrEqual(15 * second)
})

test('does not count a slow and interrupted stream as stable', async () => {
  fakeTime()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { waits } = startBrowser(() => ({ heartbeatAfter: 12 * second, endAfter: 14 * second }))
  await pass(110)
  expect(waits().slice(0, 4)).toEqual([2, 4, 8, 15].map((seconds) => seconds * second))
})

test('spreads the reconnects of many browsers over time', async () => {
  const returns: number[] = []
  const many = 40
  for (let browser = 0; browser < many; browser++) {
    fakeTime()
    vi.spyOn(Math, 'random').mockReturnValue((browser + 0.5) / many)
    const { waits } = startBrowser((count) =>
      count === 1 ? { heartbeatAfter: 250, endAfter: 20 * second } : 'refused',
    )
    await pass(23)
    returns.push(waits()[0]!)
    vi.useRealTimers()
    sessionStorage.clear()
  }
  for (let begin = 0; begin < 2 * second; begin += 250) {
    const together = returns.filter((wait) => wait >= begin && wait < begin + 250).length
    expect(together).toBeLessThanOrEqual(Math.ceil(many / 5))
  }
})
