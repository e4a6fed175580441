import type { Field, Fields, InputValues } from '@amber/contract/fields.ts'

type Value = string | null

/** Returns the draft of texts and choices, empty without a record. */
export function draftOfFields<F extends Fields>(
  fields: F,
  record: { readonly [Name in keyof F]?: Value | undefined } | undefined,
): Record<keyof F & string, Value> {
  return mapEntries(fields, (name, { kind }) => record?.[name] ?? (kind === 'text' ? '' : null))
}

/** Returns the input of texts and choices. An optional text that is empty becomes null. */
export function inputOfFields<F extends Fields>(
  fields: F,
  draft: Record<keyof F & string, Value>,
): InputValues<F> {
  return mapEntries(fields, (name, { kind, isRequired }) =>
    kind === 'text' && !isRequired ? draft[name]?.trim() || null : draft[name],
  ) as InputValues<F>
}

function mapEntries<F extends Fields>(
  fields: F,
  valueOf: (name: keyof F & string, field: Field) => Value,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]),
  ) as Record<keyof F & string, Value>
}
