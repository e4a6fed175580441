import type { AuditAction } from '@amber/contract/logs/audit.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import { newId } from '#server/lib/platform.ts'
import { insertAuditEvent, type AuditRow } from './audit.queries.ts'
import type { AuditEntry, Context } from './bind.ts'

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
