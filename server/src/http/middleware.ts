import type { Context as HonoContext, ErrorHandler, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ErrorCode } from '@amber/contract/errors.ts'
import type { Measures } from '#server/lib/measures.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { printable } from '#server/lib/text.ts'
import {
  beginTrace,
  parentOf,
  spanIdOf,
  traceFields,
  traceHeaders,
  type RequestTrace,
} from '#server/lib/trace.ts'
import { answerProblem, callerLanguage, type ReadFirstVisit } from '#server/http/answers/answer.ts'
import { loggable } from './database-problems.ts'
import { fail } from './problem.ts'
import { endRequestSpan, requestSpan } from './request-span.ts'
import { callerAddress, isSecure, peerAddress, type Site } from './site.ts'
import {
  apiSecurityPolicy,
  commonHeaders,
  strictTransportSecurity,
} from '#server/http/answers/security-headers.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    trace: RequestTrace
    actor: { id: string; userName: string } | undefined
    /** Method and path of the declared call. */
    call: string | undefined
    /** Code of the answer; undefined for successes. */
    problem: ErrorCode | undefined
    /** Headers of every response. */
    ownHeaders: Readonly<Record<string, string>>
    complete: Response
  }
}

/**
 * Assigns each request an id and a trace. Those of a trusted proxy are continued; any other caller could choose the id
 * of a foreign request.
 */
export function requestIds(
  platform: Platform,
  { isTrustedProxy }: Pick<Site, 'isTrustedProxy'>,
): MiddlewareHandler {
  const { traces } = platform
  return async (context, next) => {
    const isTrusted = isTrustedProxy(peerAddress(context))
    const given = (name: string) => (isTrusted ? context.req.header(name) : undefined)
    const traceparent = given('traceparent')
    const begun = beginTrace(
      { requestId: given('x-request-id'), traceparent },
      { id: newId(platform), spanId: platform.randomBytes(8).toHex() },
    )
    const span = traces.tracer?.begin(requestSpan(context), parentOf(traceparent))
    const trace = span ? { ...begun, traceparent: span.traceparent } : begun
    context.set('trace', trace)
    context.set('requestId', trace.requestId)
    try {
      await traces.run(trace, next)
    } finally {
      if (span) endRequestSpan(span, context)
    }
  }
}

/** Characters of headers in a log line. */
const shownHost = 100
const shownUserAgent = 200

/** Logs one line per request, without query and body. */
export function requestLog(
  log: Logger,
  { isTrustedProxy }: Pick<Site, 'isTrustedProxy'>,
): MiddlewareHandler {
  const shown = (text: string | undefined, length: number) =>
    printable((text ?? '').slice(0, length))
  return async (context, next) => {
    const start = performance.now()
    await next()
    if (!log.isLevelEnabled('info')) return
    log.info(
      {
        method: context.req.method,
        host: shown(context.req.header('host'), shownHost),
        path: printable(loggablePath(context.req.path)).slice(0, 200),
        status: context.res.status,
        ms: Math.round(performance.now() - start),
        ip: callerAddress(context, isTrustedProxy),
        userAgent: shown(context.req.header('user-agent'), shownUserAgent),
        actor: context.get('actor')?.userName,
        actorId: context.get('actor')?.id,
        ...traceFields(context.get('trace')),
        spanId: spanIdOf(context.get('trace')),
      },
      'request',
    )
  }
}

/** Hands count and duration of each request to `measures`. */
export function measureRequests(measures: Measures): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    measures.countRequest({
      call: context.get('call'),
      status: context.get('problem') === 'server_outdated' ? 'outdated' : context.res.status,
      seconds: (performance.now() - start) / 1000,
    })
  }
}

/** The file name is the only protection of a picture. */
const loggablePath = (path: string) => path.replace(/^(\/avatars\/).+/, '$1…')

const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded']

/** Warns once about an unconfigured proxy, whose callers share its address in limits and logs. */
export function warnOfUnknownProxies(
  log: Logger,
  { isTrustedProxy }: Pick<Site, 'isTrustedProxy'>,
): MiddlewareHandler {
  let isWarned = false
  return async (context, next) => {
    if (!isWarned && forwardedHeaders.some((name) => context.req.header(name) !== undefined)) {
      const peer = peerAddress(context)
      isWarned = !isTrustedProxy(peer)
      if (isWarned)
        log.warn(
          { peer },
          'forwarded headers are ignored: AMBER_TRUSTED_PROXIES does not name this peer',
        )
    }
    await next()
  }
}

/** API responses are never cached, and their content may run nothing. */
function headersFor(context: HonoContext, site: Site): Record<string, string> {
  const own: Record<string, string> = {
    ...commonHeaders,
    ...traceHeaders(context.get('trace')),
    'content-security-policy': apiSecurityPolicy,
  }
  if (isSecure(context, site)) own['strict-transport-security'] = strictTransportSecurity
  if (context.req.path.startsWith('/api')) own['cache-control'] = 'no-store'
  // The guide's sandboxed frame counts as another origin.
  if (context.req.path.startsWith('/docs/')) own['cross-origin-resource-policy'] = 'cross-origin'
  return own
}

/** Adds the default headers to every response. */
export function headers(site: Site): MiddlewareHandler {
  return async (context, next) => {
    const own = headersFor(context, site)
    context.set('ownHeaders', own)
    await next()
    if (context.res === context.get('complete')) return
    const answer = context.res.headers
    for (const [name, value] of Object.entries(own)) if (!answer.has(name)) answer.set(name, value)
  }
}

/** Handles errors that no handler caught, possibly before headers were set. */
export function unexpectedErrors(
  log: Logger,
  site: Site & { firstVisit: ReadFirstVisit },
): ErrorHandler {
  return async (error, context) => {
    const requestId = context.get('requestId')
    log.error({ err: loggable(error), ...traceFields(context.get('trace')) }, 'request failed')
    const own = { ...headersFor(context, site), 'cache-control': 'no-store' }
    for (const [name, value] of Object.entries(own)) context.header(name, value)
    const language = await callerLanguage(context.req.header('accept-language'), site.firstVisit)
    return answerProblem(context, { problem: fail('unexpected'), language, requestId })
  }
}
