import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Whether the window is as narrow as a phone's; the style sheets have the same width. */
export const usePhone = () => useMedia('(max-width: 639px)')
