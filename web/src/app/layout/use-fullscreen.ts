import { useSyncExternalStore } from 'react'

/** Whether the product has the whole screen, whether it can, and how it takes it and gives it back. */
export function useFullscreen() {
  const isFull = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange)
      return () => document.removeEventListener('fullscreenchange', onChange)
    },
    () => document.fullscreenElement !== null,
  )
  return {
    isFull,
    isPossible: document.fullscreenEnabled,
    toggle: () =>
      void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  }
}
