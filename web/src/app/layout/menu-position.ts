import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { firstPage, isDirectory, isShown, trailOf, urlOf } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'

/** Where the open page stands in the menu. */
export type MenuPosition = {
  /** The name of the entry that is lit: its own, or the one that stands for it (`activeMenu`). */
  lit: string | undefined
  /** The names of the directories above that entry, outermost first. */
  above: readonly string[]
  /** The entry of the first level that the page is in. */
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

/** The entries below one of the first level; none when it is a page itself. */
export function entriesBelow(node: RouteNode | undefined): readonly RouteNode[] {
  return node && isDirectory(node) ? shownOf(node.children) : []
}

/** Where an entry leads that is shown without those below it. */
export function leadsTo(node: RouteNode): string {
  return isDirectory(node) ? (firstPage(node) ?? node.path) : urlOf(node)
}
