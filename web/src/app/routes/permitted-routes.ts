import { examplesAmong } from '@amber/contract/example-pages.ts'
import { closedPages } from '@amber/contract/menus/page-decisions.ts'
import type { RouteNode } from './route-tree.ts'
import { protectedRoutes } from './routes.ts'

/** Returns the routes open to these roles, by the rule the server uses. */
export function permittedRoutes(
  nodes: readonly RouteNode[],
  roles: readonly string[],
  superRole: string,
): readonly RouteNode[] {
  const closed = closedPages(nodes, roles, superRole)
  const left = (some: readonly RouteNode[]): readonly RouteNode[] =>
    some
      .filter(({ name }) => !closed.has(name))
      .map((node) => ({ ...node, children: left(node.children) }))
  return left(nodes)
}

/**
 * Returns the routes without examples. Routes whose menu entry alone is an example keep their URL, hidden from menu
 * and search.
 */
export function withoutExamples(nodes: readonly RouteNode[]): readonly RouteNode[] {
  const examples = examplesAmong(nodes)
  const left = (some: readonly RouteNode[]): readonly RouteNode[] =>
    some
      .filter(({ name }) => examples.get(name) !== 'page')
      .map((node) => ({
        ...node,
        children: left(node.children),
        ...(examples.has(node.name) && {
          handle: { ...node.handle, hideInMenu: true, isUnlisted: true },
        }),
      }))
  return left(nodes)
}

const realRoutes = withoutExamples(protectedRoutes)

export function declaredRoutes(hasExamples: boolean): readonly RouteNode[] {
  return hasExamples ? protectedRoutes : realRoutes
}
