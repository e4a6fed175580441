import { useCallback, useState } from 'react'
import { whenIdle } from '#web/lib/browser/when-idle.ts'

/** One screen around the viewport, also in scroll containers. */
const oneScreen = { rootMargin: '100% 0px', scrollMargin: '100% 0px' }
/** At the edge of the screen a part is not yet looked at. */
const inView = { threshold: 0.25 }

/**
 * Reports when an expensive part should render: at once if a quarter of it is in view, or when idle within one screen
 * of it. `show` renders it immediately.
 */
export function useSeen() {
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  const show = useCallback(() => setSeen(true), [])
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || typeof IntersectionObserver === 'undefined') return undefined
      const ends: (() => void)[] = []
      const whenIn = (area: IntersectionObserverInit, act: () => void) => {
        const observer = new IntersectionObserver((entries) => {
          // Browsers differ in whether less than the threshold intersects.
          const isIn = (entry: IntersectionObserverEntry) =>
            entry.isIntersecting && entry.intersectionRatio >= Number(area.threshold ?? 0)
          if (!entries.some(isIn)) return
          observer.disconnect()
          act()
        }, area)
        observer.observe(element)
        ends.push(() => observer.disconnect())
      }
      whenIn(oneScreen, () => ends.push(whenIdle(show)))
      whenIn(inView, show)
      return () => {
        for (const end of ends) end()
      }
    },
    [show],
  )
  return { ref, isSeen, show }
}
