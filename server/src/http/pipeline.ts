import type { ErrorHandler, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { preferredLanguage } from '@amber/contract/words.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { answerProblem } from './answer.ts'
import { loggable } from './database-problems.ts'
import { fail } from './problem.ts'
import { isSecure, printable } from './request.ts'
import { apiSecurityPolicy, commonHeaders, strictTransportSecurity } from './security-headers.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string
    /** The user name of a signed-in caller, for the log. */
    actor: string | undefined
    /** What every answer carries. */
    ownHeaders: Readonly<Record<string, string>>
    /** An answer that was made with them. */
    complete: Response
  }
}

/** Names each request; the name is in the answer, the log and the audit row. Never the caller's own choice. */
export function requestIds(platform: Platform): MiddlewareHandler {
  return async (context, next) => {
    const id = newId(platform)
    context.set('requestId', id)
    await next()
  }
}

/** One line a request: no query, no body, no header but the address, so that no secret can be in it. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now()
    await next()
    if (!log.isLevelEnabled('info')) return
    log.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        path: printable(loggablePath(context.req.path)).slice(0, 200),
        status: context.res.status,
        ms: Math.round(performance.now() - start),
        actor: context.get('actor'),
      },
      'request',
    )
  }
}

/** Whoever knows a picture's name may fetch it. */
const loggablePath = (path: string) => path.replace(/^(\/avatars\/).+/, '$1…')

/**
 * What every answer carries, unless it says otherwise itself. The API's answers are never stored, and nothing in them may
 * be run.
 */
export function headers(isTrustedProxy: (address: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const own: Record<string, string> = {
      ...commonHeaders,
      'x-request-id': context.get('requestId'),
      'content-security-policy': apiSecurityPolicy,
    }
    if (isSecure(context, isTrustedProxy))
      own['strict-transport-security'] = strictTransportSecurity
    if (context.req.path.startsWith('/api')) own['cache-control'] = 'no-store'
    // The guide is embedded in a sandboxed frame, which counts as another origin.
    if (context.req.path.startsWith('/docs/')) own['cross-origin-resource-policy'] = 'cross-origin'
    context.set('ownHeaders', own)
    await next()
    if (context.res === context.get('complete')) return
    const answer = context.res.headers
    for (const [name, value] of Object.entries(own)) if (!answer.has(name)) answer.set(name, value)
  }
}

/** The last resort: what no handler caught. */
export function unexpectedErrors(log: Logger): ErrorHandler {
  return (error, context) => {
    const requestId = context.get('requestId')
    log.error({ err: loggable(error), requestId }, 'request failed')
    const language = preferredLanguage(context.req.header('accept-language'))
    return answerProblem(context, { problem: fail('unexpected'), language, requestId })
  }
}
