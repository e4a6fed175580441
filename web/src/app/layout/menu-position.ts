import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { firstPage, isDirectory, isShown, trailOf, urlOf } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'

export type MenuPosition = {
  /** Name of the highlighted entry: the page's own or its `activeMenu`. */
  lit: string | undefined
  /** Ancestors of that entry, outermost first. */
  above: readonly string[]
  first: RouteNode | undefined
}

export function menuPosition(
  routes: readonly RouteNode[],
  handle: ActiveHandle | undefined,
): MenuPosition {
  const activeMenu = handle?.activeMenu
  const lit = activeMenu
    ? flatten(routes).find((node) => node.path === activeMenu)?.name
    : handle?.name
  const trail = trailOf(routes, lit)
  const above = trail.slice(0, -1).map((node) => node.name)
  const [first] = trail
  return { lit: trail.at(-1)?.name, above, first: first && isShown(first) ? first : undefined }
}

export function shownOf(nodes: readonly RouteNode[]): readonly RouteNode[] {
  return nodes.filter(isShown)
}

export function entriesBelow(node: RouteNode | undefined): readonly RouteNode[] {
  return node && isDirectory(node) ? shownOf(node.children) : []
}

export function leadsTo(node: RouteNode): string {
  return isDirectory(node) ? (firstPage(node) ?? node.path) : urlOf(node)
}
