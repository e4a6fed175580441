import { useCallback, useState } from 'react'
import { whenIdle } from '#web/lib/browser/when-idle.ts'

/** One screen around what is in sight, also inside of a container that scrolls by itself. */
const oneScreen = { rootMargin: '100% 0px', scrollMargin: '100% 0px' }

/**
 * Tells for what is expensive to draw whether its time has come: within one screen of what is in sight as soon as the
 * page is idle, and in sight at once. Once seen it stays so; `show` does not wait. Without observers it counts as seen.
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
