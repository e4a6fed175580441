import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { createCache, type CacheLimits } from '#server/lib/cache.ts'

/** Arbitrary advisory lock class, as in `count_change`. */
const countLock = 726_237_000

/**
 * Creates a function that returns the version of the rows counted by the sequence `changes` (see `count_change` in the
 * migrations).
 *
 * Changes are counted before they are visible, so the version includes open transactions that have counted. Do not
 * call it in a transaction that has changed such rows.
 */
export function createDataVersion(changes: string): (db: Database) => Promise<string> {
  let latest = { change: '', isSettled: false }
  return async (db) => {
    const { rows } = await db.execute<{ change: string | null }>(
      sql`select pg_sequence_last_value(${changes}::regclass)::text as change`,
    )
    const change = rows[0]?.change ?? ''
    if (change !== latest.change) latest = { change, isSettled: false }
    const seen = latest
    if (seen.isSettled) return change
    // Must be a second query: only locks released after the count was read belong to ended transactions.
    const { rows: writers } = await db.execute<{ id: string }>(sql`
      select virtualtransaction as id from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${countLock}::bigint::oid and objid = ${changes}::regclass
      order by virtualtransaction`)
    if (writers.length === 0) seen.isSettled = true
    return [change, ...writers.map(({ id }) => id)].join(' ')
  }
}

/** Limits also the age of a value that a change did not invalidate in time (see `createDataVersion`). */
const maxAgeMs = 30_000

type VersionedCache<Value> = (
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
