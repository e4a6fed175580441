export type StaleWhileRevalidate<Value> = (
  key: string,
  find: () => Promise<Value>,
) => Promise<Value>

const limits = { entries: 200, freshMs: 5_000, usableMs: 60_000 }

/**
 * Remembers what is dear to find (`isDear`) and may be a few seconds old: after five seconds it is found anew in the
 * background while the former answer is still given, after a minute whoever asks waits for it. Whoever asks while it is
 * being found waits for the same answer, also where nothing is known yet: a crowd that comes after a start costs no more
 * than one. What is cheap is found for each who asks.
 */
export function createStaleWhileRevalidate<Value>({
  now,
  isDear,
}: {
  now: () => Date
  isDear: (value: Value) => boolean
}): StaleWhileRevalidate<Value> {
  /** Keys in the order in which they were found. */
  const known = new Map<string, { value: Value; since: number }>()
  const inProgress = new Map<string, Promise<Value>>()

  async function refetch(key: string, find: () => Promise<Value>): Promise<Value> {
    const since = now().getTime()
    const value = await find()
    known.delete(key)
    if (isDear(value)) known.set(key, { value, since })
    const [oldest] = known.keys()
    if (known.size > limits.entries && oldest !== undefined) known.delete(oldest)
    return value
  }

  /** Finds it anew, or waits for who is finding it. */
  function findOnce(key: string, find: () => Promise<Value>): Promise<Value> {
    const before = inProgress.get(key)
    if (before) return before
    const finding = refetch(key, find).finally(() => inProgress.delete(key))
    inProgress.set(key, finding)
    // Whoever asks next is told what went wrong.
    finding.catch(() => undefined)
    return finding
  }

  return async (key, find) => {
    const entry = known.get(key)
    const age = entry ? now().getTime() - entry.since : Number.POSITIVE_INFINITY
    if (entry && age >= 0 && age < limits.freshMs) return entry.value
    const isFirst = !inProgress.has(key)
    const finding = findOnce(key, find)
    if (entry) return age >= 0 && age < limits.usableMs ? entry.value : finding
    if (isFirst) return finding
    const found = await finding.catch(() => null)
    // Cheap ones are never shared: one that asks after a change must not be given the answer from before it.
    return found !== null && isDear(found) ? found : refetch(key, find)
  }
}
