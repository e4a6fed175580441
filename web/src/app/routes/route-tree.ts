import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { GuardedPage, RouteDeclaration } from '#web/lib/route/route.ts'
import type { ComponentType } from 'react'

/** Children are in menu order. */
export type RouteNode = Omit<RouteDeclaration, 'children' | keyof GuardedPage> &
  GuardedPage & { texts: LocalizedText; children: readonly RouteNode[] }

/** Returns the named node after its ancestors, or an empty list. */
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

export function urlOf(node: RouteNode): string {
  return node.path + (node.handle.query ?? '')
}

export function isDirectory({ page, handle, children }: RouteNode): boolean {
  return !page && !handle.url && !handle.href && children.length > 0
}

/** Whether the menu shows a node; a directory needs a visible child. */
export function isShown(node: RouteNode): boolean {
  return !node.handle.hideInMenu && (!isDirectory(node) || node.children.some(isShown))
}

/** Returns the first page without parameters, visible ones first. */
export function firstPage(node: RouteNode): string | undefined {
  const shownFirst = node.children.toSorted((a, b) => Number(isShown(b)) - Number(isShown(a)))
  for (const child of shownFirst) {
    if (child.handle.href || /[:*]/.test(child.path)) continue
    const path = isDirectory(child) ? firstPage(child) : urlOf(child)
    if (path) return path
  }
  return undefined
}

/** Returns the page of a node, or the one that its handle describes. */
export async function pageOf({ page, handle }: RouteNode): Promise<ComponentType> {
  if (page) return page()
  const { EmbeddedPage, LinkPage, ComingSoonPage } = await import('#web/app/pages/handle-pages.tsx')
  if (handle.url) return EmbeddedPage
  return handle.href ? LinkPage : ComingSoonPage
}

/** Specification, section 9. */
export const homePath = '/home'
