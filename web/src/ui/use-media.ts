import { useMemo, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, updated live. */
export function useMedia(query: string): boolean {
  const { listen, read } = useMemo(() => {
    const media = window.matchMedia(query)
    const listen = (onChange: () => void) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    }
    return { listen, read: () => media.matches }
  }, [query])
  return useSyncExternalStore(listen, read)
}

/** Phone widths, as in the style sheets and draw-boot.ts. */
export const phoneQuery = '(max-width: 639px)'

export const usePhone = () => useMedia(phoneQuery)
