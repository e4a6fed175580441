/** Screens that wait for scripts or for their first data. */
const loading =
  '#root[data-waiting], .pane:not([hidden]) :is([data-waiting="true"], .page[aria-busy="true"])'
const dataPlaces = '.pane:not([hidden]) .skeleton'
/** Parts of a page that it fetches late. */
const partPlaces = '.pane:not([hidden]) [data-waits-for]'
/** Interval of looking at a loading page, in ms. */
const lookAgain = 200
/** In ms. */
const mostDelay = 10_000

/** Whether the page on top, or the whole screen, is still waiting for scripts or for its first data. */
const isPageLoading = () => document.querySelector(loading) !== null

const isInView = (places: string) =>
  [...document.querySelectorAll(places)].some(
    (place) => place.getBoundingClientRect().top < window.innerHeight,
  )

/** Whether the page still waits for data in view. */
export const isDataMissing = () => isPageLoading() || isInView(dataPlaces)

/** In Safari by a timer. */
function requestIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: 3000 })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(run, 500)
  return () => clearTimeout(timer)
}

function whenIdleAnd(isReady: () => boolean, run: () => void): () => void {
  let cancel = requestIdle(attempt)
  function attempt() {
    if (isReady()) return run()
    const timer = setTimeout(() => (cancel = requestIdle(attempt)), lookAgain)
    cancel = () => clearTimeout(timer)
  }
  return () => cancel()
}

/**
 * Runs a function when idle and the page has loaded: a browser that waits for a slow network is idle, too. A page that
 * does not finish loading delays it by ten seconds. Returns a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  const end = Date.now() + mostDelay
  return whenIdleAnd(() => Date.now() > end || !isPageLoading(), run)
}

/**
 * Like `whenIdle`, for what only later pages need: waits for the page as long as it takes, and ten seconds for what
 * the page still fetches in view.
 */
export function whenShown(run: () => void): () => void {
  const end = Date.now() + mostDelay
  return whenIdleAnd(
    () => !isPageLoading() && (Date.now() > end || !(isInView(dataPlaces) || isInView(partPlaces))),
    run,
  )
}
