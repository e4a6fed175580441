import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import { errors } from '@amber/contract/errors.ts'
import { languages, namedLanguage, translate } from '@amber/contract/localized-text.ts'
import type { MockWindow, MockWorker, MockSettings } from '@amber/web/lib/call/mock-worker.ts'
import type { Server } from './server.ts'
import { shownBody } from './shown-body.ts'

const settingsKey = 'demoMock'
const logLimit = 50

/** Starts the mock service worker, which passes requests to the demo server. */
export async function startMockWorker(server: Server, hasNetwork: () => boolean): Promise<void> {
  const { base } = server
  const control = createControl(base)
  const api = `${location.origin}${base}api/*`
  const worker = setupWorker(
    http.all(api, async ({ request }) => {
      const start = performance.now()
      const sent = shownBody(request)
      const answer =
        refuseStream(request) ??
        (await control.interfere(request)) ??
        (await server.answer(request))
      const milliseconds = performance.now() - start
      void control.note(request, { answer, milliseconds, sent, received: shownBody(answer) })
      return answer
    }),
    http.all(`${location.origin}${base}avatars/*`, ({ request }) => server.answer(request)),
    http.all(`${location.origin}${base}icons/*`, ({ request }) => server.answer(request)),
  )
  await worker.start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: `${base}service-worker.js`, options: { scope: base } },
  })
  const own: Window & MockWindow = window
  own.amberMockWorker = { ...control.shown, hasNetwork }
}

type Noted = {
  answer: Response
  milliseconds: number
  sent: Promise<string>
  received: Promise<string>
}

function createControl(base: string) {
  const watchers = new Set<() => void>()
  let settings = readSettings()
  let log: MockWorker['log'] extends () => infer Log ? Log : never = []
  let count = 0
  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  const shown: Omit<MockWorker, 'hasNetwork'> = {
    log: () => log,
    settings: () => settings,
    set(next) {
      settings = next
      sessionStorage.setItem(settingsKey, JSON.stringify(next))
      changed()
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
  return {
    shown,
    /** Applies delay and failures of the page `/mock`. */
    async interfere(request: Request): Promise<Response | null> {
      const { latency, failures, kind } = settings
      if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
      if (Math.random() * 100 >= failures) return null
      return kind === 'network' ? HttpResponse.error() : problemAnswer(request, kind)
    },
    /** Logs the request at once, its bodies later. */
    async note(request: Request, { answer, milliseconds, sent, received }: Noted) {
      const { pathname, search } = new URL(request.url)
      count += 1
      const id = count
      const entry = {
        id,
        time: Date.now(),
        method: request.method,
        path: pathname.slice(base.length - 1),
        search,
        status: answer.status,
        milliseconds,
        received: '',
      }
      log = [entry, ...log].slice(0, logLimit)
      changed()
      const texts = { sent: (await sent) || undefined, received: await received }
      log = log.map((one) => (one.id === id ? { ...one, ...texts } : one))
      changed()
    },
  }
}

/** Refuses event streams where streams cannot be transferred: the service worker would wait for their end. */
function refuseStream(request: Request): Response | null {
  if (!request.headers.get('accept')?.includes('text/event-stream')) return null
  try {
    const stream = new ReadableStream()
    structuredClone(stream, { transfer: [stream] })
    return null
  } catch {
    return problemAnswer(request, 'server_busy')
  }
}

function problemAnswer(request: Request, code: Exclude<MockSettings['kind'], 'network'>): Response {
  const { status, texts } = errors[code]
  const msg = translate(
    texts,
    namedLanguage(request.headers.get('accept-language')) ?? languages[0],
  )
  // The second demo API has a different envelope.
  const body = request.url.includes('/api/demo/')
    ? { status: code, message: msg, result: {} }
    : { code, data: null, msg }
  return HttpResponse.json(body, { status })
}

function readSettings(): MockSettings {
  const nothing: MockSettings = { latency: 0, failures: 0, kind: 'unexpected' }
  const stored = sessionStorage.getItem(settingsKey)
  return stored ? { ...nothing, ...(JSON.parse(stored) as Partial<MockSettings>) } : nothing
}
