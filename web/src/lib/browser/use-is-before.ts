import { useCallback, useSyncExternalStore } from 'react'

/** Milliseconds; browsers take a longer one for none. */
const longestTimer = 2 ** 31 - 1

/** Whether it is before that time of the wire, by this browser's clock; false where there is none. */
export function useIsBefore(iso: string | undefined): boolean {
  const end = iso === undefined ? 0 : new Date(iso).getTime()
  const subscribe = useCallback(
    (onChange: () => void) => {
      // A timer may be a little early, and would be asked no second time.
      const timer = setTimeout(onChange, Math.min(Math.max(0, end - Date.now()) + 10, longestTimer))
      return () => clearTimeout(timer)
    },
    [end],
  )
  return useSyncExternalStore(subscribe, () => Date.now() < end)
}
