import { batchLimit } from '@amber/contract/batch.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { BatchOutcome } from './batch-result.tsx'

/** `skip` is the reason not to process it. */
export type BatchItem = { key: string; label: string; skip?: string | undefined }

/** An error code per id, null for success. */
type Answer = { rows: readonly { id: string; code: string | null }[] }

export type BatchPlan = {
  items: readonly BatchItem[]
  allOrNothing: boolean
  run: (input: { ids: string[]; allOrNothing: boolean }) => Promise<Answer>
  translate: (code: string) => string
  /** Reason for items that were not processed because another failed. */
  leftAlone: string
}

type Found = ReadonlyMap<string, { outcome: BatchOutcome['outcome']; reason?: string | undefined }>

/** Throws errors that concern no single item. */
async function runOnce(plan: BatchPlan, ids: string[]): Promise<Found> {
  try {
    const { rows } = await plan.run({ ids, allOrNothing: plan.allOrNothing })
    return new Map(
      rows.map(({ id, code }) => [
        id,
        code === null ? { outcome: 'done' } : { outcome: 'failed', reason: plan.translate(code) },
      ]),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || !error.rows) throw error
    const refused = new Map(error.rows.map(({ id, msg }) => [id, msg]))
    return new Map(
      ids.map((id) => [
        id,
        refused.has(id)
          ? { outcome: 'failed', reason: refused.get(id) }
          : { outcome: 'skipped', reason: plan.leftAlone },
      ]),
    )
  }
}

/**
 * Processes items in as few calls as possible. Throws if the first call fails as a whole; later failures are reported
 * per item.
 */
export async function runBatch(plan: BatchPlan): Promise<BatchOutcome[]> {
  const todo = plan.items.filter(({ skip }) => skip === undefined).map(({ key }) => key)
  const found = new Map<string, Pick<BatchOutcome, 'outcome' | 'reason'>>()
  for (let start = 0; start < todo.length; start += batchLimit) {
    const ids = todo.slice(start, start + batchLimit)
    try {
      for (const [key, one] of await runOnce(plan, ids)) found.set(key, one)
    } catch (error) {
      if (start === 0 || !(error instanceof ApiError)) throw error
      for (const key of ids) found.set(key, { outcome: 'failed', reason: error.msg })
    }
  }
  return plan.items.map(({ key, label, skip }) => ({
    key,
    label,
    ...(found.get(key) ?? { outcome: 'skipped', reason: skip }),
  }))
}
