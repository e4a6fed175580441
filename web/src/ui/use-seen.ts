import { useCallback, useState } from 'react'
import { whenIdle } from '#web/lib/browser/when-idle.ts'

/** One screen around the viewport, also in scroll containers. */
const oneScreen = { rootMargin: '100% 0px', scrollMargin: '100% 0px' }

/**
 * Reports when an expensive part should render: at once in view, or when idle within one screen of it. `show` renders
 * it immediately.
 */
export function useSeen() {
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  const show = useCallback(() => setSeen(true), [])
  const place = useCallback(
    (element: Element | null) => {
      if (!element || typeof IntersectionObserver === 'undefined') return undefined
      const ends: (() => void)[] = []
      const whenIn = (area: IntersectionObserverInit, act: () => void) => {
        const observer = new IntersectionObserver((entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          observer.disconnect()
          act()
        }, area)
        observer.observe(element)
        ends.push(() => observer.disconnect())
      }
      whenIn(oneScreen, () => ends.push(whenIdle(show)))
      whenIn({}, show)
      return () => {
        for (const end of ends) end()
      }
    },
    [show],
  )
  return { place, isSeen, show }
}
