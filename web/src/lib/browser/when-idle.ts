/** Screens that wait for scripts or for their first data. */
const loading =
  '#root[data-waiting], .pane:not([hidden]) :is([data-waiting="true"], .page[aria-busy="true"])'
const missing =
  '.pane:not([hidden]) :is(.skeleton:not([data-waits-for]), [aria-busy="true"], .chart-placeholder[data-loading="true"])'
/** Parts of a page that wait for idle. */
const late = '.pane:not([hidden]) [data-waits-for]'
/** Interval of looking at a loading page, in ms. */
const lookAgain = 200
/** In ms. */
const mostDelay = 10_000

const isPresent = (places: string) => document.querySelector(places) !== null

/** Parts that are not rendered have a size of zero. */
const isInView = (places: string) =>
  [...document.querySelectorAll(places)].some((place) => {
    const { top, bottom } = place.getBoundingClientRect()
    return top < window.innerHeight && bottom > 0
  })

/** Whether the page on top, or the whole screen, still waits for scripts or for data in view. */
export const isIncomplete = () => isPresent(loading) || isInView(missing)

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
 * Runs a function when idle and the page is complete: a browser that waits for a slow network is idle, too. A page that
 * does not get complete delays it by ten seconds. Returns a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  const end = Date.now() + mostDelay
  return whenIdleAnd(() => Date.now() > end || !isIncomplete(), run)
}

/**
 * Like `whenIdle`, for what only later pages need: waits for the page as long as it takes, and ten seconds for what
 * the page still lacks in view.
 */
export function whenShown(run: () => void): () => void {
  const end = Date.now() + mostDelay
  const isShown = () => Date.now() > end || !(isInView(missing) || isInView(late))
  return whenIdleAnd(() => !isPresent(loading) && isShown(), run)
}
