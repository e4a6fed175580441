import { examplesAmong } from '@amber/contract/examples.ts'
import { closedPages } from '@amber/contract/menus/page-decisions.ts'
import type { RouteNode } from './route-tree.ts'
import { protectedRoutes } from './routes.ts'

/** Static authorization: the routes that are open to who holds these roles, by the rule that the server explains with. */
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
 * The routes while example pages are off: without the examples, but for those of which only the menu entry is one. They
 * keep their addresses, and neither menu nor search offers them.
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

/** The routes that the code declares, as far as they are there. */
export function declaredRoutes(hasExamples: boolean): readonly RouteNode[] {
  return hasExamples ? protectedRoutes : realRoutes
}
