import { useCallback, useState } from 'react'
import { whenIdle } from '#web/lib/when-idle.ts'

/** How much of a place has to be in sight: for the upper edge alone, nobody looks there. */
const threshold = 0.5

/**
 * For what is dear to draw: whether its place has come into sight, and the page then had nothing better to do. Once
 * seen it stays so; `show` does not wait. Where nobody can tell, it counts as seen.
 */
export function useSeen() {
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  const show = useCallback(() => setSeen(true), [])
  const place = useCallback(
    (element: Element | null) => {
      if (!element || typeof IntersectionObserver === 'undefined') return undefined
      let cancel: (() => void) | undefined
      const look = (entries: readonly IntersectionObserverEntry[]) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        cancel = whenIdle(show)
      }
      const observer = new IntersectionObserver(look, { threshold })
      observer.observe(element)
      return () => {
        observer.disconnect()
        cancel?.()
      }
    },
    [show],
  )
  return { place, isSeen, show }
}
