/** Remembers, for this tab, which build has been reloaded for. */
const key = 'reloadedFor'

/**
 * After a deploy, an open page asks for files of the build before, which are gone: reloading brings the new build, at
 * the page that was asked for. Once for each build, so that a file which is missing for good ends on the error page and
 * not in a circle.
 */
export function reloadOnChunkLoadError(
  window: Window,
  options: {
    signal: AbortSignal
    /** The address that the person is on the way to, if any. */
    wanted: () => string | undefined
    /** Asks for the page itself; throws where the server does not have it. */
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
    // Without a network, or a server, nothing would come back, and the page that is there would be lost.
    if (window.navigator.onLine) void options.readPage().then(reload, () => {})
  }
  window.addEventListener('vite:preloadError', onError, { signal: options.signal })
  // Left in the document, a lost style sheet would count as fetched by whoever looks for the page again.
  const dropLost = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.remove()
  }
  window.addEventListener('error', dropLost, { capture: true, signal: options.signal })
}
