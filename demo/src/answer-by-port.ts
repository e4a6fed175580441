import { cookieHeader, setCookieHeader, type AnswerPart, type Asked } from './wire.ts'

/** Keeps cookies, which browsers remove from scripted responses. */
export class ResponseWithCookies extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init)
    for (const cookie of new Headers(init?.headers).getSetCookie())
      this.headers.append(setCookieHeader, cookie)
  }
}

/** Adds headers that scripts may not set. */
function serverHeaders({ url, method, headers }: Asked): Headers {
  const { host, origin } = new URL(url)
  const all = new Headers(headers)
  all.set('host', host)
  if (method !== 'GET' && method !== 'HEAD') all.set('origin', origin)
  all.set('user-agent', navigator.userAgent)
  const cookie = all.get(cookieHeader)
  if (cookie) all.set('cookie', cookie)
  all.delete(cookieHeader)
  return all
}

/** Streams the response over a port until it ends or is cancelled. */
export async function answerByPort(
  handle: (request: Request) => Response | Promise<Response>,
  asked: Asked,
  port: MessagePort,
): Promise<void> {
  const tell = (part: AnswerPart) => port.postMessage(part)
  const { url, method, body } = asked
  const request = new Request(url, { method, body })
  // The `Request` constructor would drop forbidden headers.
  Object.defineProperty(request, 'headers', { value: serverHeaders(asked) })
  const answer = await handle(request)
  tell({ kind: 'head', status: answer.status, headers: [...answer.headers] })
  const reader = answer.body?.getReader()
  const giveUp = () => void reader?.cancel().catch(() => undefined)
  port.addEventListener('message', giveUp)
  // The page was closed, in browsers with a `close` event.
  port.addEventListener('close', giveUp)
  port.start()
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      tell({ kind: 'piece', bytes: value })
    }
    tell({ kind: 'end' })
  } catch {
    tell({ kind: 'broken' })
  }
}
