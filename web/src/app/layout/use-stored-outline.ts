import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { storeOutline, type Outline } from '#web/app/boot/stored-outlines.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { useServices } from '#web/lib/call/services.ts'

/** Milliseconds, so that measuring delays no page. */
const settleMs = 2_000
const mostTries = 5

const isLoadingOrFailed = (layout: Element) =>
  [
    ...layout.querySelectorAll('main :is(.skeleton, [aria-busy="true"], .loading, [role="alert"])'),
  ].some((part) => part.getClientRects().length > 0)

/** Stores the outline of each page once it is complete, for its next load. */
export function useStoredOutline(root: RefObject<HTMLElement | null>, isFull: boolean): void {
  const { session, storage } = useServices()
  const { pathname } = useLocation()
  useEffect(() => {
    if (isFull) return undefined
    let tries = 0
    let stop = () => {}
    let isOver = false
    let onHide: (() => void) | undefined
    const store = (outlineOf: (layout: Element) => Outline) => {
      const layout = root.current
      if (!layout || isLoadingOrFailed(layout) || !session.getState().token) return false
      // With the base path, which draw-boot.ts does not know.
      storeOutline(storage, window.location.pathname, outlineOf(layout))
      return true
    }
    const measure = async () => {
      const { outlineOf } = await import('#web/app/boot/outline-of.ts')
      if (isOver) return
      if (!onHide) {
        onHide = () => store(outlineOf)
        window.addEventListener('pagehide', onHide)
      }
      if (!store(outlineOf) && ++tries < mostTries) wait()
    }
    const wait = () => {
      const timer = setTimeout(() => {
        // Without a network the next visit stores it.
        stop = whenIdle(() => void measure().catch(() => {}))
      }, settleMs)
      stop = () => clearTimeout(timer)
    }
    wait()
    return () => {
      isOver = true
      stop()
      if (onHide) window.removeEventListener('pagehide', onHide)
    }
  }, [root, session, storage, pathname, isFull])
}
