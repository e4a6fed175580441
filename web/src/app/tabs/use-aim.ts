import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import type { DataRouter } from 'react-router'
import type { ActiveHandle } from '#web/lib/route/current-route.ts'
import { afterPaint } from '#web/lib/browser/after-paint.ts'
import { tabIdOf } from './tab.ts'

/** The tab of the page that the router is at, which may not be drawn yet. */
function tabAt({ matches, location }: DataRouter['state']): string | undefined {
  const { route, params = {} } = matches.at(-1) ?? {}
  const handle = route?.handle as ActiveHandle | undefined
  return handle && tabIdOf({ handle, params, search: location.search })
}

/**
 * The tab that is lit. The one that is pressed is so at once, and is on the screen before its page is built, which may
 * take longer than anybody would wait for an answer. Of several that are pressed in a hurry the last one counts.
 */
export function useAim(activeId: string | undefined) {
  const router = useContext(DataRouterContext)?.router
  const wanted = useRef<string>(undefined)
  const [aim, setAim] = useState<{ to: string; from: string | undefined }>()
  // It holds until another page is shown, whichever that is.
  if (aim && aim.from !== activeId) setAim(undefined)
  // Or until the way there was given up for where it began.
  useEffect(() => {
    if (!aim || !router) return undefined
    return router.subscribe((state) => {
      const isInProgress = wanted.current !== undefined || state.navigation.state !== 'idle'
      if (!isInProgress && tabAt(state) === aim.from) setAim(undefined)
    })
  }, [aim, router])
  const aimAt = useCallback(
    (to: string, from: string | undefined, open: (isHere: boolean) => void) => {
      wanted.current = to
      setAim({ to, from })
      afterPaint(() => {
        if (wanted.current !== to) return
        wanted.current = undefined
        // On the way to another page the router may be past what is still shown.
        const isAt = router !== undefined && tabAt(router.state) === to
        if (!isAt || router.state.navigation.state !== 'idle') open(isAt)
        else if (to === from) setAim(undefined)
      })
    },
    [router],
  )
  return { litId: aim?.to ?? activeId, aimAt }
}
