import type { BatchResult } from '@amber/contract/batch.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import type { Database } from '#server/db/connect.ts'
import type { AuditEntry } from './bind.ts'
import { fail, Problem } from './problem.ts'

type Row = BatchResult['rows'][number]

/** Without an `entry` the caller records the event for all records. */
type Step = (
  db: Database,
  id: string,
) => Promise<{ userName: string; entry?: AuditEntry } & Pick<Row, 'without' | 'missingRoles'>>

/**
 * Runs a step for each id in its own savepoint.
 *
 * @throws Problem `batch_refused` if all records fail, or any with all-or-nothing
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
  // Sorted, so that overlapping batches lock in the same order.
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
