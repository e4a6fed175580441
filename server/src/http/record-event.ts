import type { AuditAction } from '@amber/contract/logs/audit.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { newId } from '#server/lib/platform.ts'
import { insertAuditEvent, type AuditRow } from './audit.queries.ts'
import type { AuditEntry, Context, Denied } from './bind.ts'
import type { Logger } from 'pino'
import { errors } from '@amber/contract/errors.ts'
import { traceFields } from '#server/lib/trace.ts'
import { loggable } from './database-problems.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import type { Problem } from './problem.ts'
import { recordDenied, type Call } from './run-call.ts'
import { recordOwnWrite } from './standby-reads.ts'

type Recording = Pick<Context<unknown>, 'platform' | 'request'> & {
  actor: { id: string; userName: string } | null
}

/** Records an operation of a call that manages its own transaction (`audit: null` in the contract). */
export async function recordEvent(
  transaction: Database,
  { actor, platform, request }: Recording,
  { action, target, before, after }: AuditEntry & { action: AuditAction },
): Promise<void> {
  await insertAuditEvent(
    transaction,
    {
      id: newId(platform),
      time: platform.now(),
      action,
      outcome: 'done',
      actorId: actor?.id ?? null,
      actorName: actor?.userName ?? null,
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      targetName: target?.name ?? null,
      before: before ?? null,
      after: after ?? null,
      ip: request.ip,
      requestId: request.id,
    },
    request,
  )
}

/** Records operations of jobs and commands, and publishes the changed metrics. Once per transaction. */
export async function recordOutsideCalls(
  transaction: Database,
  rows: readonly AuditRow[],
): Promise<void> {
  let isCounted = false
  for (const row of rows)
    await insertAuditEvent(transaction, row, { markMetricsChanged: () => (isCounted = true) })
  if (!isCounted) return
  await publishEvent(transaction, {
    kind: 'metrics-changed',
    to: 'everyone',
    data: { spread: 0, age: 0 },
  })
}

/** Returns the denials of the call, or of records in its batch. */
export function refusalsIn({ status, code, details }: Problem): readonly Denied[] {
  const { permission } = details
  if (status === 403) return [{ code, ...(permission && { permission }) }]
  return (details.rows ?? []).filter((row) => errors[row.code].status === 403)
}

/** The response stays a denial even if recording it fails. */
export async function tryRecordDenied(
  call: Call,
  { refusals, limits, log }: { refusals: readonly Denied[]; limits: Limits; log: Logger },
): Promise<void> {
  if (refusals.length === 0) return
  try {
    for (const [code, same] of Map.groupBy(refusals, (refusal) => refusal.code))
      await recordDenied(call, same, limits.countDenials({ code, times: same.length }, call))
    await recordOwnWrite(call)
  } catch (error) {
    log.error(
      { err: loggable(error), ...traceFields(call.request.trace) },
      'a denied attempt was not recorded',
    )
  }
}
