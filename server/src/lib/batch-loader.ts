/** Slower lookups no longer count: waiting for a lock must not block others. */
const timeoutMs = 20

/** After pending I/O; in a browser at the end of the task. */
const soon: (task: () => void) => void = globalThis.setImmediate ?? queueMicrotask

/**
 * Batches concurrent lookups: keys requested while `atOnce` run share the next, so results are never older than
 * without batching.
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

/**
 * Shares searches among callers of a key: one at a time, unless one is slower than the loader's timeout, which must not
 * hold up the others.
 */
export function shareConcurrent<Value>(
  find: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const findNext = batchLoader<string, { value: Value }>(
    async (keys) =>
      new Map(
        await Promise.all(keys.map(async (key) => [key, { value: await find(key) }] as const)),
      ),
    1,
  )
  return async (key) => {
    const found = await findNext(key)
    if (!found) throw new Error('A look-up was left without an answer')
    return found.value
  }
}
