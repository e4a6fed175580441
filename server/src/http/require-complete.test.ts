import { expect, test } from 'vitest'
import { endpointsOf } from '@amber/contract/api.ts'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import type { Route } from './bind.ts'
import { requireComplete } from './require-complete.ts'

const routeOf = (endpoint: Endpoint): Route => ({ endpoint, handle: () => Promise.resolve() })
const routes = endpointsOf('production').map(({ endpoint }) => routeOf(endpoint))

test('accepts each call of the contract once', () => {
  requireComplete(routes, 'production')
  expect(() => requireComplete(routes.slice(1), 'production')).toThrow('is bound 0 times')
})

test('refuses a second call of the same method and path, whatever the names of its parameters', () => {
  const { endpoint } = routes.find((route) => route.endpoint.path === '/users/:id')!
  const twin = routeOf({ ...endpoint, path: '/users/:user' })
  expect(() => requireComplete([...routes, twin], 'production')).toThrow(
    `${endpoint.method} /users/:id and /users/:user are one path`,
  )
})
