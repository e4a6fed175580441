import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { matchRoutes, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { useTranslate, useServices, useT, useUser } from '#web/lib/call/services.ts'
import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import { useOpenPages } from '#web/lib/route/open-pages.ts'
import { isUnasked } from '#web/lib/sign-in/sign-out-now.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { firstPage, isDirectory } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { createTabs } from './create-tabs.ts'
import type { Tabs } from './create-tabs.ts'
import { useRouterNow } from './frozen-router.tsx'
import { tabIdOf } from './tab.ts'
import type { Tab, TabLocation } from './tab.ts'
import { createTabActions } from './tab-actions.ts'
import { ShownTabContext, TabsContext } from './tabs-context.ts'
import { tabsMessages } from './tabs.messages.ts'
import { useLeaveQuestion, type Destination } from './use-leave-question.ts'

function useLooks(routes: readonly RouteNode[], handle: ActiveHandle | undefined) {
  const translate = useTranslate()
  const nodes = useMemo(() => new Map(flatten(routes).map((node) => [node.name, node])), [routes])
  // Title of an error page, which is not among the routes.
  const stranger = handle && !nodes.has(handle.name) ? handle.texts : undefined
  return useMemo(
    () => ({
      titleOf: (tab: Tab) => {
        const texts = nodes.get(tab.name)?.texts ?? stranger
        if (typeof tab.label === 'string') return tab.label
        const shown = tab.label ?? texts
        return shown ? translate(shown) : tab.name
      },
      iconOf: (tab: Tab) => {
        const { icon, activeMenu } = nodes.get(tab.name)?.handle ?? {}
        const entry = [...nodes.values()].find(({ path }) => path === activeMenu)
        return icon ?? entry?.handle.icon
      },
    }),
    [nodes, stranger, translate],
  )
}

function matchAt(nodes: readonly RouteNode[], path: string) {
  const match = matchRoutes(
    nodes.map((node) => ({ path: node.path, handle: node })),
    path,
  )?.at(-1)
  return match && { node: match.route.handle, params: match.params }
}

/** Whether a path leaves the main layout, which drops all kept pages. */
function isOutside(routes: readonly RouteNode[], path: string): boolean {
  const all = flatten(routes)
  const found = matchAt(all, path)?.node
  if (!found || !isDirectory(found)) return Boolean(found?.handle.isBlank)
  // A directory redirects without a question.
  const pages = all.filter((node) => !isDirectory(node))
  return Boolean(matchAt(pages, firstPage(found) ?? '/')?.node.handle.isBlank)
}

/** Whether the open tab shows another address after the navigation. */
function staysInTab(
  routes: readonly RouteNode[],
  from: TabLocation | undefined,
  { path, search, isReplacing }: Destination,
): boolean {
  // Replacing corrects the address of the same page, as after a changed code.
  if (!from || isReplacing || (path === from.pathname && search === from.search)) return false
  const found = matchAt(flatten(routes), path)
  if (!found) return false
  const { name, texts, handle } = found.node
  return tabIdOf({ ...found, search, handle: { ...handle, name, texts } }) === tabIdOf(from)
}

function useVisits(tabs: Tabs) {
  const services = useServices()
  const pages = useOpenPages()
  const names = useMemo(
    () => new Set(pages.filter(({ isAddressable }) => isAddressable).map(({ name }) => name)),
    [pages],
  )
  const counts = useEffectEvent((name: string) => name !== 'home' && names.has(name))
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      const { countVisits } = await import('#web/app/visits/count-visits.ts')
      if (!isOver) stop = countVisits({ tabs, services, counts: (name) => counts(name) })
    }
    const cancel = whenIdle(() => void begin().catch(() => {}))
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [tabs, services])
}

export function TabsProvider(props: { routes: readonly RouteNode[]; children: ReactNode }) {
  const { routes } = props
  const { storage, windowStorage, theme, feedback, session } = useServices()
  const t = useT(tabsMessages)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const userId = useUser()?.userId ?? ''
  const isKept = useStore(theme, (state) => state.settings.tab.cache)
  const [tabs] = useState(() => createTabs({ storage, windowStorage, userId, routes, isKept }))
  const { tabLocation } = useRouterNow()
  const looks = useLooks(routes, tabLocation?.handle)

  useLayoutEffect(() => tabs.follow(routes), [tabs, routes])
  useEffect(() => tabs.setKept(isKept), [tabs, isKept])
  useEffect(
    () =>
      session.subscribe(({ token }) => {
        if (!token) tabs.leave()
      }),
    [session, tabs],
  )
  // Before the effects of the page, which look up their tab.
  useLayoutEffect(() => {
    if (tabLocation) tabs.visit(tabLocation)
  }, [tabs, tabLocation])

  // Deferred, as it matters only once a tab is closed.
  useEffect(() => whenIdle(tabs.keep), [tabs, tabLocation])

  useVisits(tabs)
  const hasUnsaved = useStore(tabs, ({ unsaved }) => Object.keys(unsaved).length > 0)
  const parts = useMemo(() => {
    const actions = createTabActions({ tabs, navigate, queries, feedback, t, ...looks })
    return { tabs, actions, ...looks }
  }, [tabs, navigate, queries, feedback, t, looks])
  const dropsAll = ({ path, state }: Pick<Destination, 'path' | 'state'>) =>
    isOutside(routes, path) || isUnasked(state)
  useLeaveQuestion({
    isDirty: hasUnsaved,
    isAway: (to) =>
      dropsAll(to) || (tabs.hasUnsavedDialog() && staysInTab(routes, tabLocation, to)),
    mayLeave: (to) => parts.actions.mayDiscard({ isOpenTab: !dropsAll(to) }),
  })
  return (
    <TabsContext value={parts}>
      <ShownTabContext value={tabLocation && tabIdOf(tabLocation)}>
        {props.children}
      </ShownTabContext>
    </TabsContext>
  )
}
