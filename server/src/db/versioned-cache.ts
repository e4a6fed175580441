import { createCache, type CacheLimits } from '#server/lib/cache.ts'
import type { Database } from './connect.ts'
import { createDataVersion } from './data-version.ts'

/** Also the age of a value that a change did not invalidate in time (see data-version.ts). */
const maxAgeMs = 30_000

export type VersionedCache<Value> = (
  db: Database,
  key: string,
  find: () => Promise<Value>,
) => Promise<Value>

/** Caches results until the rows counted by the sequence `changes` change (see `createDataVersion`). */
export function createVersionedCache<Value>({
  changes,
  ...limits
}: Omit<CacheLimits<Value>, 'maxAgeMs' | 'maxStaleMs'> & {
  changes: string
}): VersionedCache<Value> {
  const versionOf = createDataVersion(changes)
  const cached = createCache<Value>({ ...limits, maxAgeMs })
  // Read before computing: a change during the computation belongs to the next version.
  return async (db, key, find) => cached(`${await versionOf(db)} ${key}`, find)
}
