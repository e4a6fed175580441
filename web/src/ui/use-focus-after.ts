import { useEffect, useRef } from 'react'

/** Once something is over and what had the focus has gone with it, the focus goes on at the heading of the page. */
export function useFocusAfter(isUnderWay: boolean): void {
  const was = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (was.current && !isUnderWay && isLost) {
      const heading = document.querySelector<HTMLElement>('.pane:not([hidden]) h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    }
    was.current = isUnderWay
  }, [isUnderWay])
}
