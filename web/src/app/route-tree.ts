import type { Words } from '@amber/contract/words.ts'
import type { RouteDeclaration, RouteList } from '#web/lib/route.ts'

/** A declared route with the words of its title, its children in menu order. */
export type RouteNode = Omit<RouteDeclaration, 'children'> & {
  words: Words
  children: readonly RouteNode[]
}

const byOrder = (a: RouteNode, b: RouteNode) =>
  (a.handle.order ?? Number.POSITIVE_INFINITY) - (b.handle.order ?? Number.POSITIVE_INFINITY) || 0

function toNode(route: RouteDeclaration, messages: RouteList['messages']): RouteNode {
  const title = route.handle.title ?? route.name
  return {
    ...route,
    words: messages[route.handle.i18nKey] ?? { zh: title, en: title },
    children: (route.children ?? []).map((child) => toNode(child, messages)),
  }
}

/**
 * The lists of all features as one tree. A list whose path lies below a declared directory of another feature joins it
 * there, so that `/system` can hold features that do not know each other; of several, the nearest.
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

/** The nodes and all that is below them, parents first. */
export function flatten(nodes: readonly RouteNode[]): readonly RouteNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}

/** The node of that name with everything above it, outermost first; empty when there is none. */
export function trailOf(
  nodes: readonly RouteNode[],
  name: string | undefined,
): readonly RouteNode[] {
  for (const node of nodes) {
    if (node.name === name) return [node]
    const below = trailOf(node.children, name)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Whether a route only holds others: it has no page of its own and something to lead to. */
export function isDirectory(node: RouteNode): boolean {
  return !node.page && node.children.some((child) => !child.handle.hideInMenu)
}

/** Where a directory leads: to the first of its pages that needs no parameter and is shown here. */
export function firstPage(node: RouteNode): string | undefined {
  for (const child of node.children) {
    if (child.handle.hideInMenu || child.handle.href) continue
    const path = isDirectory(child) ? firstPage(child) : child.path
    if (path) return path
  }
  return undefined
}
