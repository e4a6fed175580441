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
  titleOf: (tab: Tab) => string
  iconOf: (tab: Tab) => string | undefined
}

export const TabsContext = createContext<TabsParts | undefined>(undefined)

/**
 * Tab id of the open page, from the router: the store changes only after the render, which would render its
 * subscribers twice.
 */
export const ShownTabContext = createContext<string | undefined>(undefined)

export function useTabsParts(): TabsParts {
  const parts = useContext(TabsContext)
  if (!parts) throw new Error('TabsContext is missing above this component')
  return parts
}

/** Returns the last URL of a kept page, otherwise the route's own. */
export function useLastUrl(): (node: RouteNode) => string {
  const { tabs } = useTabsParts()
  const list = useStore(tabs, (state) => state.tabs)
  return (node) =>
    (node.handle.keepAlive && list.find(({ name }) => name === node.name)?.url) || urlOf(node)
}
