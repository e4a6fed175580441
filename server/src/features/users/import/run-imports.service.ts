import type { ImportProblem } from '@amber/contract/users/user-imports.ts'
import type { Database } from '#server/db/connect.ts'
import { notify } from '#server/features/messaging/notifications/notify.service.ts'
import { recordOutsideCalls } from '#server/http/record-event.ts'
import { problemOf } from '#server/http/database-problems.ts'
import { recordWrite } from '#server/http/session/session-lookup.queries.ts'
import { clockToleranceMs } from '#server/lib/clock-tolerance.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { cut } from '#server/lib/text.ts'
import { isAssignable } from '#server/policies/roles.ts'
import { privilegesOf } from '#server/policies/users.ts'
import { isConflictingSince } from './conflicting-contacts.service.ts'
import {
  addNext,
  claimImport,
  failInterrupted,
  finishImport,
  isWanted,
  markTakenSince,
  prepareForMany,
  reportProgress,
} from './run-imports.queries.ts'
import { rolesAskedFor, type ImportRecord } from './user-imports.queries.ts'

/** As notifications store it. */
const longestFileName = 200
/** Users per statement, about a second. */
const piece = 1_000
/** Longer than any statement. */
const leaseMs = 30_000

/** Rolls back with an outcome to record. */
class Undone extends Error {
  readonly outcome: Pick<ImportRecord, 'state' | 'problem'>

  constructor(state: ImportRecord['state'], problem: ImportProblem | null = null) {
    super(problem ?? state)
    this.outcome = { state, problem }
  }
}

type Lease = { id: string; leaseId: string }

type Parts = { db: Database; platform: Platform; signal: AbortSignal }

/**
 * Runs waiting imports in sequence. Each is one transaction with its audit event, so that a crash leaves nothing
 * behind.
 */
export async function runWaitingImports(
  db: Database,
  platform: Platform,
  signal: AbortSignal,
): Promise<void> {
  const start = platform.now()
  const longest = new Date(start.getTime() + leaseMs + clockToleranceMs)
  await failInterrupted(db, { now: start, longest })
  while (!signal.aborted) {
    const now = platform.now()
    const leaseId = newId(platform)
    const until = new Date(now.getTime() + leaseMs)
    const record = await claimImport(db, { leaseId, now, until })
    if (!record) return
    await runImport(record, leaseId, { db, platform, signal })
  }
}

async function runImport(record: ImportRecord, leaseId: string, parts: Parts): Promise<void> {
  const { db } = parts
  const lease = { id: record.id, leaseId }
  try {
    await db.transaction((transaction) => importAll(record, lease, { ...parts, transaction }))
  } catch (error) {
    const isRoleMissing = problemOf(error)?.code === 'role_missing'
    const undone =
      error instanceof Undone
        ? error
        : new Undone('failed', isRoleMissing ? 'role_missing' : 'unexpected')
    const { outcome } = undone
    const taken = outcome.problem === 'rows_taken' ? await markTakenSince(db, record.id) : 0
    await finishImport(db, { ...lease, ...outcome, progress: 0, bad: record.bad + taken })
    if (outcome.state === 'failed') {
      const data = { fileName: cut(record.fileName, longestFileName) }
      const now = parts.platform.now()
      await notify(db, { userId: record.ownerId, kind: 'import_failed', data, now })
    }
    if (!(error instanceof Undone)) throw error
  }
  await recordWrite(db, record.ownerId)
}

/** Throws unless the importer may still import these roles. */
async function requireLeave(db: Database, { id, ownerId }: ImportRecord) {
  const rights = await privilegesOf(db, ownerId)
  const mayImport =
    rights?.permissions.includes('user:import') === true &&
    (await isAssignable(db, { actor: rights, codes: await rolesAskedFor(db, id) }))
  if (!mayImport) throw new Undone('failed', 'not_allowed')
  return rights
}

async function importAll(
  record: ImportRecord,
  lease: Lease,
  parts: Parts & { transaction: Database },
): Promise<void> {
  const { platform, transaction } = parts
  const { id } = record
  const now = platform.now()
  const rights = await requireLeave(transaction, record)
  const progress = createProgress(lease, parts)
  const onward = () => progress.onward(0)
  if (await isConflictingSince(transaction, { id, actor: rights, onward }))
    throw new Undone('failed', 'contacts_conflicting')
  await prepareForMany(transaction)
  const { done, imported } = await addAll(record, lease, { transaction, now, progress })
  // Only the complete checked set is imported.
  if (done !== record.total - record.bad) throw new Undone('failed', 'unexpected')
  // May have changed meanwhile.
  await requireLeave(transaction, record)
  // Renews the lease for the rest.
  progress.report(done)
  const leftOut = imported < done ? await markTakenSince(transaction, id) : 0
  const bad = record.bad + leftOut
  // Another server took the lease.
  if (
    !(await finishImport(transaction, { ...lease, state: 'done', progress: done, imported, bad }))
  )
    throw new Undone('failed', 'interrupted')
  await recordImport(record, { imported, leftOut: bad }, { transaction, platform, now })
}

/** Reports the progress of an import, which also renews its lease. */
function createProgress(lease: Lease, { db, platform, signal }: Parts) {
  let isReporting = false

  /** Outside the transaction to be visible; not awaited, so that it cannot block. */
  function report(done: number): void {
    if (isReporting) return
    isReporting = true
    const until = new Date(platform.now().getTime() + leaseMs)
    void reportProgress(db, { ...lease, progress: done, until })
      .catch(() => undefined)
      .finally(() => (isReporting = false))
  }

  return {
    report,
    onward(done: number): void {
      // For the next server.
      if (signal.aborted) throw new Undone('waiting')
      report(done)
    },
  }
}

/** Adds the users in pieces and counts the checked rows and those that became users. */
async function addAll(
  { id, allOrNothing, ownerId, ownerName }: ImportRecord,
  lease: Lease,
  {
    transaction,
    now,
    progress,
  }: { transaction: Database; now: Date; progress: ReturnType<typeof createProgress> },
): Promise<{ done: number; imported: number }> {
  const by = { id: ownerId, name: ownerName }
  let done = 0
  let imported = 0
  for (let after = 0; ;) {
    progress.onward(done)
    if (!(await isWanted(transaction, lease))) throw new Undone('cancelled')
    const next = await addNext(transaction, { id, after, by, now, limit: piece })
    if (!next) return { done, imported }
    if (allOrNothing && next.added < next.chosen) throw new Undone('failed', 'rows_taken')
    after = next.last
    done += next.chosen
    imported += next.added
  }
}

/** Notifies the owner and writes the audit event. */
async function recordImport(
  record: ImportRecord,
  { imported, leftOut }: { imported: number; leftOut: number },
  { transaction, platform, now }: { transaction: Database; platform: Platform; now: Date },
): Promise<void> {
  const { id, allOrNothing, fileName, ownerId, total } = record
  await notify(transaction, {
    userId: ownerId,
    kind: 'import_finished',
    data: { fileName: cut(fileName, longestFileName), imported, leftOut },
    now,
  })
  await recordOutsideCalls(transaction, [
    {
      id: newId(platform),
      time: now,
      action: 'user.import',
      outcome: 'done',
      actorId: ownerId,
      actorName: record.ownerName,
      targetType: 'user_import',
      targetId: id,
      targetName: fileName,
      before: null,
      // Users are found by this time and the importer.
      after: { total, imported, leftOut, allOrNothing, createTime: now.toISOString() },
      ip: record.ip,
      requestId: record.requestId ?? id,
    },
  ])
}
