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
