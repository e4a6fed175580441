/** Screens that wait for scripts or for their first data. */
const loading =
  '#root[data-waiting], .pane:not([hidden]) :is([data-waiting="true"], .page[aria-busy="true"])'
/** Interval of looking at a loading page, in ms. */
const lookAgain = 200

/** In Safari by a timer. */
function requestIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: 3000 })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(run, 500)
  return () => clearTimeout(timer)
}

/**
 * Runs a function when idle and the page has loaded: a browser that waits for a slow network is idle, too. A page that
 * does not finish loading delays it by `mostDelay` ms. Returns a function that cancels it.
 */
export function whenIdle(run: () => void, mostDelay = 10_000): () => void {
  const since = Date.now()
  let cancel = requestIdle(attempt)
  function attempt() {
    const isLoading = document.querySelector(loading) !== null
    if (!isLoading || Date.now() - since > mostDelay) return run()
    const timer = setTimeout(() => (cancel = requestIdle(attempt)), lookAgain)
    cancel = () => clearTimeout(timer)
  }
  return () => cancel()
}
