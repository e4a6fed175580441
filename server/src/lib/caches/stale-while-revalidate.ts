export type StaleWhileRevalidate<Value> = (
  key: string,
  find: () => Promise<Value>,
) => Promise<Value>

const limits = { entries: 200, freshMs: 5_000, usableMs: 60_000 }

/**
 * Caches expensive values (`isDear`): after five seconds they are refreshed in the background, after a minute callers
 * wait. Concurrent callers share a computation.
 */
export function createStaleWhileRevalidate<Value>({
  now,
  isDear,
}: {
  now: () => Date
  isDear: (value: Value) => boolean
}): StaleWhileRevalidate<Value> {
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

  function findOnce(key: string, find: () => Promise<Value>): Promise<Value> {
    const before = inProgress.get(key)
    if (before) return before
    const finding = refetch(key, find).finally(() => inProgress.delete(key))
    inProgress.set(key, finding)
    // A background refresh must not cause an unhandled rejection.
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
    // Cheap values are not shared: a call after a change must not get an older one.
    return found !== null && isDear(found) ? found : refetch(key, find)
  }
}
