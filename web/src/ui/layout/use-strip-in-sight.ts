import { useEffect, useRef, type RefObject } from 'react'

/** Pixels left visible of the preceding link. */
const margin = 48

/** Scrolls a row of links to the current one (`aria-current`) after paint, when measuring is free. */
export function useStripInSight<T extends HTMLElement>(now: string): RefObject<T | null> {
  const strip = useRef<T>(null)
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]')
    if (!strip.current || !current) return
    const from = strip.current.getBoundingClientRect().left
    strip.current.scrollLeft += current.getBoundingClientRect().left - from - margin
  }, [now])
  return strip
}
