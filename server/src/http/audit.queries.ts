import { auditEvents, auditQueue } from '#server/db/schema.ts'
import type { Database } from '#server/db/connect.ts'

export type AuditRow = Omit<typeof auditEvents.$inferInsert, 'sequence'>

/** Adds an event and queues it for its seal. */
export async function insertAuditEvent(db: Database, row: AuditRow): Promise<void> {
  const inserted = db
    .$with('inserted')
    .as(db.insert(auditEvents).values(row).returning({ sequence: auditEvents.sequence }))
  await db
    .with(inserted)
    .insert(auditQueue)
    .select((query) => query.select({ sequence: inserted.sequence }).from(inserted))
}
