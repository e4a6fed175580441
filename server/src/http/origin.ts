import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { answerProblem } from '#server/http/answers/answer.ts'
import { callerLanguage, type ReadFirstVisit } from './caller-language.ts'
import { fail } from './problem.ts'
import { hostNameOf, isPublicHost, peerAddress, type Site } from './site.ts'

/**
 * Refuses writes that another site's page makes. Tokens travel in a header, so that a foreign page cannot borrow them;
 * this keeps it from guessing passwords or from using the device cookie through somebody's browser.
 */
export function requireSameOrigin(context: HonoContext, publicOrigin: string | null): void {
  const origin = context.req.header('origin')
  if (origin === undefined) {
    if (context.req.header('cookie') !== undefined) throw fail('origin_refused')
    return
  }
  const host = URL.canParse(origin) ? new URL(origin).host : null
  // Proxies may rewrite Host; the configured address is ours whatever they do.
  if (origin === publicOrigin) return
  if (host === null || host !== context.req.header('host')) throw fail('origin_refused')
}

const loopback = /^(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Probes of orchestrators name the address of the machine as Host, and learn nothing but whether the server is up. */
const probes = /^\/api\/health(\/|$)/

/**
 * Refuses requests to another name than this server's own. A site may have its name point here (DNS rebinding), and its
 * page then counts as the same origin; in an evaluation, whose accounts are known, it could sign in.
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

/**
 * An evaluation is reached by the names of this machine and by its public address. Production with a public address is
 * reached by that one, while a trusted proxy may say any name: proxies rewrite it, and serve only the names they are given.
 */
function isOwnHost(context: HonoContext, site: Site): boolean {
  const { isTrustedProxy, mode, publicOrigin } = site
  if (isPublicHost(context, site)) return true
  if (mode === 'evaluation') return loopback.test(hostNameOf(context))
  if (publicOrigin === null || isTrustedProxy(peerAddress(context))) return true
  return probes.test(context.req.path)
}
