import type { Hono } from 'hono'
import { endpointsOf } from '@amber/contract/api.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Route } from './bind.ts'
import type { Site } from './site.ts'

/** Throws if a route is neither a call of the contract nor one of the public paths `open`. */
export function requireDeclared(
  { routes }: Hono,
  { mode, open }: { mode: Site['mode']; open: readonly string[] },
): void {
  const calls = endpointsOf(mode).map(({ endpoint }) => `/api${endpoint.path}`)
  const known = new Set([...calls, ...open, '/api', '/api/*', '*', '/*'])
  const strange = routes.filter(({ path }) => !known.has(path)).map(({ path }) => path)
  if (strange.length > 0)
    throw new Error(`Nothing says who may ask for ${[...new Set(strange)].join(', ')}`)
}

/** Throws unless each call is bound exactly once, has a path of its own and declares an access rule. */
export function requireComplete(routes: readonly Route[], mode: Site['mode']): void {
  const complaints: string[] = []
  const endpoints = endpointsOf(mode)
  for (const { name, endpoint } of endpoints) {
    const times = routes.filter((route) => route.endpoint === endpoint).length
    if (times !== 1) complaints.push(`${name} is bound ${times} times`)
  }
  for (const { endpoint } of routes) {
    const allow: unknown = endpoint.allow
    const isDeclared =
      allow === 'public' ||
      allow === 'signed-in' ||
      (typeof allow === 'string' && allow in permissions)
    if (!isDeclared)
      complaints.push(`${endpoint.method} ${endpoint.path} does not say who may call it`)
    if (!endpoints.some((declared) => declared.endpoint === endpoint))
      complaints.push(`${endpoint.method} ${endpoint.path} is not in the contract of this mode`)
  }
  const byPath = Map.groupBy(
    routes,
    ({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
  )
  for (const [one, second] of byPath.values())
    if (one && second)
      complaints.push(
        `${one.endpoint.method} ${one.endpoint.path} and ${second.endpoint.path} are one path`,
      )
  if (complaints.length > 0)
    throw new Error(`The list of calls is not sound: ${complaints.join('; ')}`)
}
