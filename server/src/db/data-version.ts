import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

/** What the lock of `note_change` is for: "note" in ASCII. */
const noteLock = 0x6e_6f_74_65

/**
 * Names the state of rows whose changes the sequence `changes` counts (see `note_change` in the migrations): what is
 * found after its name was told is the same for as long as that name is told. A change is counted when it is made, but
 * seen when it is committed, however long that takes; so the name holds, beside the count, the transactions that have
 * counted and not ended. Not for a transaction that has changed such rows itself: others would be told the same name.
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
    // By a query of its own: only who lets go before this, but after the count was read, is sure to have ended.
    const { rows: writers } = await db.execute<{ id: string }>(sql`
      select virtualtransaction as id from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${noteLock}::bigint::oid and objid = ${changes}::regclass
      order by virtualtransaction`)
    // Who begins from now on counts a change of their own.
    if (writers.length === 0) seen.isSettled = true
    return [change, ...writers.map(({ id }) => id)].join(' ')
  }
}
