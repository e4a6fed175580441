import { useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  useMatches,
  useOutlet,
} from 'react-router'
import type { DataRouter, To } from 'react-router'
import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import type { TabLocation } from './tab.ts'

export function useRouterNow() {
  const location = useContext(LocationContext)
  const state = useContext(StateContext)
  const data = useContext(DataContext)
  const page = useOutlet()
  const match = useMatches().at(-1)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the router recreates the element on every navigation; only these show a change
  const now = useMemo(() => ({ location, state, data, page }), [location, state, data])
  const { pathname, search, hash } = location.location
  const params = match?.params
  const handle = match?.handle as ActiveHandle | undefined
  const tabLocation = useMemo<TabLocation | undefined>(
    () => handle && { handle, params: params ?? {}, pathname, search, hash },
    [handle, params, pathname, search, hash],
  )
  return { now, tabLocation }
}

export type RouterMoment = ReturnType<typeof useRouterNow>['now']

export function isSameLocation(a: RouterMoment, b: RouterMoment): boolean {
  const [from, to] = [a.location.location, b.location.location]
  const isSameAddress =
    from.pathname === to.pathname &&
    from.search === to.search &&
    from.hash === to.hash &&
    from.state === to.state
  const [before, now] = [a.state?.matches ?? [], b.state?.matches ?? []]
  return (
    isSameAddress &&
    before.length === now.length &&
    !a.data?.errors &&
    !b.data?.errors &&
    a.data?.actionData === b.data?.actionData &&
    now.every(
      ({ route }, index) =>
        route === before[index]?.route &&
        a.data?.loaderData[route.id] === b.data?.loaderData[route.id],
    )
  )
}

/** Freezes the router for a hidden page, which keeps its location; its navigations go to `onGo`. */
export function FrozenRouter(props: {
  at: RouterMoment
  isShown: () => boolean
  onGo: (to: To) => void
  children: ReactNode
}) {
  const { at, isShown, onGo, children } = props
  const context = useContext(DataRouterContext)
  const guarded = useMemo(() => {
    if (!context) return context
    const navigate = (to: To | number | null, options?: object) => {
      const { router } = context
      if (isShown())
        return typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)
      if (typeof to !== 'number' && to !== null) onGo(to)
      return Promise.resolve()
    }
    const router = Object.create(context.router, { navigate: { value: navigate } }) as DataRouter
    return { ...context, router }
  }, [context, isShown, onGo])
  return (
    <DataRouterContext value={guarded}>
      <StateContext value={at.state}>
        <DataContext value={at.data}>
          <LocationContext value={at.location}>{children}</LocationContext>
        </DataContext>
      </StateContext>
    </DataRouterContext>
  )
}
