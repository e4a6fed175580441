import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/browser/when-idle.ts'

/** Becomes true when the page is complete in view and the browser is idle, not before `isDue`. */
export function useIdle(isDue = true): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(
    () => (isDue ? whenIdle(() => startTransition(() => setIdle(true))) : undefined),
    [isDue],
  )
  return isIdle
}
