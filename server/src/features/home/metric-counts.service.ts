import type { Database } from '#server/db/connect.ts'
import { liveTermsAt } from '#server/http/session/authenticate.ts'
import type { Platform } from '#server/lib/platform.ts'
import {
  rollUpQuarterHours,
  deleteOldCounts,
  lockMetrics,
  noteOnline,
  type Log,
} from './metric-counts.queries.ts'

const logs: readonly Log[] = ['sign_ins', 'operations']

/**
 * Keeps what home tells of the past: notes who is online, and counts what has happened since the last time. Of logs that
 * were never counted a day at a time, so that nobody waits for millions of rows. Safe on several servers at once.
 */
export async function rollUpMetrics(
  db: Database,
  { platform, signal }: { platform: Platform; signal: AbortSignal },
): Promise<void> {
  const now = platform.now()
  await inTurn(db, async (transaction) => {
    await noteOnline(transaction, { now, terms: liveTermsAt(now) })
    await deleteOldCounts(transaction, now)
    return true
  })
  for (const log of logs) {
    let isDone = false
    while (!isDone && !signal.aborted)
      isDone = await inTurn(db, (transaction) => rollUpQuarterHours(transaction, log, now))
  }
}

/** One server at a time: the others have nothing to do. */
function inTurn(db: Database, work: (db: Database) => Promise<boolean>): Promise<boolean> {
  return db.transaction(async (transaction) =>
    (await lockMetrics(transaction)) ? work(transaction) : true,
  )
}
