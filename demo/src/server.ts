import { languageEntry } from '@amber/web/lib/i18n/i18n.ts'
import { cookiesFor, keepCookies } from './cookie-jar.ts'
import { noteKeys, removeNoted } from './own-keys.ts'
import { cookieHeader, setCookieHeader, type AnswerPart, type Asked, type Status } from './wire.ts'

/** The server as a page sees it. */
export type Server = {
  /** The folder that the demonstration lies in, with a slash at both ends. */
  base: string
  answer: (request: Request) => Promise<Response>
  /** Throws away everything that was stored; every page hears that it is gone. */
  reset: () => void
  /** Told how far the server is: at once, and whenever that changes. Answers how to stop. */
  watch: (onStatus: (status: Status) => void) => () => void
}

/** What the demonstration leaves on the window: the first screen hands the server over to the app that follows it. */
export type DemoWindow = Window & { amberDemoServer?: Server }

/** Starts the worker or finds it running. `onError` is called where its script does not come or does not run. */
function connectWorker(base: string, onError: () => void): MessagePort {
  if ('SharedWorker' in globalThis) {
    const worker = new SharedWorker(new URL('./server-worker.ts', import.meta.url), {
      type: 'module',
      name: base,
    })
    worker.addEventListener('error', onError)
    return worker.port
  }
  // On some phones each page has a worker of its own, of which one at a time has the database.
  const worker = new Worker(new URL('./server-worker.ts', import.meta.url), {
    type: 'module',
    name: base,
  })
  worker.addEventListener('error', onError)
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(null, [port2])
  return port1
}

/** Opens the app as if nobody had been here, but in their language: the data is gone, and so is who was signed in. */
export function startOver(base: string): void {
  removeNoted(languageEntry.key)
  location.replace(`${base}login`)
}

/** Connects to the worker that the server runs in, which all tabs of one browser share. */
export function connectServer(base: string): Server {
  noteKeys()
  let status: Status = { phase: 'opening' }
  const watchers = new Set<(status: Status) => void>()
  const hear = (next: Status) => {
    status = next
    for (const tell of watchers) tell(status)
  }
  const port = connectWorker(base, () => {
    // What goes wrong later is answered by the server itself.
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

/** The app itself lives at the root of its world. */
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
