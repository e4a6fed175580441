import { useCallback, useSyncExternalStore } from 'react'

/** Milliseconds; browsers fire longer timers at once. */
const longestTimer = 2 ** 31 - 1

/** Whether the time is in the future; false if undefined. */
export function useIsBefore(iso: string | undefined): boolean {
  const end = iso === undefined ? 0 : new Date(iso).getTime()
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Timers may fire slightly early.
      const timer = setTimeout(onChange, Math.min(Math.max(0, end - Date.now()) + 10, longestTimer))
      return () => clearTimeout(timer)
    },
    [end],
  )
  return useSyncExternalStore(subscribe, () => Date.now() < end)
}
