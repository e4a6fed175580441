import { LRUCache } from 'lru-cache'

export type Cache<Value> = (key: string, find: () => Promise<Value>) => Promise<Value>

export type CacheLimits<Value> = {
  maxBytes: number
  bytesOf: (value: Value) => number
  /** Default: no limit. */
  maxAgeMs?: number
  /** Up to this age an old value is returned while a new one is found. */
  maxStaleMs?: number
  now: () => Date
}

/** Bytes of an entry besides its key and value. */
const entryBytes = 400

/** Caches the least recently used values. Concurrent callers share a computation; failures are not cached. */
export function createCache<Value>({
  maxBytes,
  bytesOf,
  maxAgeMs,
  maxStaleMs = 0,
  now,
}: CacheLimits<Value>): Cache<Value> {
  // An object, as null is no value of the library.
  const entries = new LRUCache<string, { value: Value }, () => Promise<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => bytesOf(value) + 2 * key.length + entryBytes,
    // Stale from this age on, not after it.
    ttl: maxAgeMs === undefined ? 0 : maxAgeMs - 1,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    // Callers still wait for a value that is evicted before it is found.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: find }) => ({ value: await find() }),
  })
  const staleMs = maxStaleMs - (maxAgeMs ?? 0)
  return async (key, find) => {
    const allowStale = entries.getRemainingTTL(key) > -staleMs
    return (await entries.forceFetch(key, { context: find, allowStale })).value
  }
}
