import { auth } from '@amber/contract/sign-in/auth.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import { homePath, isDirectory, urlOf, type RouteNode } from '#web/app/routes/route-tree.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { declaredRoutes, permittedRoutes } from '#web/app/routes/permitted-routes.ts'
import type { CallOptions } from '#web/lib/call/api.ts'
import type { Services } from '#web/lib/call/services.ts'
import type { UserInfo } from '#web/lib/call/session.ts'
import type { RouteAccess } from './signed-in-state.ts'

/** Returns the role's home page, otherwise the product's, otherwise the first page. */
function homeOf(routes: readonly RouteNode[], wanted: string): string {
  const pages = flatten(routes).filter(
    (node) => !isDirectory(node) && !node.handle.href && !/[:*]/.test(node.path),
  )
  const at = (path: string) => pages.find((node) => node.path === path)
  const shown = pages.find((node) => !node.handle.hideInMenu)
  const home = at(wanted) ?? at(homePath) ?? shown
  return home ? urlOf(home) : homePath
}

/** Reads the user and the permitted routes. Skips the user request if `known` is given. */
export async function readRouteAccess(
  call: Services['call'],
  options: CallOptions,
  known?: UserInfo,
): Promise<RouteAccess> {
  const user = known ?? (await call(auth.getUserInfo, {}, options))
  const declared = declaredRoutes(user.hasExamples)
  let routes = declared
  let source: unknown = user.roles
  if (user.authorization === 'dynamic') {
    const [{ storedRoutes }, { menus }] = await Promise.all([
      import('./stored-routes.ts'),
      import('@amber/contract/menus/menus.ts'),
    ])
    const mine = await call(menus.mine, {}, options)
    const hasAll = user.roles.includes(superRole)
    routes = storedRoutes(mine, declared, { hasAll })
    source = [mine, hasAll]
  } else routes = permittedRoutes(declared, user.roles, superRole)
  const paths = new Set(flatten(routes).map(({ path }) => path))
  const home = homeOf(routes, user.homePath)
  return {
    user,
    routes,
    forbidden: flatten(declared).filter(({ path }) => !paths.has(path)),
    home,
    fingerprint: JSON.stringify([user.authorization, user.hasExamples, home, source]),
  }
}
