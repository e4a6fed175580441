// How long to wait for a server that cannot be reached.

/**
 * Milliseconds to wait at most after a try that failed, ever longer; spread widely, so that not all come
 * back at once whom one server has left.
 */
const pauses = [2000, 4000, 8000, 15_000, 30_000]
const spread = 0.75

/** While the browser knows that there is no network, nothing is tried. */
export async function untilOnline(signal: AbortSignal): Promise<void> {
  while (!navigator.onLine && !signal.aborted) await happens(window, 'online', signal)
}

/** Waits after a try that failed, `failures` others before it, or until the signal is aborted. */
export async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const longest = pauses[Math.min(failures, pauses.length - 1)] ?? 0
  const time = longest * (1 - spread * Math.random())
  const done = new AbortController()
  const timer = setTimeout(() => done.abort(), time)
  // A network that comes back is worth a try at once.
  await happens(window, 'online', AbortSignal.any([signal, done.signal]))
  clearTimeout(timer)
}

/** Waits for an event, or until the signal is aborted. */
function happens(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    target.addEventListener(name, () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
