import type { RouteDeclaration, RouteList } from '#web/lib/route/route.ts'
import type { RouteNode } from './route-tree.ts'

const byOrder = (a: RouteNode, b: RouteNode) =>
  (a.handle.order ?? Number.POSITIVE_INFINITY) - (b.handle.order ?? Number.POSITIVE_INFINITY) || 0

function toNode(route: RouteDeclaration, messages: RouteList['messages']): RouteNode {
  const title = route.handle.title ?? route.name
  return {
    ...route,
    texts: messages[route.handle.i18nKey] ?? { zh: title, en: title },
    children: (route.children ?? []).map((child) => toNode(child, messages)),
  }
}

/**
 * Joins the routes of all features into a tree. A list below a directory of another feature joins it, so that
 * features can share `/system`.
 */
export function joinRoutes(lists: readonly RouteList[]): readonly RouteNode[] {
  const roots = lists.flatMap(({ routes, messages }) =>
    routes.map((route) => toNode(route, messages)),
  )
  const holderOf = (node: RouteNode) =>
    roots
      .filter((other) => other !== node && node.path.startsWith(`${other.path}/`))
      .toSorted((a, b) => b.path.length - a.path.length)[0]
  const grown = (node: RouteNode): RouteNode => ({
    ...node,
    children: [
      ...node.children.map(grown),
      ...roots.filter((root) => holderOf(root) === node).map(grown),
    ].toSorted(byOrder),
  })
  return roots
    .filter((root) => !holderOf(root))
    .map(grown)
    .toSorted(byOrder)
}

/** Returns nodes and descendants, parents first. */
export function flatten(nodes: readonly RouteNode[]): readonly RouteNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}
