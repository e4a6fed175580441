import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { urlOf } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import type { Tabs } from './create-tabs.ts'
import type { Tab } from './tab.ts'
import type { TabActions } from './tab-actions.ts'

export type TabsParts = {
  tabs: Tabs
  actions: TabActions
  /** A tab's title in the reader's language. */
  titleOf: (tab: Tab) => string
  /** The name of its route's icon, if it has one. */
  iconOf: (tab: Tab) => string | undefined
}

export const TabsContext = createContext<TabsParts | undefined>(undefined)

/**
 * The tab of the page that is shown, as the router has it. The tabs know it too, but only after the page has been
 * drawn; who follows them for it would be drawn a second time, before anything can be seen.
 */
export const ShownTabContext = createContext<string | undefined>(undefined)

/** The tabs of this sign-in. */
export function useTabsParts(): TabsParts {
  const parts = useContext(TabsContext)
  if (!parts) throw new Error('TabsContext is missing above this component')
  return parts
}

/**
 * Where an entry of a menu, or another way to a route, leads: to a page that is kept as it was left, query and all; to others from their beginning.
 */
export function useLastUrl(): (node: RouteNode) => string {
  const { tabs } = useTabsParts()
  const list = useStore(tabs, (state) => state.tabs)
  return (node) =>
    (node.handle.keepAlive && list.find(({ name }) => name === node.name)?.url) || urlOf(node)
}
