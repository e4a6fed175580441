/** Runs something when the page has nothing better to do; answers how to call it off. Safari has no such callback. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: 3000 })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(run, 500)
  return () => clearTimeout(timer)
}
