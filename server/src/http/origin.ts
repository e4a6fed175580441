import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { answerProblem, callerLanguage, type ReadFirstVisit } from '#server/http/answers/answer.ts'
import { fail } from './problem.ts'
import { hostNameOf, isPublicHost, peerAddress, type Site } from './site.ts'

/** Refuses cross-site writes, which could guess passwords or use the device cookie. (Tokens travel in a header.) */
export function requireSameOrigin(context: HonoContext, publicOrigin: string | null): void {
  const origin = context.req.header('origin')
  if (origin === undefined) {
    if (context.req.header('cookie') !== undefined) throw fail('origin_refused')
    return
  }
  const host = URL.canParse(origin) ? new URL(origin).host : null
  // Proxies may rewrite Host.
  if (origin === publicOrigin) return
  if (host === null || host !== context.req.header('host')) throw fail('origin_refused')
}

const loopback = /^(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Orchestrators use the machine's address as Host. */
const probes = /^\/api\/health(\/|$)/

/**
 * Refuses a foreign Host: with DNS rebinding a malicious site could sign in to an evaluation, whose accounts are
 * public.
 */
export function requireOwnHost(site: Site, firstVisit: ReadFirstVisit): MiddlewareHandler {
  return async (context, next) => {
    if (isOwnHost(context, site)) return next()
    return answerProblem(context, {
      problem: fail('host_refused'),
      language: await callerLanguage(context.req.header('accept-language'), firstVisit),
      requestId: context.get('requestId'),
    })
  }
}

/** Trusted proxies may rewrite the name, since they serve only configured ones. */
function isOwnHost(context: HonoContext, site: Site): boolean {
  const { isTrustedProxy, mode, publicOrigin } = site
  if (isPublicHost(context, site)) return true
  if (mode === 'evaluation') return loopback.test(hostNameOf(context))
  if (publicOrigin === null || isTrustedProxy(peerAddress(context))) return true
  return probes.test(context.req.path)
}
