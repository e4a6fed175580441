import { and, asc, desc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { roleChangeFields, type RoleChange, type roles as calls } from '@amber/contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { auditEvents } from '#server/db/schema.ts'

type ListInput = InputOf<typeof calls.changes>
type Values = Readonly<Record<string, unknown>> | null

/** One page of what was done to a role. */
export async function listRoleChanges(
  db: Database,
  { id, sort = '-time', current, size }: ListInput,
): Promise<OutputOf<typeof calls.changes>> {
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
        actor: auditEvents.actorName,
        requestId: auditEvents.requestId,
        before: auditEvents.before,
        after: auditEvents.after,
      })
      .from(auditEvents)
      .where(where)
      // The order of the sequence is that of the times, and has no two alike.
      .orderBy(sort === 'time' ? asc(auditEvents.sequence) : desc(auditEvents.sequence))
      .limit(size)
      .offset((current - 1) * size),
    db.$count(auditEvents, where),
  ])
  const records = rows.map(({ before, after, time, ...row }) => ({
    ...row,
    time: time.toISOString(),
    fields: fieldsOf(before as Values, after as Values),
  }))
  return { current, size, total, totalIsEstimate: false, records }
}

/** The fields in which two states of a role differ, as far as people know them. */
function fieldsOf(before: Values, after: Values): RoleChange['fields'] {
  return roleChangeFields
    .map((name) => ({ name, before: valueOf(before?.[name]), after: valueOf(after?.[name]) }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}

/** What is empty is nothing: an added role without a description had none before either. */
function valueOf(value: unknown): string | string[] | null {
  // As a status is told: '1' for yes.
  if (typeof value === 'boolean') return value ? '1' : '2'
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : null
  return typeof value === 'string' && value !== '' ? value : null
}
