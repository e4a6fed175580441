import { useSyncExternalStore } from 'react'

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
