import type { Words } from '@amber/contract/words.ts'
import type { RouteDeclaration } from '#web/lib/route.ts'

/** A declared route with the words of its title, its children in menu order. */
export type RouteNode = Omit<RouteDeclaration, 'children'> & {
  words: Words
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

/** Whether a route only holds others: it has no page of its own and something to lead to. */
export function isDirectory(node: RouteNode): boolean {
  return !node.page && node.children.some((child) => !child.handle.hideInMenu)
}

/** Where a directory leads: to the first of its pages that needs no parameter and is shown here. */
export function firstPage(node: RouteNode): string | undefined {
  for (const child of node.children) {
    if (child.handle.hideInMenu || child.handle.href) continue
    const path = isDirectory(child) ? firstPage(child) : urlOf(child)
    if (path) return path
  }
  return undefined
}
