/** Maximum milliseconds per failure; spread, so that clients of a failed server do not return at once. */
const pauses = [2000, 4000, 8000, 15_000, 30_000]
const spread = 0.75

export async function untilOnline(signal: AbortSignal): Promise<void> {
  while (!navigator.onLine && !signal.aborted) await happens(window, 'online', signal)
}

/** Ends early when the signal is aborted. `given` replaces the usual milliseconds. */
export async function pause(failures: number, signal: AbortSignal, given?: number): Promise<void> {
  const longest = pauses[Math.min(failures, pauses.length - 1)] ?? 0
  const time = given ?? longest * (1 - spread * Math.random())
  const done = new AbortController()
  const timer = setTimeout(() => done.abort(), time)
  await happens(window, 'online', AbortSignal.any([signal, done.signal]))
  clearTimeout(timer)
}

function happens(target: EventTarget, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    target.addEventListener(name, () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
