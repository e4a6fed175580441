import * as z from 'zod'
import {
  auditFinding,
  type AuditFinding,
  type auditLog,
  type AuditVerification,
} from '@amber/contract/logs/audit-log.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { verifyAuditLog } from './audit-chain.service.ts'
import { pruneOldest } from './audit-chain.queries.ts'
import {
  getLastVerification,
  getOldestEventTime,
  getOpenVerification,
  insertFinding,
  insertRun,
  recordProgress,
  returnVerification,
  takeVerification,
} from './verification.queries.ts'

const hourMs = 60 * 60 * 1000
const scheduleMs = 24 * hourMs
/** Milliseconds after which a silent server counts as dead. */
const silenceMs = 2 * 60 * 1000
const progressMs = 1000
/** Events that are dropped within a second. */
const pruneBatch = 20_000

export async function readVerification(db: Database): Promise<AuditVerification> {
  const last = await getLastVerification(db)
  const open = await getOpenVerification(db)
  // Findings of other versions may not parse.
  const finding = z.safeParse(auditFinding, last?.result).data
  return {
    last:
      last && finding
        ? { time: last.endTime.toISOString(), cause: last.cause, by: last.byName, finding }
        : null,
    running: open
      ? {
          startTime: open.createTime.toISOString(),
          by: open.byName,
          checked: open.checked,
          total: open.total,
        }
      : null,
  }
}

/** Facts that `judgeAudit` judges, one after another, as the doctor has a single connection. */
export async function readAuditHealth(
  db: Database,
): Promise<{ last: AuditVerification['last']; oldest: Date | null }> {
  const { last } = await readVerification(db)
  return { last, oldest: await getOldestEventTime(db) }
}

type VerifyContext = SignedInContext<InputOf<typeof auditLog.verify>>

export async function askForVerification({ actor, audit, db, now, platform }: VerifyContext) {
  const id = newId(platform)
  const row = { id, cause: 'user' as const, byName: actor.userName, createTime: now }
  await insertRun(db, row)
  audit({})
  return readVerification(db)
}

/** Queues a verification once a day. */
export async function scheduleVerification(db: Database, platform: Platform): Promise<void> {
  const last = await getLastVerification(db)
  const now = platform.now()
  const passed = last ? now.getTime() - last.endTime.getTime() : Infinity
  // A time further ahead is of a wrong clock.
  if (passed > -hourMs && passed < scheduleMs) return
  await insertRun(db, { id: newId(platform), cause: 'schedule', createTime: now })
}

/** Runs the queued verification, if any. When `signal` aborts, another server can take it. */
export async function runVerification(
  db: Database,
  { platform, signal }: { platform: Platform; signal: AbortSignal },
): Promise<void> {
  const now = platform.now()
  const silentSince = new Date(now.getTime() - silenceMs)
  const taken = await takeVerification(db, { now, silentSince })
  if (!taken) return
  const { id } = taken
  let publishedAt = 0
  let isPublishing = false
  let notifying = Promise.resolve()
  /** Runs outside the transaction: awaiting it there would deadlock on one connection. */
  const report = (progress: { checked: number; total: number }) => {
    const time = platform.now()
    if (isPublishing || time.getTime() - publishedAt < progressMs) return
    publishedAt = time.getTime()
    isPublishing = true
    notifying = recordProgress(db, { id, now: time, ...progress })
      .catch(() => undefined)
      .finally(() => (isPublishing = false))
  }
  try {
    const finding = await verifyAuditLog(db, platform, (progress) => {
      signal.throwIfAborted()
      report(progress)
    })
    // Progress must not follow the finding.
    await notifying
    const { cause, byName, createTime } = taken
    const endTime = platform.now()
    await insertFinding(db, { id, cause, byName, createTime, endTime, result: finding })
  } catch (error) {
    await notifying
    if (!signal.aborted) throw error
    await returnVerification(db, id)
  }
}

export async function verifyByCommand(db: Database, platform: Platform): Promise<AuditFinding> {
  const finding = await verifyAuditLog(db, platform)
  const now = platform.now()
  await insertFinding(db, {
    id: newId(platform),
    cause: 'command',
    byName: null,
    createTime: now,
    endTime: now,
    result: finding,
  })
  return finding
}

/**
 * Drops expired events in batches while the log is intact; a broken log is kept for investigation. Returns the number
 * of events.
 */
export async function pruneAuditLog(
  db: Database,
  { platform, signal }: { platform: Platform; signal: AbortSignal },
): Promise<number> {
  const { last } = await readVerification(db)
  if (!last || last.finding.problem) return 0
  let pruned = 0
  for (let batch = 1; batch > 0 && !signal.aborted; pruned += batch)
    batch = await pruneOldest(db, { eventId: newId(platform), most: pruneBatch })
  return pruned
}
