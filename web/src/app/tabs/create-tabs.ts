import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import {
  arrange,
  fixedTabs,
  isPermitted,
  rank,
  readTabs,
  tabIdOf,
  tabOf,
  withoutTitle,
} from './tab.ts'
import type { Place, Tab } from './tab.ts'

export type TabsState = {
  tabs: readonly Tab[]
  /** Most recently visited last. */
  visits: readonly string[]
  activeId: string | undefined
  /** A new count remounts the page. */
  reloads: Readonly<Record<string, number>>
  /** Keys of page parts, by tab. */
  unsaved: Readonly<Record<string, readonly string[]>>
}

export type Tabs = StoreApi<TabsState> & {
  visit: (place: Place) => void
  setUrl: (id: string, url: string) => void
  rename: (id: string, label: Tab['label']) => void
  pin: (id: string, isPinned: boolean) => void
  /** Moves a tab to the position of another of the same kind. */
  move: (id: string, ontoId: string) => void
  remove: (ids: readonly string[]) => void
  reload: (id: string) => void
  markUnsaved: (id: string, key: string, isDirty: boolean) => void
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

/**
 * Creates the tabs of this window, restored from its own storage, otherwise the browser's. Windows do not share tabs,
 * as each would drop the other's.
 */
export function createTabs(from: {
  storage: Storage
  windowStorage: Storage
  userId: string
  routes: readonly RouteNode[]
  isKept: boolean
}): Tabs {
  const { storage, windowStorage } = from
  const entry = jsonEntry(`tabs:${from.userId}`, readTabs)
  let { routes, isKept } = from

  const withFixed = (tabs: readonly Tab[]): Tab[] => {
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
  const onlyPermitted = (tabs: readonly Tab[]) => tabs.filter((tab) => isPermitted(tab, routes))
  const restored = isKept ? (windowStorage.read(entry) ?? storage.read(entry)) : undefined
  /** Tabs that were pinned here at any time, so that this window decides on them. */
  const ownPins = new Set<string>()

  const store = createStore<TabsState>(() => ({
    tabs: withFixed(onlyPermitted(restored?.tabs ?? [])),
    visits: restored?.visits ?? [],
    activeId: undefined,
    reloads: {},
    unsaved: {},
  }))
  const { getState: get, setState: set } = store

  const keep = () => {
    if (!isKept) return
    const tabs = onlyPermitted(get().tabs)
    const isThere = (id: string) => tabs.some((tab) => tab.id === id)
    const visits = get().visits.filter(isThere)
    windowStorage.write(entry, { tabs, visits })
    for (const { id, isPinned } of tabs) if (isPinned) ownPins.add(id)
    // Keeps the pins of other windows.
    const pinnedElsewhere = (storage.read(entry)?.tabs ?? []).filter(
      ({ id, isPinned }) => isPinned && !ownPins.has(id),
    )
    const others = tabs.filter(({ id }) => !pinnedElsewhere.some((tab) => tab.id === id))
    storage.write(entry, { tabs: arrange([...others, ...pinnedElsewhere]), visits })
  }
  store.subscribe(({ tabs }, before) => {
    if (tabs !== before.tabs) keep()
  })
  const change = (id: string, values: Partial<Tab>) =>
    set(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.id === id ? { ...tab, ...values } : tab)) }))
  const without = (part: Readonly<Record<string, readonly string[]>>, ids: readonly string[]) =>
    Object.fromEntries(Object.entries(part).filter(([id]) => !ids.includes(id)))

  const remove = (ids: readonly string[]) =>
    set(({ tabs, visits, unsaved }) => ({
      tabs: tabs.filter(({ id }) => !ids.includes(id)),
      visits: visits.filter((id) => !ids.includes(id)),
      unsaved: without(unsaved, ids),
    }))

  return {
    ...store,
    keep,
    remove,
    visit: (place) => {
      const id = tabIdOf(place)
      const { activeId, tabs, visits, unsaved } = get()
      const url = place.pathname + place.search + place.hash
      const old = tabs.find((tab) => tab.id === id)
      // An error page has a tab only while it is open.
      const stays = (tab: Tab) => tab.id === id || isPermitted(tab, routes)
      const next = (
        old
          ? tabs.map((tab) => (tab === old && tab.url !== url ? { ...tab, url } : tab))
          : arrange([...tabs, tabOf(place)])
      ).filter(stays)
      set({
        activeId: id,
        // Keeps the identity of an equal list, as menus and pages depend on it.
        tabs: isSame(next, tabs) ? tabs : next,
        visits: [...visits.filter((visit) => visit !== id), id],
        // A remounted page reports its unsaved changes again.
        unsaved: id === activeId || !unsaved[id] ? unsaved : without(unsaved, [id]),
      })
    },
    setUrl: (id, url) => change(id, { url }),
    rename: (id, label) =>
      set(({ tabs }) => ({
        tabs: tabs.map((tab) => {
          if (tab.id !== id) return tab
          if (JSON.stringify(tab.label) === JSON.stringify(label)) return tab
          return { ...withoutTitle(tab), ...(label && { label }) }
        }),
      })),
    pin: (id, isPinned) => {
      change(id, { isPinned })
      set(({ tabs }) => ({ tabs: arrange(tabs) }))
    },
    move: (id, ontoId) =>
      set(({ tabs }) => {
        const from = tabs.findIndex((tab) => tab.id === id)
        const to = tabs.findIndex((tab) => tab.id === ontoId)
        const [moved, onto] = [tabs[from], tabs[to]]
        const isSameKind = moved && onto && rank(moved) === rank(onto) && rank(moved) > 0
        if (!isSameKind || from === to) return {}
        return { tabs: tabs.toSpliced(from, 1).toSpliced(to, 0, moved) }
      }),
    reload: (id) =>
      set(({ reloads, unsaved }) => ({
        reloads: { ...reloads, [id]: (reloads[id] ?? 0) + 1 },
        unsaved: without(unsaved, [id]),
      })),
    markUnsaved: (id, key, isDirty) => {
      const keys = get().unsaved[id] ?? []
      if (keys.includes(key) === isDirty) return
      const left = isDirty ? [...keys, key] : keys.filter((other) => other !== key)
      set(({ unsaved }) => ({
        unsaved: { ...without(unsaved, [id]), ...(left.length > 0 && { [id]: left }) },
      }))
    },
    nextWithout: (ids) => {
      const { tabs, visits } = get()
      const left = tabs.filter(({ id }) => !ids.includes(id))
      const visited = visits.findLast((visit) => left.some(({ id }) => id === visit))
      return left.find(({ id }) => id === visited) ?? left[0]
    },
    setKept: (next) => {
      isKept = next
      if (isKept) keep()
      else for (const one of [storage, windowStorage]) one.remove(entry)
    },
    leave: () => {
      for (const one of [storage, windowStorage]) {
        const left = isKept && one.read(entry)
        if (left) one.write(entry, { ...left, tabs: left.tabs.map(withoutTitle) })
      }
      isKept = false
    },
    follow: (next) => {
      if (next === routes) return
      routes = next
      const { tabs, activeId } = get()
      // The open page stays until the router leaves it.
      const gone = tabs.filter((tab) => tab.id !== activeId && !isPermitted(tab, routes))
      if (gone.length > 0) remove(gone.map(({ id }) => id))
      set(({ tabs: left }) => ({ tabs: withFixed(left) }))
    },
  }
}
