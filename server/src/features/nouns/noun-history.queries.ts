import { and, eq, or, sql } from 'drizzle-orm'
import type { RecordChange } from '@amber/contract/logs/record-change.ts'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import type { Database } from '#server/db/connect.ts'
import { auditEvents } from '#server/db/audit-schema.ts'
import { listChangeEvents, type ChangesPaging } from '#server/db/change-events.ts'
import { fieldChanges } from '#server/lib/field-changes.ts'
import type { NounRecord } from './nouns.queries.ts'

export type ChangesInput = ChangesPaging & { id: string }

/** Lists the audit events of a record, latest first. */
export async function listRecordChanges(
  db: Database,
  { noun, record }: { noun: Noun; record: NounRecord },
  input: ChangesInput,
) {
  const isOfRecord = or(
    and(eq(auditEvents.targetType, noun.name), eq(auditEvents.targetId, record.id)),
    isImportOf(noun, record),
  )
  const { events, paging } = await listChangeEvents(db, isOfRecord, input)
  const records = events.map(({ change, target, before, after }) => ({
    ...change,
    file: change.action === `${noun.name}.import` ? target : null,
    fields: fieldsOf(noun, { action: change.action, before, after }),
  }))
  return { ...paging, records }
}

/** The event of an import has the time and the importer of its records. */
function isImportOf({ name }: Noun, { createBy, createTime }: NounRecord) {
  const from = String(createTime)
  return and(
    eq(auditEvents.action, `${name}.import`),
    // Uses the index; the event was written in the import's transaction.
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
  return (
    fieldChanges(before, after)
      // Events may have fields that the noun no longer has, which were perhaps hidden.
      .filter(({ field }) => Object.hasOwn(fields, field))
      .filter((change) => !isEmpty(change.before) || !isEmpty(change.after))
      .toSorted((one, other) => names.indexOf(one.field) - names.indexOf(other.field))
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
