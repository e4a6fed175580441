/** In milliseconds. A window that others cover paints nothing, though not every browser calls it hidden. */
const longestWait = 250

/** Runs something once what has just been changed can be seen. A window that nobody sees paints nothing. */
export function afterPaint(run: () => void): void {
  if (document.hidden) {
    run()
    return
  }
  let hasRun = false
  const runOnce = () => {
    clearTimeout(timer)
    if (hasRun) return
    hasRun = true
    run()
  }
  const timer = setTimeout(runOnce, longestWait)
  requestAnimationFrame(() => setTimeout(runOnce))
}
