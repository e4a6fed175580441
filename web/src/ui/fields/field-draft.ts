import { isFileKind } from '@amber/contract/files/file-types.ts'
import { isListKind, type Field, type Fields, type InputValues } from '@amber/contract/fields.ts'

/** Form values; those of a record or a file hold its id and name. */
type Draft<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { kind: 'flag' }
    ? boolean
    : F[Name] extends { kind: 'text' | 'choice' }
      ? string | null
      : unknown
}

/** Returns the draft of fields, empty without a record. */
export function draftOfFields<F extends Fields>(
  fields: F,
  record: { readonly [Name in keyof F]?: unknown } | undefined,
): Draft<F> {
  return mapEntries(fields, (name, field) => draftOf(field, record?.[name])) as Draft<F>
}

function draftOf(field: Field, value: unknown): unknown {
  if (value == null) return emptyOf(field)
  if (field.kind !== 'record') return value
  // Only what a choice gives, so that choosing the same record again is no change.
  const { id, name, isDeleted } = value as { id: string; name: string; isDeleted?: boolean }
  return { id, name, ...(isDeleted && { isDeleted }) }
}

function emptyOf({ kind }: Field): unknown {
  if (kind === 'flag') return false
  if (isListKind(kind)) return []
  return kind === 'text' ? '' : null
}

/** Returns the input of fields. An optional text that is empty becomes null, a record or a file its id. */
export function inputOfFields<F extends Fields>(fields: F, draft: Draft<F>): InputValues<F> {
  return mapEntries(fields, (name, field) => inputOf(field, draft[name])) as InputValues<F>
}

function inputOf(field: Field, value: unknown): unknown {
  if (field.kind === 'record' || isFileKind(field.kind))
    return (value as { id: string } | null)?.id ?? null
  return isNullable(field) && (value == null || typeof value === 'string')
    ? (value ?? '').trim() || null
    : value
}

const isNullable = (field: Field) =>
  field.kind === 'text' && !field.isRequired && !field.isNeverNull

function mapEntries<F extends Fields>(
  fields: F,
  valueOf: (name: keyof F & string, field: Field) => unknown,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]),
  )
}
