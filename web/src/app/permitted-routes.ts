import { closedPages } from '@amber/contract/page-decisions.ts'
import type { RouteNode } from './route-tree.ts'

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
