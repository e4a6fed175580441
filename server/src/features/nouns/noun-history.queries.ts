import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { RecordChange } from '@amber/contract/logs/record-change.ts'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import type { Database } from '#server/db/connect.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { faceOf } from '#server/db/face-of.ts'
import { countUpToLimit, totalOf } from '#server/db/total.ts'
import { fieldChanges } from '#server/lib/field-changes.ts'
import type { NounRecord } from './nouns.queries.ts'

export type ChangesInput = {
  id: string
  sort?: 'time' | '-time' | undefined
  current: number
  size: number
}

/** Lists the audit events of a record, latest first. */
export async function listRecordChanges(
  db: Database,
  { noun, record }: { noun: Noun; record: NounRecord },
  { sort = '-time', current, size }: ChangesInput,
) {
  const { time, sequence } = auditEvents
  const where = and(
    eq(auditEvents.outcome, 'done'),
    or(
      and(eq(auditEvents.targetType, noun.name), eq(auditEvents.targetId, record.id)),
      isImportOf(noun, record),
    ),
  )
  const [rows, total] = await Promise.all([
    db
      .select({
        id: auditEvents.id,
        time,
        action: auditEvents.action,
        actorId: auditEvents.actorId,
        actor: auditEvents.actorName,
        face: faceOf(sql`audit_events.actor_id`),
        target: auditEvents.targetName,
        before: auditEvents.before,
        after: auditEvents.after,
      })
      .from(auditEvents)
      .where(where)
      // Matches the index audit_events_done_of_target.
      .orderBy(...(sort === 'time' ? [asc(time), asc(sequence)] : [desc(time), desc(sequence)]))
      .limit(size)
      .offset((current - 1) * size),
    countUpToLimit(db, sql`select from ${auditEvents} where ${where}`),
  ])
  const records = rows.map(({ before, after, target, ...row }) => ({
    ...row,
    file: row.action === `${noun.name}.import` ? target : null,
    time: row.time.toISOString(),
    fields: fieldsOf(noun, { action: row.action, before, after }),
  }))
  return { current, size, ...totalOf(total), records }
}

/** The event of an import has the time and the importer of its records. */
function isImportOf({ name }: Noun, { createBy, createTime }: NounRecord) {
  const from = String(createTime)
  return and(
    eq(auditEvents.action, `${name}.import`),
    // By the index; written within the transaction of the import.
    sql`${auditEvents.time} between ${from}::timestamptz and ${from}::timestamptz + interval '1 hour'`,
    sql`${auditEvents.actorName} = ${createBy} and ${auditEvents.after} ->> 'createTime' = ${from}`,
  )
}

type Event = { action: string; before: unknown; after: unknown }

/** Returns the changed fields in the order of the form; deletion, its undoing and imports show none. */
function fieldsOf(
  { name, fields }: Noun,
  { action, before, after }: Event,
): RecordChange['fields'] {
  if (['remove', 'restore', 'import'].some((verb) => action === `${name}.${verb}`)) return []
  const names = Object.keys(fields)
  return fieldChanges(before, after)
    .filter((change) => !isEmpty(change.before) || !isEmpty(change.after))
    .toSorted((one, other) => names.indexOf(one.field) - names.indexOf(other.field))
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
