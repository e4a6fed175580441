import type { Field, Fields, InputValues } from '@amber/contract/fields.ts'

/** Form values of texts, choices, flags, numbers and times. */
type Draft<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { kind: 'flag' }
    ? boolean
    : F[Name] extends { kind: 'number' }
      ? number | null
      : string | null
}
type Value = string | boolean | number | null

/** Returns the draft of such fields, empty without a record. */
export function draftOfFields<F extends Fields>(
  fields: F,
  record: { readonly [Name in keyof F]?: Value | undefined } | undefined,
): Draft<F> {
  return mapEntries(fields, (name, field) => record?.[name] ?? emptyOf(field)) as Draft<F>
}

function emptyOf({ kind }: Field): Value {
  if (kind === 'flag') return false
  return kind === 'text' ? '' : null
}

/** Returns the input of such fields. An optional text that is empty becomes null. */
export function inputOfFields<F extends Fields>(fields: F, draft: Draft<F>): InputValues<F> {
  return mapEntries(fields, (name, field) =>
    isNullable(field) ? String(draft[name] ?? '').trim() || null : draft[name],
  ) as InputValues<F>
}

const isNullable = (field: Field) =>
  field.kind === 'text' && !field.isRequired && !field.isNeverNull

function mapEntries<F extends Fields>(
  fields: F,
  valueOf: (name: keyof F & string, field: Field) => Value,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]),
  )
}
