import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { auditEvents } from './audit-schema.ts'
import type { Database } from './connect.ts'
import { faceOf } from './user-columns.ts'
import { countUpToLimit, totalOf } from './counts.ts'

export type ChangesPaging = {
  sort?: 'time' | '-time' | undefined
  current: number
  size: number
}

/** Lists a page of the changes that were made, as the audit log has them; latest first by default. */
export async function listChangeEvents(
  db: Database,
  condition: SQL | undefined,
  { sort = '-time', current, size }: ChangesPaging,
) {
  const { time, sequence } = auditEvents
  const where = and(eq(auditEvents.outcome, 'done'), condition)
  const [rows, total] = await Promise.all([
    db
      .select({
        change: {
          id: auditEvents.id,
          time,
          action: auditEvents.action,
          actorId: auditEvents.actorId,
          actor: auditEvents.actorName,
          face: faceOf(sql`audit_events.actor_id`),
        },
        requestId: auditEvents.requestId,
        target: auditEvents.targetName,
        before: auditEvents.before,
        after: auditEvents.after,
      })
      .from(auditEvents)
      .where(where)
      // Matches the index audit_events_done_of_target; by sequence alone, Postgres sometimes scans the whole log.
      .orderBy(...(sort === 'time' ? [asc(time), asc(sequence)] : [desc(time), desc(sequence)]))
      .limit(size)
      .offset((current - 1) * size),
    countUpToLimit(db, sql`select from ${auditEvents} where ${where}`),
  ])
  const events = rows.map(({ change, ...rest }) => ({
    ...rest,
    change: { ...change, time: change.time.toISOString() },
  }))
  return { events, paging: { current, size, ...totalOf(total) } }
}
