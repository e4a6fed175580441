/** Maximum milliseconds; some browsers do not report a covered window hidden. */
const longestWait = 250

/** Runs a function once the last change is painted. */
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
