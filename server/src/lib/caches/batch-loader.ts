/** A look-up that takes longer no longer counts as under way: one that waits for a lock must not hold up the others. */
const timeoutMs = 20

/** Once all that has come by now was looked at; a browser knows the end of the present task only. */
const soon: (task: () => void) => void = globalThis.setImmediate ?? queueMicrotask

/**
 * Joins look-ups that come at once, or while others are under way, into one: at most `atOnce` run at a time, those aside
 * that take long, and whatever is asked meanwhile goes together in the next. Each look-up begins after it was asked for,
 * so that nobody gets an older answer than by asking alone.
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  atOnce: number,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>()
  let running = 0
  let isDue = false

  async function next(): Promise<void> {
    if (running >= atOnce || waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    running++
    let counts = true
    const releaseSlot = () => {
      if (!counts) return
      counts = false
      running--
      void next()
    }
    const timer = setTimeout(releaseSlot, timeoutMs)
    try {
      const found = await load([...batch.keys()])
      for (const [key, asked] of batch) asked.resolve(found.get(key))
    } catch (error) {
      for (const asked of batch.values()) asked.reject(error)
    }
    clearTimeout(timer)
    releaseSlot()
  }

  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers()
    waiting.set(key, asked)
    if (!isDue) {
      isDue = true
      soon(() => {
        isDue = false
        void next()
      })
    }
    return asked.promise
  }
}
