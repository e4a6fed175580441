/** Remembers, for this tab, which build has been reloaded for. */
const key = 'reloadedFor'

/**
 * After a deploy, an open page asks for files of the build before, which are gone: reloading brings the new build. Once
 * for each build, so that a file which is missing for good ends on the error page and not in a circle.
 */
export function reloadOnLostChunk(window: Window, signal: AbortSignal) {
  const onError = (event: Event) => {
    try {
      if (window.sessionStorage.getItem(key) === import.meta.env.BUILD_TIME) return
      window.sessionStorage.setItem(key, import.meta.env.BUILD_TIME)
    } catch {
      return
    }
    event.preventDefault()
    window.location.reload()
  }
  window.addEventListener('vite:preloadError', onError, { signal })
}
