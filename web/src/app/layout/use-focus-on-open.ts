import { useEffect, useRef } from 'react'
import { scrollerOf } from './scroller.ts'

/** Moves focus to what was opened, so that readers of the screen and of the keyboard are where the eyes are. */
export function useFocusOnOpen(path: string) {
  const main = useRef<HTMLElement>(null)
  const seen = useRef(path)
  useEffect(() => {
    if (seen.current === path) return
    seen.current = path
    const heading = main.current?.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
    if (main.current) scrollerOf(main.current).scrollTo({ top: 0 })
  }, [path])
  return main
}
