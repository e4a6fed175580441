// Demo server: the app on Postgres in the browser. A small script, so that the rest loads together with data and
// Postgres.
import './iterate-streams.ts'
import { answerByPort, ResponseWithCookies } from './answer-by-port.ts'
import { fetchEngine } from './fetch-engine.ts'
import { FileMissing } from './fetch-file.ts'
import { DataUnreadable, fetchPrepared, findData, removeData } from './stored-data.ts'
import type { Asked, Problem, Status, ToWorker } from './wire.ts'

globalThis.Response = ResponseWithCookies

/** Base path, passed as the worker's name. */
const base = (globalThis as unknown as { name: string }).name
const ports = new Set<MessagePort>()
let status: Status = { phase: 'waiting' }

function publishStatus(next: Status): void {
  status = next
  for (const port of ports) port.postMessage(next)
}

function problemOf(error: unknown): Problem {
  if (error instanceof FileMissing) return 'files'
  const cause = error instanceof DataUnreadable ? error.cause : error
  if (cause instanceof Error && cause.name === 'QuotaExceededError') return 'space'
  return error instanceof DataUnreadable ? 'data' : 'unexpected'
}

// Starts before the lock is acquired.
const engine = fetchEngine()
const prepared = fetchPrepared(base)
const rest = import('./start-server.ts').catch((error: unknown) => {
  throw new FileMissing('start-server', { cause: error })
})
for (const coming of [engine, prepared, rest]) coming.catch(() => undefined)

async function start() {
  publishStatus({ phase: 'opening' })
  const data = await findData(base, await prepared)
  const [{ startServer }, parts] = await Promise.all([rest, engine])
  return startServer({ data, parts })
}

// One worker at a time has the database. Others wait: a new build while an old tab is open, or a second tab without
// shared workers.
const running = new Promise<Awaited<ReturnType<typeof start>>>((resolve, reject) => {
  void navigator.locks.request(`amber-demo ${base}`, () => {
    start().then(resolve, reject)
    return new Promise(() => undefined)
  })
})
async function reportProgress(): Promise<void> {
  try {
    await running
    publishStatus({ phase: 'ready' })
  } catch (error) {
    publishStatus({ phase: 'failed', problem: problemOf(error), reason: String(error) })
  }
}
void reportProgress()

async function reset(): Promise<void> {
  const server = await running.catch(() => null)
  await server?.stop()
  await removeData(base)
  publishStatus({ phase: 'gone' })
  // New connections start a new worker.
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

// A dedicated worker gets its port from its page.
globalThis.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (port) connect(port)
})
globalThis.addEventListener('message', ({ ports: [port] }) => {
  if (port) connect(port)
})
