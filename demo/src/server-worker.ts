// The server of the demonstration: the product's own app, as it is, on the Postgres of this browser.
import type { Logger } from 'pino'
import lucideUrl from '@iconify-json/lucide/icons.json?url'
import lucideWordsUrl from '@iconify-json/lucide/metadata.json?url'
import mdiUrl from '@iconify-json/mdi/icons.json?url'
import mdiWordsUrl from '@iconify-json/mdi/metadata.json?url'
import { createApp } from '@amber/server/app.ts'
import { startJobs } from '@amber/server/jobs.ts'
import { ReachError } from '@amber/server/lib/reach.ts'
import { createIconSets, type IconSetFile } from '@amber/server/lib/icon-sets.ts'
import { answerByPort, ResponseWithCookies } from './answer-by-port.ts'
import { removeStorage } from './block-storage.ts'
import { browserPlatform } from './browser-platform.ts'
import { openDatabase } from './open-database.ts'
import type { Prepared } from './prepared.ts'
import type { Asked, Status, ToWorker } from './wire.ts'

globalThis.Response = ResponseWithCookies

/** The folder that the demonstration lies in, which the worker is named after. */
const base = (globalThis as unknown as { name: string }).name
const ports = new Set<MessagePort>()
let status: Status = { phase: 'waiting' }

function say(next: Status): void {
  status = next
  for (const port of ports) port.postMessage(next)
}

/** Far more than a person makes by mistake, as in main.ts. */
const limits = { refusalsPerMinute: 300, publicCallsPerMinute: 1_200 }

/** Nothing is sent from a browser: messages are shown on its screen. */
const delivery = { postman: null, mail: null, sms: null, mayReachPrivate: false }

/** Nor is anybody asked who vouches for people. */
const providers = {
  reach: () => Promise.reject(new ReachError('refused', 'A demonstration asks nobody')),
  publicUrl: null,
  fixed: { wechat: null, oidc: null },
}

const setOf = (url: string, wordsUrl: string) => async (): Promise<IconSetFile> => {
  const [icons, words] = await Promise.all(
    [url, wordsUrl].map(async (from) => (await fetch(from)).json() as Promise<IconSetFile>),
  )
  return { ...icons!, ...words }
}

/** Quiet but for what nobody expected, as the console is for people here. */
const log = {
  isLevelEnabled: () => false,
  info: () => undefined,
  warn: (...facts: unknown[]) => console.info('amber', ...facts),
  error: (...facts: unknown[]) => console.info('amber', ...facts),
} as unknown as Logger

async function start() {
  const preparedAnswer = await fetch(`${base}amber-demo/prepared.json`)
  const prepared = (await preparedAnswer.json()) as Prepared
  const name = `amber-demo ${base} ${prepared.schema}`
  await removeOthers(name)
  const platform = browserPlatform()
  const { db, listen, close } = await openDatabase({
    name,
    prepared,
    preparedUrl: `${base}amber-demo/database.tgz`,
  })
  const stopping = new AbortController()
  const app = createApp({
    ...limits,
    db,
    platform,
    log,
    migrations: prepared.migrations,
    isTrustedProxy: () => false,
    publicOrigin: location.origin,
    hasDocumentation: true,
    mode: 'evaluation',
    delivery,
    providers,
    iconSets: createIconSets({
      lucide: setOf(lucideUrl, lucideWordsUrl),
      mdi: setOf(mdiUrl, mdiWordsUrl),
    }),
    listen,
    stopping: stopping.signal,
    files: null,
  })
  const stopJobs = startJobs({ db, platform, log, delivery, mode: 'evaluation' })
  return {
    app,
    erase: async () => {
      stopping.abort()
      await stopJobs()
      await close()
      await removeStorage(name)
    },
  }
}

/** Data of builds whose tables were others: nobody would ever open it again. */
async function removeOthers(name: string): Promise<void> {
  const ours = (await indexedDB.databases()).flatMap((stored) => stored.name ?? [])
  const old = ours.filter((other) => other.startsWith(`amber-demo ${base} `) && other !== name)
  await Promise.all(old.map(removeStorage))
}

// One worker at a time has the database. Another waits: of a new build while a tab of the old one is open, and where
// browsers have no shared workers, of the second tab.
const running = new Promise<Awaited<ReturnType<typeof start>>>((resolve, reject) => {
  void navigator.locks.request(`amber-demo ${base}`, () => {
    say({ phase: 'opening' })
    start().then(resolve, reject)
    return new Promise(() => undefined)
  })
})
running.then(
  () => say({ phase: 'ready' }),
  (error: unknown) => say({ phase: 'failed', reason: String(error) }),
)

async function reset(): Promise<void> {
  const { erase } = await running
  await erase()
  say({ phase: 'gone' })
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
