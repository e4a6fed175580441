import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Room left before the entry, so that the one before it can be guessed at. */
const margin = 48

/**
 * For a row of links that scrolls sideways on a phone: brings the one of the open page (`aria-current`) into sight when
 * `now` changes, however far to the right it stands. After it has been drawn, when measuring costs nothing.
 */
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
