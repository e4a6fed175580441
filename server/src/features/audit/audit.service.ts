import type { Database } from '#server/db/connect.ts'
import { equalBytes, toText, type Platform } from '#server/lib/platform.ts'
import {
  countEvents,
  getLastSeal,
  insertSeal,
  listEventTexts,
  listSeals,
  takeQueued,
  takeSealLock,
} from './audit.queries.ts'

const batchLimit = 1_000
const noHash = new Uint8Array(32)

/**
 * Seals waiting events: each seal's hash covers its events and the seal before it, so that a row changed, added or
 * taken away later shows. Sealing in batches keeps writes from queueing behind one another.
 * Returns how many events were sealed.
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
      hash: hashOf({ previousHash, events }, platform),
      time: platform.now(),
    })
    return sequences.length
  })
}

export type Verification =
  | { isIntact: true; events: number; seals: number; waiting: number }
  | { isIntact: false; problem: string }

/**
 * Walks the whole chain and says whether it is intact or where it first breaks. Sees the log as it was when it began:
 * what is recorded and sealed meanwhile would make the counts disagree.
 */
export async function verifyAuditLog(db: Database, platform: Platform): Promise<Verification> {
  return db.transaction((snapshot) => verifySnapshot(snapshot, platform), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function verifySnapshot(db: Database, platform: Platform): Promise<Verification> {
  let last: { id: number; hash: Uint8Array } = { id: 0, hash: noHash }
  let sealed = 0
  for (;;) {
    const seals = await listSeals(db, { afterId: last.id, limit: 100 })
    if (seals.length === 0) break
    for (const seal of seals) {
      if (seal.id !== last.id + 1) return broken(`seal ${last.id + 1} is missing`)
      const events = await listEventTexts(db, seal.sequences)
      if (events.length !== seal.sequences.length)
        return broken(
          `seal ${seal.id} covers ${seal.sequences.length} events, ${events.length} are left`,
        )
      const hash = hashOf({ previousHash: last.hash, events }, platform)
      if (!equalBytes(hash, seal.hash)) return broken(`seal ${seal.id} does not fit its events`)
      last = { id: seal.id, hash: seal.hash }
      sealed += events.length
    }
  }
  const { events, waiting } = await countEvents(db)
  if (events > sealed + waiting)
    return broken(`${events - sealed - waiting} events were never sealed`)
  return { isIntact: true, events, seals: last.id, waiting }
}

function broken(problem: string): Verification {
  return { isIntact: false, problem }
}

function hashOf(
  { previousHash, events }: { previousHash: Uint8Array; events: string[][] },
  platform: Platform,
): Uint8Array {
  return platform.sha256(JSON.stringify([toText(previousHash), events]))
}
