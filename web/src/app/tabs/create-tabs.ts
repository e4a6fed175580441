import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { arrange, fixedTabs, isPermitted, rank, tabIdOf, tabOf, withoutTitle } from './tab.ts'
import type { TabLocation, Tab } from './tab.ts'
import type { UnsavedKind } from '#web/lib/route/tabs.ts'
import { createTabStorage } from './create-tab-storage.ts'
import type { TabStorageParts } from './create-tab-storage.ts'

export type TabsState = {
  tabs: readonly Tab[]
  /** Most recently visited last. */
  visits: readonly string[]
  activeId: string | undefined
  /** A new count remounts the page. */
  reloads: Readonly<Record<string, number>>
  /** Page parts, by tab. */
  unsaved: Readonly<Record<string, readonly UnsavedPart[]>>
}

type UnsavedPart = UnsavedKind & { key: string }

export type Tabs = StoreApi<TabsState> & {
  visit: (location: TabLocation) => void
  setUrl: (id: string, url: string) => void
  rename: (id: string, label: Tab['label']) => void
  pin: (id: string, isPinned: boolean) => void
  /** Moves a tab to the position of another of the same kind. */
  move: (id: string, ontoId: string) => void
  remove: (ids: readonly string[]) => void
  reload: (id: string) => void
  markUnsaved: (id: string, part: UnsavedPart, isDirty: boolean) => void
  /** Whether the open page has unsaved changes in a dialog. */
  hasUnsavedDialog: () => boolean
  /** Returns the tab to show when these are closed: the last visited of the rest. */
  nextWithout: (ids: readonly string[]) => Tab | undefined
  /** Stores the visit order. */
  keep: () => void
  setKept: (isKept: boolean) => void
  /** Clears titles set by pages, which are mostly user names. */
  leave: () => void
  follow: (routes: readonly RouteNode[]) => void
}

const isSame = (some: readonly Tab[], others: readonly Tab[]) =>
  some.length === others.length && some.every((tab, index) => tab === others[index])

const onlyPermitted = (tabs: readonly Tab[], routes: readonly RouteNode[]) =>
  tabs.filter((tab) => isPermitted(tab, routes))

function withFixed(tabs: readonly Tab[], routes: readonly RouteNode[]): Tab[] {
  const fixed = fixedTabs(routes)
  const found = new Map(tabs.map((tab) => [tab.id, tab]))
  // Fixed tabs come from the routes.
  const others = tabs
    .filter(({ id }) => !fixed.some((tab) => tab.id === id))
    .map(({ fixedIndex: _fixedIndex, ...tab }) => tab)
  return arrange([
    ...fixed.map((tab) => ({ ...tab, url: found.get(tab.id)?.url ?? tab.url })),
    ...others,
  ])
}

const changed = (tabs: readonly Tab[], id: string, values: Partial<Tab>) =>
  tabs.map((tab) => (tab.id === id ? { ...tab, ...values } : tab))

function renamed(tabs: readonly Tab[], id: string, label: Tab['label']): Tab[] {
  return tabs.map((tab) => {
    if (tab.id !== id) return tab
    if (JSON.stringify(tab.label) === JSON.stringify(label)) return tab
    return { ...withoutTitle(tab), ...(label && { label }) }
  })
}

/** Returns undefined if the tabs cannot change places. */
function moved(tabs: readonly Tab[], id: string, ontoId: string): Tab[] | undefined {
  const from = tabs.findIndex((tab) => tab.id === id)
  const to = tabs.findIndex((tab) => tab.id === ontoId)
  const [tab, onto] = [tabs[from], tabs[to]]
  const isSameKind = tab && onto && rank(tab) === rank(onto) && rank(tab) > 0
  return isSameKind && from !== to ? tabs.toSpliced(from, 1).toSpliced(to, 0, tab) : undefined
}

const without = (unsaved: TabsState['unsaved'], ids: readonly string[]) =>
  Object.fromEntries(Object.entries(unsaved).filter(([id]) => !ids.includes(id)))

function withUnsaved(
  unsaved: TabsState['unsaved'],
  { id, part, isDirty }: { id: string; part: UnsavedPart; isDirty: boolean },
): TabsState['unsaved'] {
  const parts = unsaved[id] ?? []
  if (parts.some(({ key }) => key === part.key) === isDirty) return unsaved
  const left = isDirty ? [...parts, part] : parts.filter(({ key }) => key !== part.key)
  return { ...without(unsaved, [id]), ...(left.length > 0 && { [id]: left }) }
}

