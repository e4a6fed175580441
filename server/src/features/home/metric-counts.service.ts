import type { Database } from '#server/db/connect.ts'
import { keptFor } from '#server/http/housekeeping.queries.ts'
import { liveTermsAt } from '#server/http/session/authenticate.ts'
import type { Platform } from '#server/lib/platform.ts'
import {
  rollUpQuarterHours,
  deleteEarlyCounts,
  lockMetrics,
  recordOnline,
  type Log,
} from './metric-counts.queries.ts'

const logs: readonly Log[] = ['sign_ins', 'operations']

/** Records online users and rolls up both logs, one day per transaction. Safe on several servers. */
export async function rollUpMetrics(
  db: Database,
  { platform, signal }: { platform: Platform; signal: AbortSignal },
): Promise<void> {
  const now = platform.now()
  const since = new Date(now.getTime() - keptFor.metrics)
  await inTurn(db, async (transaction) => {
    await recordOnline(transaction, { now, terms: liveTermsAt(now) })
    for (const log of logs) await deleteEarlyCounts(transaction, log, now)
    return true
  })
  for (const log of logs) {
    let isDone = false
    while (!isDone && !signal.aborted)
      isDone = await inTurn(db, (transaction) =>
        rollUpQuarterHours(transaction, log, { now, since }),
      )
  }
}

function inTurn(db: Database, work: (db: Database) => Promise<boolean>): Promise<boolean> {
  return db.transaction(async (transaction) =>
    (await lockMetrics(transaction)) ? work(transaction) : true,
  )
}
