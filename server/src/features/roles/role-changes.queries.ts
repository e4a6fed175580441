import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { roleChangeFields, type RoleChange } from '@amber/contract/roles/role-changes.ts'
import type { roles as calls } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { faceOf } from '#server/db/face-of.ts'
import { countUpToLimit, totalOf } from '#server/db/total.ts'

type ListInput = InputOf<typeof calls.changes>
type Values = Readonly<Record<string, unknown>> | null

export async function listRoleChanges(
  db: Database,
  { id, sort = '-time', current, size }: ListInput,
): Promise<OutputOf<typeof calls.changes>> {
  const { time, sequence } = auditEvents
  const where = and(
    eq(auditEvents.targetType, 'role'),
    eq(auditEvents.targetId, id),
    eq(auditEvents.outcome, 'done'),
  )
  const [rows, total] = await Promise.all([
    db
      .select({
        id: auditEvents.id,
        time: auditEvents.time,
        action: auditEvents.action,
        actorId: auditEvents.actorId,
        actor: auditEvents.actorName,
        face: faceOf(sql`audit_events.actor_id`),
        requestId: auditEvents.requestId,
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
  const records = rows.map(({ before, after, time: at, ...row }) => ({
    ...row,
    time: at.toISOString(),
    fields: fieldsOf(before as Values, after as Values),
  }))
  return { current, size, ...totalOf(total), records }
}

function fieldsOf(before: Values, after: Values): RoleChange['fields'] {
  return roleChangeFields
    .map((name) => ({ name, before: valueOf(before?.[name]), after: valueOf(after?.[name]) }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}

/** Empty values are null, so that an empty description is no change. */
function valueOf(value: unknown): string | string[] | null {
  // Written like a status, with '1' for true.
  if (typeof value === 'boolean') return value ? '1' : '2'
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : null
  return typeof value === 'string' && value !== '' ? value : null
}
