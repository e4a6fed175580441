import type { BatchResult } from '@amber/contract/batch.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import type { Database } from '#server/db/connect.ts'
import type { AuditEntry } from './bind.ts'
import { fail, Problem } from './problem.ts'

type Row = BatchResult['rows'][number]

/**
 * What one step is to do for one record. Throws a `Problem` where it cannot be done. Without an `entry` the caller
 * records what was done to all of them.
 */
type Step = (
  db: Database,
  id: string,
) => Promise<{ userName: string; entry?: AuditEntry } & Pick<Row, 'without' | 'lostRoles'>>

/**
 * Does a step for each id, each in a savepoint of its own, so that one that fails leaves nothing behind. Throws
 * `batch_refused` with the reason for each when all of them fail, or any where it is to be all or nothing.
 */
export async function runBatch(
  {
    audit,
    db,
    input,
  }: {
    audit: (entry: AuditEntry) => void
    db: Database
    input: { ids: readonly string[]; allOrNothing: boolean }
  },
  step: Step,
): Promise<BatchResult> {
  const rows: (Row & { code: ErrorCode | null })[] = []
  const entries: AuditEntry[] = []
  // In one order, so that two batches that share records lock them alike.
  for (const id of [...new Set(input.ids)].toSorted()) {
    try {
      const { entry, ...done } = await db.transaction((savepoint) => step(savepoint, id))
      rows.push({ id, ...done, code: null })
      if (entry) entries.push(entry)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      rows.push({ id, userName: null, code: error.code })
    }
  }
  const refused = rows.flatMap(({ id, code }) => (code ? [{ id, code }] : []))
  if (refused.length === rows.length || (input.allOrNothing && refused.length > 0))
    throw fail('batch_refused', { rows: refused })
  for (const entry of entries) audit(entry)
  for (const denied of refused) if (errors[denied.code].status === 403) audit({ denied })
  return { rows }
}
