import { randomUUID } from 'node:crypto'
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import { bodyTimeoutMs } from '#server/http/request.ts'
import { type NodeBindings } from '#server/http/site.ts'
import { apiSecurityPolicy, commonHeaders } from '#server/http/answers/security-headers.ts'

/** How long a caller may take to send its headers, and its whole request where that brings a large file over a slow line. */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 10 * 60_000
/** Every other request is cut off soon after the app has refused to wait any longer, if that was waiting at all. */
const ordinaryTimeoutMs = bodyTimeoutMs + 2_000
const keepAliveTimeoutMs = 65_000
const maxHeaderBytes = 16 * 1024
/** How many callers are served at once. Those who come beyond them are told to come again, and beyond these nobody is heard. */
const mostServed = 5_000
const mostConnections = 3 * mostServed
/** Connections that the system keeps until they are taken, where it allows so many: one beyond them waits for seconds. */
const backlog = mostServed
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
  {
    host,
    port,
    headersMs = headersTimeoutMs,
    ordinaryMs = ordinaryTimeoutMs,
    served = mostServed,
  }: { host: string; port: number; headersMs?: number; ordinaryMs?: number; served?: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const answer = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings
      const mayTakeLong = cutWhenSlow(incoming, outgoing, ordinaryMs)
      return app.fetch(request, { ...bindings, mayTakeLong } satisfies NodeBindings)
    },
    { errorHandler: answerUnreadable },
  )
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      // How much later than that a slow caller may be cut off.
      connectionsCheckingInterval: headersMs / 5,
      maxHeaderSize: maxHeaderBytes,
      noDelay: true,
      // Refused by the adapter, whose refusal is an envelope.
      requireHostHeader: false,
    },
    (request, response) => {
      if (isOverLimit(request.socket)) refuse(response, 'server_busy')
      else if (!hasOneHost(request)) refuse(response, 'request_malformed')
      // The listener answers its own errors; nothing waits for its promise.
      else void answer(request, response)
    },
  )
  server.maxConnections = mostConnections
  const isOverLimit = watchConnections(server, served)
  server.on('clientError', answerClientError)
  server.on('checkExpectation', (_request, response) => refuse(response, 'expectation_unsupported'))
  // There is no proxy here. Node would hang up without a word.
  server.on('connect', (_request, socket: Duplex) => hangUp(socket, 'method_not_allowed'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { host, port })))
    server.listen({ port, host, backlog }, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => close(server),
  }
}

/**
 * Whether a request names one host that can be one. The adapter takes names on trust that make no URL, such as `a.1`, whose
 * last part is a number (URL standard, 3.5); Node keeps the first of two.
 */
function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts === 1 && URL.canParse(`http://${headers.host}`)
}

/** Tells which connections were opened while there were already so many. Those that nobody uses make room then. */
function watchConnections(server: Server, served: number): (socket: Socket) => boolean {
  const overLimit = new WeakSet<Socket>()
  let open = 0
  // Ahead of the server's own listener, to which the new connection would be one that nobody uses.
  server.prependListener('connection', (socket) => {
    open += 1
    if (open > served) {
      overLimit.add(socket)
      // Now and then: it looks at all of them.
      if ((open - served) % 500 === 1) server.closeIdleConnections()
    }
    socket.once('close', () => (open -= 1))
  })
  return (socket) => overLimit.has(socket)
}

/**
 * Hangs up on a caller whose body has not come in time, whether or not anybody reads it: a read that is answered at once
 * would else be held open by a body that nobody wants. Returns how to let a request off.
 */
function cutWhenSlow(
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: number,
): () => void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (coding === undefined && !Number(length)) return () => undefined
  const isOver = () => request.complete || request.socket.destroyed
  const timer = setTimeout(() => {
    if (isOver()) return
    if (response.headersSent) request.socket.destroy()
    else hangUp(request.socket, 'request_too_slow')
  }, milliseconds)
  const letOff = () => clearTimeout(timer)
  response.once('close', () => isOver() && letOff())
  return letOff
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

function refuse(response: ServerResponse, code: ErrorCode): void {
  const { status, headers, body } = refusal(code)
  response.writeHead(status, headers).end(body)
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
  const { status, texts } = errors[code]
  const requestId = randomUUID()
  const msg = `${texts.zh} / ${texts.en}`
  const body = JSON.stringify({ code, data: {}, msg, requestId })
  const headers = {
    ...commonHeaders,
    'content-security-policy': apiSecurityPolicy,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(new TextEncoder().encode(body).length),
    'x-request-id': requestId,
    connection: 'close',
    ...(code === 'server_busy' ? { 'retry-after': '2' } : {}),
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
