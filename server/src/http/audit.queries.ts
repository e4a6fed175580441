import { auditEvents, auditQueue } from '#server/db/audit-schema.ts'
import type { Database } from '#server/db/connect.ts'
import type { MetricsChange } from '#server/db/publish-event.ts'

export type AuditRow = Omit<typeof auditEvents.$inferInsert, 'sequence'>

/** Inserts an event and queues it for sealing. */
export async function insertAuditEvent(
  db: Database,
  row: AuditRow,
  { markMetricsChanged }: MetricsChange,
): Promise<void> {
  const inserted = db
    .$with('inserted')
    .as(db.insert(auditEvents).values(row).returning({ sequence: auditEvents.sequence }))
  await db
    .with(inserted)
    .insert(auditQueue)
    .select((query) => query.select({ sequence: inserted.sequence }).from(inserted))
  if (row.outcome === 'done') markMetricsChanged()
}
