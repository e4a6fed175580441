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
  const byPath = new Map(roots.toReversed().map((root) => [root.path, root]))
  const parentOf = ({ path }: RouteNode) => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const holder = byPath.get(path.slice(0, end))
      if (holder) return holder
    }
    return undefined
  }
  const byParent = Map.groupBy(roots, parentOf)
  const grown = (node: RouteNode): RouteNode => ({
    ...node,
    children: [...node.children, ...(byParent.get(node) ?? [])].map(grown).toSorted(byOrder),
  })
  return (byParent.get(undefined) ?? []).map(grown).toSorted(byOrder)
}

/** Returns nodes and descendants, parents first. */
export function flatten(nodes: readonly RouteNode[]): readonly RouteNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}
