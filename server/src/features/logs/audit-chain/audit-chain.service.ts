import type { AuditFinding, AuditProblem } from '@amber/contract/logs/audit-log.ts'
import type { Database } from '#server/db/connect.ts'
import { equalBytes, toText, type Platform } from '#server/lib/platform.ts'
import {
  countEvents,
  getCheckpoint,
  getSeenSeal,
  getTimes,
  listSealed,
  listSealRanges,
  type Checkpoint,
  type EventCounts,
  type Seal,
  type SealedBatch,
  listEventTexts,
  getLastSeal,
  insertSeal,
  takeQueued,
  takeSealLock,
} from './audit-chain.queries.ts'

/** Previous hash of the first seal. */
const noHash = new Uint8Array(32)

/** Hashes the events and the hash of the previous seal. */
function sealHash(
  { previousHash, events }: { previousHash: Uint8Array; events: string[][] },
  platform: Platform,
): Uint8Array {
  return platform.sha256(JSON.stringify([toText(previousHash), events]))
}

type Progress = { checked: number; total: number }
type Flaw = { code: AuditProblem; values: Record<string, number>; batch?: SealedBatch }

/**
 * Reports whether the chain is intact or where it breaks. Reads one snapshot, because concurrent writes would make
 * the counts disagree. An exception from `onProgress` ends the walk.
 */
export async function verifyAuditLog(
  db: Database,
  platform: Platform,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<AuditFinding> {
  return db.transaction(
    async (snapshot) => {
      const counts = await countEvents(snapshot)
      const checkpoint = await getCheckpoint(snapshot)
      const seen = await getSeenSeal(snapshot)
      const walk = { checkpoint, counts, seen, platform, onProgress }
      const { seals, last, flaw } = await walkChain(snapshot, walk)
      return {
        events: counts.events,
        waiting: counts.waiting,
        seals,
        completeSince: checkpoint?.completeSince.toISOString() ?? null,
        last,
        problem: flaw && (await describe(snapshot, flaw)),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function* readSealed(db: Database, afterId: number): AsyncGenerator<SealedBatch> {
  let ranges = await listSealRanges(db, afterId)
  while (ranges.length > 0) {
    for (const range of ranges) yield* await listSealed(db, range)
    ranges = await listSealRanges(db, ranges.at(-1)?.last ?? afterId)
  }
}

type Walk = {
  checkpoint: Checkpoint | null
  counts: EventCounts
  seen: AuditFinding['last']
  platform: Platform
  onProgress: (progress: Progress) => void
}

async function walkChain(
  db: Database,
  { checkpoint, counts, seen, platform, onProgress }: Walk,
): Promise<{ seals: number; last: AuditFinding['last']; flaw: Flaw | null }> {
  let last = { id: checkpoint?.sealId ?? 0, hash: checkpoint?.hash ?? noHash }
  let seals = 0
  let sealed = 0
  const broken = (flaw: Flaw) => ({ seals, last: null, flaw })
  if (checkpoint && !checkpoint.isNotified) return broken({ code: 'checkpoint_unfit', values: {} })
  const report = () => onProgress({ checked: sealed, total: counts.events })
  report()
  for await (const batch of readSealed(db, last.id)) {
    const flaw = findFlaw(batch, last, platform) ?? findReplaced(batch.seal, seen)
    if (flaw) return broken(flaw)
    last = batch.seal
    seals += 1
    sealed += batch.events.length
    report()
  }
  // The last seal is never pruned.
  if (checkpoint && seals === 0)
    return broken({ code: 'seal_missing', values: { seal: last.id + 1 } })
  // A seal seen earlier exists or was pruned.
  if (seen && seen.seal > last.id)
    return broken({ code: 'end_missing', values: { seal: seen.seal, last: last.id } })
  const { events, waiting, lost } = counts
  if (lost > 0) return broken({ code: 'waiting_missing', values: { count: lost } })
  const loose = events - sealed - waiting
  if (loose > 0) return broken({ code: 'events_unsealed', values: { count: loose } })
  return {
    seals,
    last: last.id > 0 ? { seal: last.id, hash: last.hash.toHex() } : null,
    flaw: null,
  }
}

function findReplaced({ id, hash }: Seal, seen: AuditFinding['last']): Flaw | null {
  if (seen?.seal !== id || seen.hash === hash.toHex()) return null
  return { code: 'seal_replaced', values: { seal: id } }
}

function findFlaw(
  batch: SealedBatch,
  last: { id: number; hash: Uint8Array },
  platform: Platform,
): Flaw | null {
  const { seal, events } = batch
  if (seal.id !== last.id + 1)
    return last.id === 0
      ? { code: 'beginning_missing', values: { seal: seal.id } }
      : { code: 'seal_missing', values: { seal: last.id + 1 } }
  if (events.length !== seal.sequences.length)
    return {
      code: 'events_missing',
      values: { seal: seal.id, count: seal.sequences.length, left: events.length },
      batch,
    }
  const hash = sealHash({ previousHash: last.hash, events }, platform)
  if (!equalBytes(hash, seal.hash)) return { code: 'seal_unfit', values: { seal: seal.id }, batch }
  return null
}

async function describe(db: Database, { code, values, batch }: Flaw) {
  const times = batch && (await getTimes(db, batch.seal.sequences))
  return {
    code,
    values,
    from: times?.from?.toISOString() ?? null,
    to: times?.to?.toISOString() ?? null,
  }
}

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
