import { useEffect, useRef } from 'react'
import { focusHeading, headingInSight } from '#web/ui/text/focus-heading.ts'

/** Focuses the page heading when an operation removes the focused element. */
export function useFocusAfter(isInProgress: boolean): void {
  const was = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (was.current && !isInProgress && isLost) focusHeading(headingInSight())
    was.current = isInProgress
  }, [isInProgress])
}
