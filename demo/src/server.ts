import { languageEntry } from '@amber/web/lib/i18n/i18n.ts'
import { cookiesFor, keepCookies } from './cookie-jar.ts'
import { noteKeys, removeNoted } from './own-keys.ts'
import { cookieHeader, setCookieHeader, type AnswerPart, type Asked, type Status } from './wire.ts'

export type Server = {
  /** With slashes at both ends. */
  base: string
  answer: (request: Request) => Promise<Response>
  /** Every page receives the phase `gone`. */
  reset: () => void
  /** Calls back with present and later statuses. Returns an unsubscribe function. */
  watch: (onStatus: (status: Status) => void) => () => void
}

/** Passes the server from the loader to the app. */
export type DemoWindow = Window & { amberDemoServer?: Server }

/** `onError` is called when the script fails to load or run. */
function connectWorker(base: string, onError: () => void): MessagePort {
  if ('SharedWorker' in globalThis) {
    const worker = new SharedWorker(new URL('./server-worker.ts', import.meta.url), {
      type: 'module',
      name: base,
    })
    worker.addEventListener('error', onError)
    return worker.port
  }
  // Some phones lack shared workers.
  const worker = new Worker(new URL('./server-worker.ts', import.meta.url), {
    type: 'module',
    name: base,
  })
  worker.addEventListener('error', onError)
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(null, [port2])
  return port1
}

/** Reopens the app in the same language, without data or session. */
export function startOver(base: string): void {
  removeNoted(languageEntry.key)
  location.replace(`${base}login`)
}

/** Connects to the server's worker, which all tabs share. */
export function connectServer(base: string): Server {
  noteKeys()
  let status: Status = { phase: 'opening' }
  const watchers = new Set<(status: Status) => void>()
  const hear = (next: Status) => {
    status = next
    for (const tell of watchers) tell(status)
  }
  const port = connectWorker(base, () => {
    // Later errors are part of the server's responses.
    if (status.phase === 'opening')
      hear({ phase: 'failed', problem: 'files', reason: 'server-worker' })
  })
  port.addEventListener('message', ({ data }: MessageEvent<Status>) => hear(data))
  port.start()

  return {
    base,
    reset: () => port.postMessage({ kind: 'reset' }),
    watch(onStatus) {
      watchers.add(onStatus)
      onStatus(status)
      return () => watchers.delete(onStatus)
    },
    async answer(request) {
      const { url, method } = request
      const headers = [...request.headers]
      const own = withoutBase(url, base)
      const cookies = cookiesFor(new URL(own).pathname)
      if (cookies) headers.push([cookieHeader, cookies])
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const body = hasBody ? await request.arrayBuffer() : null
      const asked: Asked = { kind: 'request', url: own, method, headers, body }
      const { port1, port2 } = new MessageChannel()
      port.postMessage(asked, [port2, ...(body ? [body] : [])])
      return answerFrom(port1)
    },
  }
}

/** The server's app has no base path. */
function withoutBase(url: string, base: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}/${pathname.slice(base.length)}${search}`
}

function answerFrom(port: MessagePort): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
    cancel: () => {
      port.postMessage('cancel')
      stream = undefined
    },
  })
  port.addEventListener('message', ({ data }: MessageEvent<AnswerPart>) => {
    if (data.kind === 'head') {
      const { status, headers } = data
      const cookies = headers.find(([name]) => name === setCookieHeader)?.[1]
      if (cookies) keepCookies(cookies)
      const shown = headers.filter(([name]) => name !== setCookieHeader)
      const isEmpty = [101, 204, 205, 304].includes(status)
      resolve(new Response(isEmpty ? null : body, { status, headers: shown }))
    } else if (data.kind === 'piece') stream?.enqueue(data.bytes)
    else if (data.kind === 'end') stream?.close()
    else {
      stream?.error(new Error('The answer broke off'))
      resolve(Response.error())
    }
    if (data.kind === 'end' || data.kind === 'broken') port.close()
  })
  port.start()
  return promise
}
