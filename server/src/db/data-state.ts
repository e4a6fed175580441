import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

/** A state of the data: what was found in it holds as long as it lasts. `isFresh` soon after a change (see `commitMs`). */
export type DataState = { change: string; isFresh: boolean }

/**
 * A change is counted when it is made but seen when it is committed. What is found in between lacks it, under the new
 * count; so nothing found this soon after a change is used for longer than this.
 */
const commitMs = 2000

/** Tells the state of rows whose changes the sequence `changes` counts (see `note_change` in the first migration). */
export function createDataState(
  changes: string,
  now: () => Date,
): (db: Database) => Promise<DataState> {
  let latest = { change: '', since: Number.NEGATIVE_INFINITY }
  return async (db) => {
    const { rows } = await db.execute<{ change: string | null }>(
      sql`select pg_sequence_last_value(${changes}::regclass)::text as change`,
    )
    const change = rows[0]?.change ?? ''
    const time = now().getTime()
    if (change !== latest.change) latest = { change, since: time }
    return { change, isFresh: time - latest.since < commitMs }
  }
}
