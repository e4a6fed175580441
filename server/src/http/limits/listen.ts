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

/** The second limit allows large files over slow connections. */
const headersTimeoutMs = 10_000
const requestTimeoutMs = 10 * 60_000
/** Just above the limit within which the app responds. */
const ordinaryTimeoutMs = bodyTimeoutMs + 2_000
const keepAliveTimeoutMs = 65_000
const maxHeaderBytes = 16 * 1024
/** Further callers are asked to retry; above `mostConnections` they are dropped. */
const mostServed = 5_000
const mostConnections = 3 * mostServed
/** Connections that the system may queue. */
const backlog = mostServed
/** Time for running requests to finish on shutdown. */
const graceMs = 10_000
const closingIntervalMs = 50

/** Thrown, with one sentence, when the port cannot be opened. */
class ListenError extends Error {
  override name = 'ListenError'
  readonly isForeseen = true
}

/**
 * Opens the port. Cuts off slow, endless and non-HTTP callers; requests refused before the app also get an envelope.
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
): Promise<{ port: number; drain: () => void; close: () => Promise<void> }> {
  let isDraining = false
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
      connectionsCheckingInterval: headersMs / 5,
      maxHeaderSize: maxHeaderBytes,
      noDelay: true,
      // The adapter refuses these with an envelope.
      requireHostHeader: false,
    },
    (request, response) => {
      // Callers connect again, to a server that stays.
      if (isDraining) response.shouldKeepAlive = false
      if (isOverLimit(request.socket)) refuse(response, 'server_busy')
      else if (!hasOneHost(request)) refuse(response, 'request_malformed')
      // The listener handles its own errors.
      else void answer(request, response)
    },
  )
  server.maxConnections = mostConnections
  const isOverLimit = watchConnections(server, served)
  server.on('clientError', answerClientError)
  server.on('checkExpectation', (_request, response) => refuse(response, 'expectation_unsupported'))
  // CONNECT is for proxies; Node would close without a response.
  server.on('connect', (_request, socket: Duplex) => hangUp(socket, 'method_not_allowed'))
  const names = { host: 'HOST', port: 'PORT' }
  return {
    port: await openPort(server, { host, port, names }),
    drain: () => {
      isDraining = true
    },
    close: () => close(server),
  }
}

/** Address with the names of its settings, for error messages. */
type Address = { host: string; port: number; names: { host: string; port: string } }

/** Returns the opened port; throws one sentence if it cannot be opened. */
export async function openPort(server: Server, at: Address): Promise<number> {
  const { host, port } = at
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, at)))
    server.listen({ port, host, backlog }, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** The adapter accepts invalid hosts such as `a.1` (URL standard, 3.5), and Node keeps the first of two. */
function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts === 1 && URL.canParse(`http://${headers.host}`)
}

/** Returns whether a connection is above the limit. */
function watchConnections(server: Server, served: number): (socket: Socket) => boolean {
  const overLimit = new WeakSet<Socket>()
  let open = 0
  // Before the server's listener, for which the new connection would be idle.
  server.prependListener('connection', (socket) => {
    open += 1
    if (open > served) {
      overLimit.add(socket)
      // Iterates over all connections.
      if ((open - served) % 500 === 1) server.closeIdleConnections()
    }
    socket.once('close', () => (open -= 1))
  })
  return (socket) => overLimit.has(socket)
}

/**
 * Closes connections whose body does not arrive in time, even if it is not read. Returns a function that exempts a
 * request.
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

function explain(error: NodeJS.ErrnoException, { host, port, names }: Address): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the other program, or set ${names.port} to a different port.`,
    EACCES: `Permission denied for port ${port}. Set ${names.port} to a port above 1023.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}. Change ${names.host}.`,
    ENOTFOUND: `The name ${host} is not known. Change ${names.host}.`,
    EAI_AGAIN: `The name server does not answer for ${host}. Change ${names.host}, or try again.`,
  }
  return new ListenError(
    reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`,
  )
}

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

/** Requests without a valid URL; errors of the app are handled by the app. */
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

/** In both languages, because the caller's is not parsed yet. */
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

/** Lets running requests finish within the grace period. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Browsers keep connections open after the response.
  const interval = setInterval(() => server.closeIdleConnections(), closingIntervalMs)
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(interval)
  clearTimeout(timer)
}
