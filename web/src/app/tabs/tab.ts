import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { matchPath } from 'react-router'
import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { isDirectory, type RouteNode } from '#web/app/routes/route-tree.ts'

export type Tab = {
  id: string
  name: string
  i18nKey: string
  /** Title set by the page. */
  label?: string | LocalizedText
  fixedIndex?: number
  isPinned: boolean
  /** Path, query and hash at the last visit. */
  url: string
}

export type TabLocation = {
  handle: ActiveHandle
  params: Readonly<Record<string, string | undefined>>
  pathname: string
  search: string
  hash: string
}

export type CloseChoice = 'self' | 'left' | 'right' | 'other' | 'all'

/** Returns the tab id: one per route and parameter values, with `multiTab` also per query. */
export function tabIdOf({
  handle,
  params,
  search,
}: Omit<TabLocation, 'pathname' | 'hash'>): string {
  const values = Object.entries(params).flatMap(([name, value]) => (name === '*' ? [] : [value]))
  return [handle.name, ...values].join('/') + (handle.multiTab ? search : '')
}

export function tabOf(location: TabLocation): Tab {
  const { name, i18nKey, fixedIndexInTab } = location.handle
  return {
    id: tabIdOf(location),
    name,
    i18nKey,
    ...(fixedIndexInTab !== undefined && { fixedIndex: fixedIndexInTab }),
    isPinned: false,
    url: location.pathname + location.search + location.hash,
  }
}

export function fixedTabs(routes: readonly RouteNode[]): Tab[] {
  return arrange(
    flatten(routes)
      .filter((node) => node.handle.fixedIndexInTab !== undefined && isOpenable(node))
      .map(({ name, path, texts, handle }) =>
        tabOf({
          handle: { ...handle, name, texts },
          params: {},
          pathname: path,
          search: handle.query ?? '',
          hash: '',
        }),
      ),
  )
}

function isOpenable(node: RouteNode): boolean {
  return !isDirectory(node) && !node.handle.href && !/[:*]/.test(node.path)
}

export function isPermitted(tab: Tab, routes: readonly RouteNode[]): boolean {
  const node = flatten(routes).find(({ name }) => name === tab.name)
  const [path = ''] = tab.url.split(/[?#]/)
  return node !== undefined && !isDirectory(node) && matchPath(node.path, path) !== null
}

/** Sorts fixed tabs by index, then pinned ones, then the others. */
export function arrange(tabs: readonly Tab[]): Tab[] {
  const last = Number.POSITIVE_INFINITY
  return tabs.toSorted(
    (a, b) => rank(a) - rank(b) || (a.fixedIndex ?? last) - (b.fixedIndex ?? last) || 0, // Infinity - Infinity is NaN
  )
}

/** Tabs are reordered only within their rank. */
export function rank(tab: Tab): 0 | 1 | 2 {
  if (tab.fixedIndex !== undefined) return 0
  return tab.isPinned ? 1 : 2
}

export function withoutTitle({ label: _label, ...tab }: Tab): Tab {
  return tab
}

export function canClose(tab: Tab): boolean {
  return rank(tab) === 2
}

export function closedBy(choice: CloseChoice, id: string, tabs: readonly Tab[]): Tab[] {
  const at = tabs.findIndex((tab) => tab.id === id)
  const isMeant = {
    self: (index: number) => index === at,
    left: (index: number) => index < at,
    right: (index: number) => index > at,
    other: (index: number) => index !== at,
    all: () => true,
  }[choice]
  return tabs.filter((tab, index) => isMeant(index) && canClose(tab))
}

/** Parses stored tabs and drops invalid ones. */
export function readTabs(found: unknown): { tabs: Tab[]; visits: string[] } | undefined {
  const { tabs, visits } = (found ?? {}) as { tabs?: unknown; visits?: unknown }
  if (!Array.isArray(tabs) || !Array.isArray(visits)) return undefined
  return { tabs: tabs.filter(isTab), visits: visits.filter((id) => typeof id === 'string') }
}

function isLocalizedText(found: unknown): found is LocalizedText {
  const { zh, en } = (found ?? {}) as Partial<Record<string, unknown>>
  return typeof zh === 'string' && typeof en === 'string'
}

function isTab(found: unknown): found is Tab {
  if (typeof found !== 'object' || found === null) return false
  const { id, name, i18nKey, label, isPinned, url } = found as Record<string, unknown>
  return (
    [id, name, i18nKey].every((part) => typeof part === 'string') &&
    (label === undefined || typeof label === 'string' || isLocalizedText(label)) &&
    typeof isPinned === 'boolean' &&
    // Internal paths only, as stored URLs are navigated to.
    typeof url === 'string' &&
    /^\/(?![/\\])/.test(url)
  )
}

/** Returns a DOM id; tab ids contain characters that DOM ids must not. */
export function paneId(id: string): string {
  return `pane-${encodeURIComponent(id)}`
}

export function tabElementId(id: string): string {
  return `tab-${encodeURIComponent(id)}`
}
