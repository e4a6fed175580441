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

/**
 * Static authorization (specification, sections 4 and 6): the super role gets every route, others those whose roles
 * include one of theirs or that have none. A parent that is not permitted takes its children with it, and so does one
 * whose index route (a child of the same path) is not permitted; a directory left without any child goes too.
 */
export function permittedRoutes(
  nodes: readonly RouteNode[],
  roles: readonly string[],
  superRole: string,
): readonly RouteNode[] {
  if (roles.includes(superRole)) return nodes
  const isPermitted = ({ handle }: RouteNode) =>
    !handle.roles?.length || handle.roles.some((role) => roles.includes(role))
  return nodes.flatMap((node) => {
    if (!isPermitted(node)) return []
    const index = node.children.find((child) => child.path === node.path)
    if (index && !isPermitted(index)) return []
    const children = permittedRoutes(node.children, roles, superRole)
    const left = { ...node, children }
    return isDirectory(node) && !isDirectory(left) ? [] : [left]
  })
}
