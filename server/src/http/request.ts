import type { Context as HonoContext } from 'hono'
import { hasBody, isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import type { Language } from '@amber/contract/localized-text.ts'
import type { MetricsChange } from '#server/db/publish-event.ts'
import { withTimeout, withIdleTimeout } from '#server/lib/with-timeout.ts'
import { printable } from '#server/lib/text.ts'
import type { RequestTrace } from '#server/lib/trace.ts'
import { JsonRejected, parseStrictJson, refuseUnstorableText } from '#server/lib/strict-json.ts'
import { fail } from './problem.ts'
import { callerAddress, isByPublicAddress, isSecure, type NodeBindings, type Site } from './site.ts'

export type RequestFacts = MetricsChange & {
  id: string
  trace: RequestTrace
  /** Address as reported by trusted proxies. */
  ip: string
  /** See `isSecure`. */
  isSecure: boolean
  /** Such as `/console`; empty at the root. */
  publicPath: string
  userAgent: string
  language: Language
  cookies: Readonly<Record<string, string>>
  /** Secret: never log or store it. */
  authorization: string | null
  /** Already checked to be ours; null outside a browser. */
  origin: string | null
  lastEventId: string | null
}

/** Fits a role with thousands of permissions, and a passkey response. Bodies are buffered. */
const bodyLimits = { signedIn: 256 * 1024, public: 32 * 1024 }
const userAgentLimit = 300
/** Limits for a body, and for pauses within a file. */
export const bodyTimeoutMs = 30_000
const filePauseMs = 20_000
/** A fraction of a bad mobile connection. */
const fileBytesPerSecond = 8 * 1024

export function requestFacts(
  context: HonoContext,
  {
    language,
    markMetricsChanged,
    site,
    trace,
  }: Pick<RequestFacts, 'trace' | 'language' | 'markMetricsChanged'> & { site: Site },
): RequestFacts {
  return {
    id: trace.requestId,
    trace,
    markMetricsChanged,
    ip: callerAddress(context, site.isTrustedProxy),
    isSecure: isSecure(context, site),
    publicPath: isByPublicAddress(context, site) ? (site.publicPath ?? '') : '',
    userAgent: printable(context.req.header('user-agent') ?? '').slice(0, userAgentLimit),
    language,
    authorization: context.req.header('authorization') ?? null,
    origin: context.req.header('origin') ?? null,
    cookies: parseCookies(context.req.header('cookie') ?? ''),
    lastEventId: context.req.header('last-event-id') ?? null,
  }
}

/**
 * Returns path parameters with the JSON body, or with the query for reads and uploads.
 *
 * @throws Problem with status 400, 413 or 415
 */
export async function readInput(context: HonoContext, endpoint: Endpoint): Promise<unknown> {
  const parameters = context.req.param()
  const limit = endpoint.allow === 'public' ? bodyLimits.public : bodyLimits.signedIn
  const given = hasBody(endpoint) ? await readBody(context, limit) : readQuery(context)
  return { ...given, ...parameters }
}

/** Returns the unread body of an upload; reading it throws if it is too large or stalls. */
export function fileOf(
  context: HonoContext,
  endpoint: Endpoint,
): ReadableStream<Uint8Array> | null {
  const limit = isWrite(endpoint) ? endpoint.takesFile : undefined
  if (limit === undefined) return null
  const { body, headers } = context.req.raw
  if (Number(headers.get('content-length')) > limit) throw fail('request_too_large')
  // Media types without CORS preflight are refused (Fetch standard).
  if (!/^application\/octet-stream\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    throw fail('file_type_unsupported')
  let size = 0
  const atMost = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > limit) throw fail('request_too_large')
      controller.enqueue(chunk)
    },
  })
  if (!body) return null
  const bindings = context.env as NodeBindings | undefined
  bindings?.mayTakeLong?.()
  const coming = withIdleTimeout(whole(body), {
    milliseconds: filePauseMs,
    bytesPerSecond: fileBytesPerSecond,
    timeoutError: tooSlow,
  })
  return coming.pipeThrough(atMost)
}

/** Reads an uploaded file to its end. */
export async function readFile(file: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of file ?? []) pieces.push(chunk as Uint8Array<ArrayBuffer>)
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** A disconnect becomes a malformed request instead of a server error. */
function whole(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch(brokenOff)
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function brokenOff(): never {
  throw fail('request_malformed')
}

const tooSlow = () => fail('request_too_slow')

function readQuery(context: HonoContext): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, values] of Object.entries(context.req.queries())) {
    const [value = '', ...others] = values
    if (others.length > 0) throw fail('request_malformed')
    refuse(() => refuseUnstorableText(name + value))
    // An empty value counts as absent, so that a form can send all of its fields.
    if (value !== '') query[name] = value
  }
  return query
}

async function readBody(context: HonoContext, limit: number): Promise<object> {
  const { headers } = context.req.raw
  const bytes = await withTimeout(readBytes(context.req.raw, limit), {
    milliseconds: bodyTimeoutMs,
    timeoutError: tooSlow,
  })
  if (bytes.length === 0) return {}
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    throw fail('media_type_unsupported')
  const value = refuse(() =>
    parseStrictJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
  )
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw fail('request_malformed')
  return value
}

/** Avoids the stream where possible, which costs more than the parsing. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (Number(length) > limit) throw fail('request_too_large')
  // The HTTP parser enforces the announced length.
  if (length !== null) return new Uint8Array(await request.arrayBuffer().catch(brokenOff))
  return request.body ? readAtMost(whole(request.body), limit) : new Uint8Array()
}

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw fail('request_too_large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/** Turns errors of the strict parsers into problems. */
function refuse<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof JsonRejected || error instanceof TypeError) throw fail('request_malformed')
    throw error
  }
}

function parseCookies(header: string): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null)
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0) cookies[part.slice(0, at).trim()] = part.slice(at + 1).trim()
  }
  return cookies
}
