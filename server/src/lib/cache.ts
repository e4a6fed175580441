import { LRUCache } from 'lru-cache'
import { shareConcurrent } from './batch-loader.ts'
import { withTimeout } from './with-timeout.ts'

export type Cache<Value> = (key: string, find: () => Promise<Value>) => Promise<Value>

export type CacheLimits<Value> = {
  maxBytes: number
  bytesOf: (value: Value) => number
  /** Since the beginning of the computation; no limit by default. */
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
  maxAgeMs = Infinity,
  maxStaleMs = 0,
  now,
}: CacheLimits<Value>): Cache<Value> {
  const entries = new LRUCache<string, { value: Value; since: number }, () => Promise<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => bytesOf(value) + 2 * key.length + entryBytes,
    // Callers still wait for a value that is evicted before it is found.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: find }) => {
      const since = now().getTime()
      return { value: await find(), since }
    },
  })
  return async (key, find) => {
    // Not by the library, which measures from the end of a computation: a value is as old as its reads.
    const passed = now().getTime() - (entries.peek(key)?.since ?? 0)
    // After the clock was set back, values would never expire.
    const age = passed < 0 ? Infinity : passed
    const options = { forceRefresh: age >= maxAgeMs, allowStale: age < maxStaleMs }
    return (await entries.forceFetch(key, { ...options, context: find })).value
  }
}

/**
 * Reads a value for each call; returns the last known one on failure or timeout, so that pages work without the
 * database.
 */
export function createLastKnown<Value>(
  read: () => Promise<Value>,
  { initial, milliseconds = 500 }: { initial: Value; milliseconds?: number },
): () => Promise<Value> {
  let last = initial
  const readTogether = shareConcurrent(read)
  return async () => {
    const timeoutError = () => new Error('The last known value is not fresh')
    try {
      last = await withTimeout(readTogether(''), { milliseconds, timeoutError })
    } catch {
      // Falls back to the last known value.
    }
    return last
  }
}
