import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { outlineOf } from '#web/app/boot/outline-of.ts'
import { storeOutline } from '#web/app/boot/stored-outlines.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { useServices } from '#web/lib/call/services.ts'

/** Milliseconds, so that measuring delays no page. */
const settleMs = 2_000
const mostTries = 5

const isLoading = (layout: Element) =>
  [...layout.querySelectorAll('main .skeleton, main [aria-busy="true"], main .loading')].some(
    (part) => part.getClientRects().length > 0,
  )

/** Stores the outline of each page once it is complete, for its next load. */
export function useStoredOutline(root: RefObject<HTMLElement | null>, isFull: boolean): void {
  const { session, storage } = useServices()
  const { pathname } = useLocation()
  useEffect(() => {
    if (isFull) return undefined
    let tries = 0
    let stop = () => {}
    const store = () => {
      // The URL of the window, as boot.ts knows no base path.
      const layout = root.current
      if (!layout || isLoading(layout) || !session.getState().token) return false
      storeOutline(storage, window.location.pathname, outlineOf(layout))
      return true
    }
    const wait = () => {
      const timer = setTimeout(() => {
        stop = whenIdle(() => {
          if (!store() && ++tries < mostTries) wait()
        })
      }, settleMs)
      stop = () => clearTimeout(timer)
    }
    wait()
    window.addEventListener('pagehide', store)
    return () => {
      stop()
      window.removeEventListener('pagehide', store)
    }
  }, [root, session, storage, pathname, isFull])
}
