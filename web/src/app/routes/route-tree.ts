import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { RouteDeclaration } from '#web/lib/route/route.ts'

/** A declared route with the words of its title, its children in menu order. */
export type RouteNode = Omit<RouteDeclaration, 'children'> & {
  texts: LocalizedText
  children: readonly RouteNode[]
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

/** Where its menu entry leads: its path, with what the entry asks for. */
export function urlOf(node: RouteNode): string {
  return node.path + (node.handle.query ?? '')
}

/** Whether a route only holds others: it has nothing of its own to show and something to lead to. */
export function isDirectory({ page, handle, children }: RouteNode): boolean {
  return !page && !handle.url && !handle.href && children.length > 0
}

/** Whether the menu shows it: a directory only while it holds anything that is shown. */
export function isShown(node: RouteNode): boolean {
  return !node.handle.hideInMenu && (!isDirectory(node) || node.children.some(isShown))
}

/** Where a directory leads: to the first of its pages that needs no parameter; to one that is hidden only for want of others. */
export function firstPage(node: RouteNode): string | undefined {
  const shownFirst = node.children.toSorted((a, b) => Number(isShown(b)) - Number(isShown(a)))
  for (const child of shownFirst) {
    if (child.handle.href || /[:*]/.test(child.path)) continue
    const path = isDirectory(child) ? firstPage(child) : urlOf(child)
    if (path) return path
  }
  return undefined
}
