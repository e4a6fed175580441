import { batchLoader } from '#server/lib/caches/batch-loader.ts'
import { createCache } from '#server/lib/caches/cache.ts'
import type { Database } from './connect.ts'
import { createDataVersion } from './data-version.ts'

const maxAgeMs = 30_000

/** Caches results until the data changes (see `createDataVersion`). Concurrent callers share one computation. */
export function createVersionedCache<Value>(options: {
  db: Database
  now: () => Date
  changes: string
  find: (db: Database, key: string) => Promise<Value>
  maxBytes: number
  bytesOf: (value: Value) => number
}): (key: string) => Promise<Value> {
  const { db, now, changes, find, maxBytes, bytesOf } = options
  const stateOf = createDataVersion(changes)
  const remembered = createCache<Value>({ maxBytes, maxAgeMs, bytesOf, now })
  const findSoon = batchLoader<string, { value: Value }>(
    async (keys) =>
      new Map(
        await Promise.all(keys.map(async (key) => [key, { value: await find(db, key) }] as const)),
      ),
    1,
  )
  const findNow = async (key: string) => {
    const found = await findSoon(key)
    if (!found) throw new Error('A look-up was left without an answer')
    return found.value
  }
  return async (key) => {
    // Read before computing: a change during the computation belongs to the next version.
    const state = await stateOf(db)
    return remembered(`${state} ${key}`, () => findNow(key))
  }
}
