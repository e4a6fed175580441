import type { Context as HonoContext } from 'hono'
import { routePath } from 'hono/route'
import type { BegunSpan, SpanFacts } from '#server/lib/spans.ts'

/** Methods of the semantic conventions: an attribute needs few values. */
const knownMethods = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
])

const knownMethodOf = ({ req }: HonoContext) => (knownMethods.has(req.method) ? req.method : null)

export function requestSpan(context: HonoContext): SpanFacts {
  const method = knownMethodOf(context)
  return {
    name: method ?? 'HTTP',
    kind: 'server',
    attributes: { 'http.request.method': method ?? '_OTHER' },
  }
}

/** Paths are given as the route: their ids, file names and mistakes may be personal data. */
export function endRequestSpan(span: BegunSpan, context: HonoContext): void {
  const { status } = context.res
  const route = routeOf(context)
  span.rename(`${knownMethodOf(context) ?? 'HTTP'} ${route}`)
  span.set({
    'http.route': route,
    'url.path': route,
    'http.response.status_code': status,
    'amber.call': context.get('call'),
    'amber.request_id': context.get('requestId'),
  })
  if (status >= 500) span.fail(String(status))
  span.end()
}

/** The router writes `*` for paths of the web app and for those that a middleware has refused. */
function routeOf(context: HonoContext): string {
  const route = routePath(context)
  return route === '*' ? '/*' : route
}