const withoutTabs = ({ tabs, visits, unsaved }: TabsState, ids: readonly string[]) => ({
  tabs: tabs.filter(({ id }) => !ids.includes(id)),
  visits: visits.filter((id) => !ids.includes(id)),
  unsaved: without(unsaved, ids),
})

function afterVisit(
  { activeId, tabs, visits, unsaved }: TabsState,
  location: TabLocation,
  routes: readonly RouteNode[],
): Partial<TabsState> {
  const id = tabIdOf(location)
  const url = location.pathname + location.search + location.hash
  const old = tabs.find((tab) => tab.id === id)
  // An error page has a tab only while it is open.
  const stays = (tab: Tab) => tab.id === id || isPermitted(tab, routes)
  const next = (
    old
      ? tabs.map((tab) => (tab === old && tab.url !== url ? { ...tab, url } : tab))
      : arrange([...tabs, tabOf(location)])
  ).filter(stays)
  return {
    activeId: id,
    // Keeps the identity of an equal list, as menus and pages depend on it.
    tabs: isSame(next, tabs) ? tabs : next,
    visits: [...visits.filter((visit) => visit !== id), id],
    // A remounted page reports its unsaved changes again.
    unsaved: id === activeId || !unsaved[id] ? unsaved : without(unsaved, [id]),
  }
}

function lastVisitedWithout({ tabs, visits }: TabsState, ids: readonly string[]): Tab | undefined {
  const left = tabs.filter(({ id }) => !ids.includes(id))
  const visited = visits.findLast((visit) => left.some(({ id }) => id === visit))
  return left.find(({ id }) => id === visited) ?? left[0]
}

/**
 * Creates the tabs of this window, restored from its own storage, otherwise the browser's. Windows do not share tabs,
 * as each would drop the other's.
 */
export function createTabs(from: TabStorageParts & { routes: readonly RouteNode[] }): Tabs {
  const stored = createTabStorage(from)
  let { routes } = from
  const restored = stored.read()

  const store = createStore<TabsState>(() => ({
    tabs: withFixed(onlyPermitted(restored?.tabs ?? [], routes), routes),
    visits: restored?.visits ?? [],
    activeId: undefined,
    reloads: {},
    unsaved: {},
  }))
  const { getState: get, setState: set } = store

  const keep = () => stored.keep(onlyPermitted(get().tabs, routes), get().visits)
  store.subscribe(({ tabs }, before) => {
    if (tabs !== before.tabs) keep()
  })
  const remove = (ids: readonly string[]) => set((state) => withoutTabs(state, ids))

  return {
    ...store,
    keep,
    remove,
    visit: (location) => set(afterVisit(get(), location, routes)),
    setUrl: (id, url) => set(({ tabs }) => ({ tabs: changed(tabs, id, { url }) })),
    rename: (id, label) => set(({ tabs }) => ({ tabs: renamed(tabs, id, label) })),
    pin: (id, isPinned) => {
      set(({ tabs }) => ({ tabs: changed(tabs, id, { isPinned }) }))
      set(({ tabs }) => ({ tabs: arrange(tabs) }))
    },
    move: (id, ontoId) => set(({ tabs }) => ({ tabs: moved(tabs, id, ontoId) ?? tabs })),
    reload: (id) =>
      set(({ reloads, unsaved }) => ({
        reloads: { ...reloads, [id]: (reloads[id] ?? 0) + 1 },
        unsaved: without(unsaved, [id]),
      })),
    markUnsaved: (id, part, isDirty) => {
      const { unsaved } = get()
      const next = withUnsaved(unsaved, { id, part, isDirty })
      if (next !== unsaved) set({ unsaved: next })
    },
    hasUnsavedDialog: () => {
      const { activeId = '', unsaved } = get()
      return unsaved[activeId]?.some(({ isModal }) => isModal) ?? false
    },
    nextWithout: (ids) => lastVisitedWithout(get(), ids),
    setKept: (next) => {
      stored.setKept(next)
      keep()
    },
    leave: stored.leave,
    follow: (next) => {
      if (next === routes) return
      routes = next
      const { tabs, activeId } = get()
      // The open page stays until the router leaves it.
      const forbidden = tabs.filter((tab) => tab.id !== activeId && !isPermitted(tab, routes))
      if (forbidden.length > 0) remove(forbidden.map(({ id }) => id))
      set(({ tabs: left }) => ({ tabs: withFixed(left, routes) }))
    },
  }
}
