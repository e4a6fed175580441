const key = 'reloadedFor'

/** Reloads when a chunk of an older build is missing; once per build, to avoid a loop. */
export function reloadOnChunkLoadError(
  window: Window,
  options: {
    signal: AbortSignal
    wanted: () => string | undefined
    /** Throws if the server does not answer. */
    readPage: () => Promise<unknown>
  },
) {
  const { location, sessionStorage } = window
  const onError = () => {
    const wanted = options.wanted()
    const reload = () => {
      try {
        if (sessionStorage.getItem(key) === import.meta.env.BUILD_TIME) return
        sessionStorage.setItem(key, import.meta.env.BUILD_TIME)
      } catch {
        return
      }
      if (wanted === undefined) location.reload()
      else location.assign(wanted)
    }
    // A reload while offline would lose the page.
    if (window.navigator.onLine) void options.readPage().then(reload, () => {})
  }
  window.addEventListener('vite:preloadError', onError, { signal: options.signal })
  // A failed style sheet would count as loaded on the next attempt.
  const dropLost = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.remove()
  }
  window.addEventListener('error', dropLost, { capture: true, signal: options.signal })
}
