import { useCallback, useState } from 'react'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { phoneQuery } from './use-media.ts'

/** One screen around the viewport, also in scroll containers. */
const oneScreen = { rootMargin: '100% 0px', scrollMargin: '100% 0px' }
/** At the edge of the screen a part is not yet looked at. */
const inView = { threshold: 0.25 }

const moves = ['scroll', 'touchstart', 'wheel', 'keydown'] as const

/** Runs a function once the user begins to look around. Returns a function that cancels it. */
function whenMoved(act: () => void): () => void {
  const ended = new AbortController()
  const onMove = () => {
    ended.abort()
    act()
  }
  const options = { capture: true, passive: true, signal: ended.signal }
  for (const move of moves) document.addEventListener(move, onMove, options)
  return () => ended.abort()
}

/**
 * Reports when an expensive part should render: at once if a quarter of it is in view, or when idle within one screen
 * of it; on a phone that `waitsForMove` not before the user scrolls, as many never do. `show` renders it immediately.
 */
export function useSeen({ waitsForMove = false } = {}) {
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
      const showWhenIdle = () => ends.push(whenIdle(show))
      const isPatient = waitsForMove && window.matchMedia(phoneQuery).matches
      whenIn(oneScreen, isPatient ? () => ends.push(whenMoved(showWhenIdle)) : showWhenIdle)
      whenIn(inView, show)
      return () => {
        for (const end of ends) end()
      }
    },
    [show, waitsForMove],
  )
  return { ref, isSeen, show }
}
