import { and, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { roleChangeFields, type RoleChange } from '@amber/contract/roles/role-changes.ts'
import type { roles as calls } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { listChangeEvents } from '#server/db/change-events.ts'

type ListInput = InputOf<typeof calls.changes>
type Values = Readonly<Record<string, unknown>> | null

export async function listRoleChanges(
  db: Database,
  { id, ...paging }: ListInput,
): Promise<OutputOf<typeof calls.changes>> {
  const isOfRole = and(eq(auditEvents.targetType, 'role'), eq(auditEvents.targetId, id))
  const { events, paging: found } = await listChangeEvents(db, isOfRole, paging)
  const records = events.map(({ change, requestId, before, after }) => ({
    ...change,
    requestId,
    fields: fieldsOf(before as Values, after as Values),
  }))
  return { ...found, records }
}

function fieldsOf(before: Values, after: Values): RoleChange['fields'] {
  return roleChangeFields
    .map((name) => ({ name, before: valueOf(before?.[name]), after: valueOf(after?.[name]) }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}

/** Empty values are null, so that an empty description is no change. */
function valueOf(value: unknown): RoleChange['fields'][number]['before'] {
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : null
  return typeof value === 'string' && value !== '' ? value : null
}
