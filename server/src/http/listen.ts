import { randomUUID } from 'node:crypto'
import { createServer, STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { apiSecurityPolicy, commonHeaders } from './security-headers.ts'

/**
 * How long a caller may take to send its headers, and its whole request: a large file over a slow line. How soon the
 * body of an ordinary call has to be there is told in `request.ts`.
 */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 10 * 60_000
const keepAliveTimeoutMs = 65_000
const maxHeaderBytes = 16 * 1024
const maxConnections = 5_000
/** How long requests under way may take to finish once the process is asked to stop. */
const graceMs = 10_000
/** How often connections are looked through, while stopping, for those whose request has finished. */
const closingIntervalMs = 50

/** Says why a port could not be opened, in one sentence. */
class ListenError extends Error {
  override name = 'ListenError'
  readonly isForeseen = true
}

/**
 * Opens the port. Cuts callers that are slow, endless or not HTTP. What never reaches the app, because the parser, Node
 * or the adapter refuses it first, is answered with an envelope too, where one still can be sent.
 */
export async function listen(
  app: Hono,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const answer = getRequestListener(app.fetch, { errorHandler: answerUnreadable })
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: maxHeaderBytes,
      noDelay: true,
      // Refused by the adapter, whose refusal is an envelope.
      requireHostHeader: false,
    },
    // The listener answers its own errors; nothing waits for its promise.
    (request, response) => void answer(request, response),
  )
  server.maxConnections = maxConnections
  server.on('clientError', answerClientError)
  server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = refusal('expectation_unsupported')
    response.writeHead(status, headers).end(body)
  })
  // There is no proxy here. Node would hang up without a word.
  server.on('connect', (_request, socket: Duplex) => hangUp(socket, 'method_not_allowed'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { host, port })))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => close(server),
  }
}

function explain(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another with PORT=…`,
    EACCES: `There is no permission to open port ${port}. Choose one above 1023 with PORT=…`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Change HOST.`,
  }
  return new ListenError(
    reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`,
  )
}

/** What the HTTP parser refuses never reaches the app. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const codes: Record<string, ErrorCode> = {
    HPE_HEADER_OVERFLOW: 'request_headers_too_large',
    ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  }
  hangUp(socket, codes[error.code ?? ''] ?? 'request_malformed')
}

/** A request that makes no URL, such as one without Host. What the app throws, the app itself has answered. */
function answerUnreadable(error: unknown): Response {
  const isCallers = error instanceof RequestError
  const { status, headers, body } = refusal(isCallers ? 'request_malformed' : 'unexpected')
  return new Response(body, { status, headers })
}

function hangUp(socket: Duplex, code: ErrorCode): void {
  const { status, headers, body } = refusal(code)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

/** The envelope of what the app never saw, in both languages: nobody has read which one the caller wants. */
function refusal(code: ErrorCode) {
  const { status, words } = errors[code]
  const requestId = randomUUID()
  const msg = `${words.zh} / ${words.en}`
  const body = JSON.stringify({ code, data: {}, msg, requestId })
  const headers = {
    ...commonHeaders,
    'content-security-policy': apiSecurityPolicy,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(new TextEncoder().encode(body).length),
    'x-request-id': requestId,
    connection: 'close',
  }
  return { status, headers, body }
}

/** Takes no new request, lets those under way finish, and cuts what is left after the grace. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A browser keeps its connection open after the answer; nobody would close it before the grace is over.
  const interval = setInterval(() => server.closeIdleConnections(), closingIntervalMs)
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(interval)
  clearTimeout(timer)
}
