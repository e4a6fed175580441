// The server of the demonstration: the product's own app, as it is, on the Postgres of this browser. This script is
// small: while its data and what Postgres runs on are on their way, the rest of it comes too.
import './iterate-streams.ts'
import { answerByPort, ResponseWithCookies } from './answer-by-port.ts'
import { DataUnreadable } from './data-unreadable.ts'
import { fetchEngine } from './fetch-engine.ts'
import { FileMissing } from './fetch-file.ts'
import { fetchPrepared, findData, removeData } from './stored-data.ts'
import type { Asked, Problem, Status, ToWorker } from './wire.ts'

globalThis.Response = ResponseWithCookies

/** The folder that the demonstration lies in, which the worker is named after. */
const base = (globalThis as unknown as { name: string }).name
const ports = new Set<MessagePort>()
let status: Status = { phase: 'waiting' }

function translate(next: Status): void {
  status = next
  for (const port of ports) port.postMessage(next)
}

function problemOf(error: unknown): Problem {
  if (error instanceof FileMissing) return 'files'
  const cause = error instanceof DataUnreadable ? error.cause : error
  if (cause instanceof Error && cause.name === 'QuotaExceededError') return 'space'
  return error instanceof DataUnreadable ? 'data' : 'unexpected'
}

// While the turn of this worker has not come, there is nothing else to do.
const engine = fetchEngine()
const prepared = fetchPrepared(base)
const rest = import('./start-server.ts').catch((error: unknown) => {
  throw new FileMissing('start-server', { cause: error })
})
for (const coming of [engine, prepared, rest]) coming.catch(() => undefined)

async function start() {
  translate({ phase: 'opening' })
  const data = await findData(base, await prepared)
  const [{ startServer }, parts] = await Promise.all([rest, engine])
  return startServer({ data, parts })
}

// One worker at a time has the database. Another waits: of a new build while a tab of the old one is open, and where
// browsers have no shared workers, of the second tab.
const running = new Promise<Awaited<ReturnType<typeof start>>>((resolve, reject) => {
  void navigator.locks.request(`amber-demo ${base}`, () => {
    start().then(resolve, reject)
    return new Promise(() => undefined)
  })
})
async function reportProgress(): Promise<void> {
  try {
    await running
    translate({ phase: 'ready' })
  } catch (error) {
    translate({ phase: 'failed', problem: problemOf(error), reason: String(error) })
  }
}
void reportProgress()

async function reset(): Promise<void> {
  const server = await running.catch(() => null)
  await server?.stop()
  await removeData(base)
  translate({ phase: 'gone' })
  // Whoever connects from now on begins with a worker of their own.
  globalThis.close()
}

async function answer(asked: Asked, port: MessagePort): Promise<void> {
  const { app } = await running
  await answerByPort((request) => app.fetch(request), asked, port)
}

function connect(port: MessagePort): void {
  ports.add(port)
  port.addEventListener('message', ({ data, ports: [back] }: MessageEvent<ToWorker>) => {
    if (data.kind === 'reset') void reset()
    else if (back) void answer(data, back).catch(() => back.postMessage({ kind: 'broken' }, []))
  })
  port.start()
  port.postMessage(status)
}

// A shared worker is connected to by each page; a worker of one page is given its port by it.
globalThis.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (port) connect(port)
})
globalThis.addEventListener('message', ({ ports: [port] }) => {
  if (port) connect(port)
})
