import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds, followed live. */
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

/** Holds where the window is as narrow as a phone's; the style sheets and draw-boot.ts have the same width. */
export const phoneQuery = '(max-width: 639px)'

export const usePhone = () => useMedia(phoneQuery)
