import { useEffect } from 'react'

/** Calls `flush` when the page is left, by another address or with the window: what was chosen last is saved all the same. */
export function useFlushOnLeave(flush: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
}
