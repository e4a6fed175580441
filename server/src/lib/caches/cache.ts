export type Cache<Value> = (key: string, find: () => Promise<Value>) => Promise<Value>

/**
 * Caches for at most `maxAgeMs` in about `maxBytes`. Concurrent callers share a computation; failures are not cached.
 */
export function createCache<Value>(options: {
  maxBytes: number
  maxAgeMs: number
  bytesOf: (value: Value) => number
  now: () => Date
}): Cache<Value> {
  const { maxBytes, maxAgeMs, bytesOf, now } = options
  type Entry = { value: Promise<Value>; bytes: number; since: number }
  /** Least recently used first: a Map keeps insertion order. */
  const entries = new Map<string, Entry>()
  let bytes = 0

  function forget(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  function count(key: string, entry: Entry, size: number): void {
    if (entries.get(key) !== entry) return
    entry.bytes = size
    bytes += size
    for (const [oldestKey, oldest] of entries) {
      if (bytes <= maxBytes) break
      forget(oldestKey, oldest)
    }
  }

  return (key, find) => {
    const known = entries.get(key)
    const age = known ? now().getTime() - known.since : 0
    if (known && age >= 0 && age < maxAgeMs) {
      entries.delete(key)
      entries.set(key, known)
      return known.value
    }
    if (known) forget(key, known)
    const entry = { value: find(), bytes: 0, since: now().getTime() }
    entries.set(key, entry)
    entry.value.then(
      (value) => count(key, entry, bytesOf(value) + 2 * key.length + 400),
      () => forget(key, entry),
    )
    return entry.value
  }
}
