import { connect as openSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishEvent } from '@amber/server/db/publish-event.ts'
import { connect } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { freePort } from '#e2e/support/product.ts'
import { ensurePeople } from './database.ts'
import { openHeap } from './heap.ts'
import { memoryOf, processorTimeOf, startProduct } from './product.ts'
import { writeResults } from './report.ts'
import { openSessions } from './sessions.ts'

const streamCount = 1_000
const eventsPerSecond = 5
const minutes = 6
/** For compilation and cache filling. */
const warmUpMinutes = 1

/** Growth in MB per minute, ms until the last stream has an event, and events that a stream never had. */
const wanted = { perMinute: 0.2, p95: 1_000, lost: 0 }
const lostAfterMs = 10_000

type Reader = {
  socket: Socket
  /** Time of the event's arrival; null if it was given up or the stream has ended. */
  heard: (marker: string) => Promise<number | null>
  giveUp: (marker: string) => void
}

/** `npm run bench -- streams`: cost, latency and memory growth of 1,000 event streams on one server. */
export async function benchStreams(): Promise<void> {
  const folder = await ensurePeople(100)
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  const sessions = await openSessions(postgres.connection, {
    role: 'R_USER',
    count: 2 * streamCount,
  })
  const inspector = await freePort()
  const product = await startProduct(folder, {
    postgres,
    environment: {
      NODE_ENV: 'production',
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    },
  })
  const heap = await openHeap(inspector)
  const { db, close } = await connect(postgres.connection, { size: 1, onError: () => undefined })
  const readers: Reader[] = []
  try {
    await sleep(5_000)
    const atRest = memoryOf(product.pid)
    for (const { token } of sessions) {
      const reader = readers.length < streamCount && (await openStream(product.port, token))
      if (reader) readers.push(reader)
    }
    if (readers.length < streamCount) throw new Error(`Only ${readers.length} streams were opened`)
    const opened = memoryOf(product.pid)
    const resident: number[] = []
    const live: number[] = []
    const latencies: number[] = []
    let lost = 0
    const spentBefore = processorTimeOf([product.pid])
    const begun = performance.now()
    for (let minute = 0; minute < minutes; minute++) {
      for (let event = 0; event < 60 * eventsPerSecond; event++) {
        const key = `bench-${minute}-${event}`
        const said = performance.now()
        const all = Promise.all(readers.map(({ heard }) => heard(key)))
        await publishEvent(db, { kind: 'settings-changed', to: 'everyone', data: { key } })
        const late = setTimeout(() => readers.forEach(({ giveUp }) => giveUp(key)), lostAfterMs)
        const times = (await all).filter((time) => time !== null)
        clearTimeout(late)
        lost += readers.length - times.length
        if (times.length === readers.length) latencies.push(Math.max(...times) - said)
        await sleep(Math.max(0, 1_000 / eventsPerSecond - (performance.now() - said)))
      }
      resident.push(memoryOf(product.pid))
      live.push(await heap.live())
      console.log(
        `Minute ${minute + 1}: ${resident.at(-1)?.toFixed(0)} MB, in use ${live.at(-1)?.toFixed(1)} MB`,
      )
    }
    const spent = processorTimeOf([product.pid]) - spentBefore
    const share = (100 * spent) / (performance.now() - begun)
    for (const { socket } of readers) socket.destroy()
    await sleep(5_000)
    const sorted = latencies.toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? Number.NaN)
    const perMinute = growthOf(live.slice(warmUpMinutes))
    const p95 = at(0.95)
    const missed = [
      ...(perMinute <= wanted.perMinute ? [] : ['the memory grows']),
      ...(p95 <= wanted.p95 ? [] : ['the last hears too late']),
      ...(lost <= wanted.lost ? [] : ['events are lost']),
    ]
    const results = {
      wanted,
      missed,
      lost,
      streams: streamCount,
      memory: {
        atRest,
        opened,
        resident,
        live,
        closed: memoryOf(product.pid),
        perMinute,
      },
      msToTheLastStream: { p50: at(0.5), p95, most: at(0.999) },
      processorPercent: share,
    }
    console.log(
      `\n${streamCount} streams, ${latencies.length} events heard by all of them, ${eventsPerSecond} a second; ${lost} times one was not heard\n` +
        `Until the last has heard: p50 ${at(0.5)} ms, p95 ${p95} ms, ${share.toFixed(0)} % of a processor\n` +
        `Memory at rest ${atRest.toFixed(0)} MB, opened ${opened.toFixed(0)} MB, ` +
        `at most ${Math.max(...resident).toFixed(0)} MB, closed ${results.memory.closed.toFixed(0)} MB; ` +
        `in use from minute ${warmUpMinutes + 1} on ${results.memory.perMinute.toFixed(2)} MB more each minute\n` +
        `Wanted: p95 ≤ ${wanted.p95} ms, ≤ ${wanted.perMinute} MB more each minute, none lost; ${missed.join(', ') || 'all met'}`,
    )
    await writeResults('streams', results)
    if (missed.length > 0) process.exitCode = 1
  } finally {
    for (const { socket } of readers) socket.destroy()
    heap.close()
    await close()
    await product.stop()
    await postgres.stop()
  }
}

/** Returns MB per minute by linear regression. */
function growthOf(live: readonly number[]): number {
  const middle = (live.length - 1) / 2
  const mean = live.reduce((sum, one) => sum + one, 0) / live.length
  const spread = live.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return live.reduce((sum, one, at) => sum + (at - middle) * (one - mean), 0) / spread
}

/** Uses a raw socket, as `load.ts` does. Null where the server refuses it. */
async function openStream(port: number, token: string): Promise<Reader | null> {
  const socket = openSocket({ port, host: '127.0.0.1', noDelay: true })
  const waiting = new Map<string, (time: number | null) => void>()
  const isOpen = Promise.withResolvers<boolean>()
  const settle = (key: string, time: number | null) => {
    waiting.get(key)?.(time)
    waiting.delete(key)
  }
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    if (text.startsWith('HTTP/1.1 200')) isOpen.resolve(true)
    else if (text.startsWith('HTTP/1.1')) isOpen.resolve(false)
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      for (const [, key = ''] of line.matchAll(/"key":"([^"]+)"/g)) settle(key, performance.now())
  })
  socket.on('error', isOpen.reject)
  socket.on('close', () => {
    isOpen.resolve(false)
    for (const key of waiting.keys()) settle(key, null)
  })
  socket.write(
    `GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`,
  )
  if (!(await isOpen.promise)) {
    socket.destroy()
    return null
  }
  return {
    socket,
    heard: (key) =>
      new Promise((resolve) => {
        if (socket.closed) resolve(null)
        else waiting.set(key, resolve)
      }),
    giveUp: (key) => settle(key, null),
  }
}
