import { useCallback, useRef, useState } from 'react'
import { afterPaint } from '#web/lib/after-paint.ts'

/**
 * The tab that is lit. The one that is pressed is so at once, and is on the screen before its page is built, which may
 * take longer than anybody would wait for an answer. Of several that are pressed in a hurry the last one counts.
 */
export function useAim(activeId: string | undefined) {
  const wanted = useRef<string>(undefined)
  const [aim, setAim] = useState<{ to: string; from: string | undefined }>()
  // It holds until another page is shown, whichever that is.
  if (aim && aim.from !== activeId) setAim(undefined)
  const aimAt = useCallback((to: string, from: string | undefined, open: () => void) => {
    wanted.current = to
    setAim({ to, from })
    afterPaint(() => {
      if (wanted.current !== to) return
      wanted.current = undefined
      if (to !== from) open()
    })
  }, [])
  return { litId: aim?.to ?? activeId, aimAt }
}
