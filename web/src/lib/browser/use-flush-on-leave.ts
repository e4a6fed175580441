import { useEffect } from 'react'

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
