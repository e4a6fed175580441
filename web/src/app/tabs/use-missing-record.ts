import { useCallback, useEffect, useRef } from 'react'

/**
 * Waits until what uses this has left the screen, or shows another place: the router says that it has arrived before
 * that is drawn.
 */
export function useMissingRecord(place?: string): () => Promise<void> {
  const going = useRef(Promise.withResolvers<void>())
  useEffect(() => {
    // Who asks after it has left does not wait: only what is drawn again can leave again.
    const here = Promise.withResolvers<void>()
    going.current = here
    return () => here.resolve()
  }, [place])
  return useCallback(() => going.current.promise, [])
}
