import type { Context as HonoContext } from 'hono'
import { fail } from './problem.ts'

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

/**
 * Refuses a call by a name that is not this machine's own. A site may have its name point here, and its page then counts
 * as the same origin; in an evaluation, whose accounts everybody knows, it could sign in.
 */
export function requireLoopbackName(context: HonoContext): void {
  const host = context.req.header('host') ?? ''
  const url = `http://${host}`
  if (!URL.canParse(url) || !loopback.test(new URL(url).hostname)) throw fail('host_refused')
}
