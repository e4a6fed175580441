import { useEffect, useRef } from 'react'
import { focusHeading, headingInSight } from '#web/ui/text/focus-heading.ts'

/** Once something is over and what had the focus has gone with it, the focus goes on at the heading of the page. */
export function useFocusAfter(isInProgress: boolean): void {
  const was = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (was.current && !isInProgress && isLost) focusHeading(headingInSight())
    was.current = isInProgress
  }, [isInProgress])
}
