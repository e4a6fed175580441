import { useCallback, useEffect, useRef } from 'react'

/** Waits until the component has unmounted or renders another `place`. */
export function useMissingRecord(place?: string): () => Promise<void> {
  const going = useRef(Promise.withResolvers<void>())
  useEffect(() => {
    // After unmounting it does not wait.
    const here = Promise.withResolvers<void>()
    going.current = here
    return () => here.resolve()
  }, [place])
  return useCallback(() => going.current.promise, [])
}
