import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import type { DataRouter } from 'react-router'
import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import { afterPaint } from '#web/lib/browser/after-paint.ts'
import { tabIdOf } from './tab.ts'

/** Returns the tab of the router's location, which may not be rendered yet. */
function tabAt({ matches, location }: DataRouter['state']): string | undefined {
  const { route, params = {} } = matches.at(-1) ?? {}
  const handle = route?.handle as ActiveHandle | undefined
  return handle && tabIdOf({ handle, params, search: location.search })
}

/** Returns the highlighted tab. A pressed tab is highlighted at once, before its page renders. */
export function useHighlightedTab(activeId: string | undefined) {
  const router = useContext(DataRouterContext)?.router
  const wanted = useRef<string>(undefined)
  const [aim, setAim] = useState<{ to: string; from: string | undefined }>()
  // Valid until another page is open.
  if (aim && aim.from !== activeId) setAim(undefined)
  // Or until the navigation was cancelled.
  useEffect(() => {
    if (!aim || !router) return undefined
    return router.subscribe((state) => {
      const isInProgress = wanted.current !== undefined || state.navigation.state !== 'idle'
      if (!isInProgress && tabAt(state) === aim.from) setAim(undefined)
    })
  }, [aim, router])
  const highlight = useCallback(
    (to: string, from: string | undefined, open: (isHere: boolean) => void) => {
      wanted.current = to
      setAim({ to, from })
      afterPaint(() => {
        if (wanted.current !== to) return
        wanted.current = undefined
        // The router may be ahead of the open page.
        const isAt = router !== undefined && tabAt(router.state) === to
        if (!isAt || router.state.navigation.state !== 'idle') open(isAt)
        else if (to === from) setAim(undefined)
      })
    },
    [router],
  )
  return { highlightedId: aim?.to ?? activeId, highlight }
}
