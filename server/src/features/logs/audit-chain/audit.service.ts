import type { Database } from '#server/db/connect.ts'
import type { Platform } from '#server/lib/platform.ts'
import { listEventTexts } from './audit-chain.queries.ts'
import { noHash, sealHash } from './audit-chain.service.ts'
import { getLastSeal, insertSeal, takeQueued, takeSealLock } from './audit.queries.ts'

const batchLimit = 1_000

/**
 * Seals waiting events and returns their number. A hash covers the events and the previous seal, so that later
 * changes show. Works in batches, so that writes do not wait for one another.
 */
export async function sealWaitingEvents(db: Database, platform: Platform): Promise<number> {
  return db.transaction(async (transaction) => {
    if (!(await takeSealLock(transaction))) return 0
    const sequences = await takeQueued(transaction, batchLimit)
    if (sequences.length === 0) return 0
    const last = await getLastSeal(transaction)
    const previousHash = last?.hash ?? noHash
    const events = await listEventTexts(transaction, sequences)
    await insertSeal(transaction, {
      id: (last?.id ?? 0) + 1,
      sequences,
      previousHash,
      hash: sealHash({ previousHash, events }, platform),
      time: platform.now(),
    })
    return sequences.length
  })
}
