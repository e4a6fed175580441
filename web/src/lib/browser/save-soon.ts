import { useEffect } from 'react'

/** Debounces saves: one at a time, the newest value. A failed save is not repeated. */
export function saveSoon<Value>(
  save: (value: Value) => Promise<unknown>,
  delay = 500,
): { put: (value: Value) => void; flush: () => void } {
  let waiting: { value: Value } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  const flush = () => {
    clearTimeout(timer)
    if (!waiting || isSaving) return
    const { value } = waiting
    waiting = undefined
    isSaving = true
    void save(value)
      // Reported by the caller.
      .catch(() => {})
      .finally(() => {
        isSaving = false
        flush()
      })
  }
  return {
    put: (value) => {
      waiting = { value }
      clearTimeout(timer)
      timer = setTimeout(flush, delay)
    },
    flush,
  }
}

/** Calls `flush` on unmount and when the window closes. */
export function useFlushOnLeave(flush: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
}
