import { differingParts } from '#web/ui/change/differing-parts.ts'
import { isSame } from '#web/ui/change/is-same.ts'
import { shownValue, type FormField } from '#web/ui/form/form-field.tsx'

export type ConflictSide = 'mine' | 'theirs'

type Versions<Value> = Readonly<Record<'base' | ConflictSide, Value>>

/** Texts of a field in its three versions, and the compared values where texts can repeat. */
export type ConflictField = Versions<string> & {
  name: string
  label: string
  values?: Versions<unknown>
}

export type ConflictChoices = Readonly<Record<string, ConflictSide>>

const empty: readonly unknown[] = Object.freeze([undefined, null, '', []])

/** Returns the value by which versions are compared, such as a file's id. */
function comparedValue(field: FormField, value: unknown): unknown {
  const compared = field.kind === 'own' && field.idOf ? field.idOf(value) : value
  return empty.some((one) => isSame(one, compared)) ? null : compared
}

/** Shows the versions of a form field. */
export const conflictFieldOf = (
  field: FormField,
  { base, mine, theirs }: Versions<unknown>,
  none: string,
): ConflictField => ({
  name: field.name,
  label: field.label,
  base: shownValue(field, base, none),
  mine: shownValue(field, mine, none),
  theirs: shownValue(field, theirs, none),
  values: {
    base: comparedValue(field, base),
    mine: comparedValue(field, mine),
    theirs: comparedValue(field, theirs),
  },
})

/** Fields changed by one side need no choice. */
export function plainChoices(fields: readonly ConflictField[]): ConflictChoices {
  const choices: Record<string, ConflictSide> = {}
  for (const field of fields) {
    const { base, mine, theirs } = field.values ?? field
    if (isSame(mine, theirs) || isSame(theirs, base)) choices[field.name] = 'mine'
    else if (isSame(mine, base)) choices[field.name] = 'theirs'
  }
  return choices
}

/** Numbers different values that have the same text, such as files of the same name. */
function numbered(texts: readonly string[], values: readonly unknown[]): string[] {
  return texts.map((text, at) => {
    const alike = values.filter((_, index) => texts[index] === text)
    const distinct = alike.filter(
      (value, index) => alike.findIndex((one) => isSame(one, value)) === index,
    )
    if (distinct.length < 2) return text
    return `${text} (${distinct.findIndex((value) => isSame(value, values[at])) + 1})`
  })
}

/** Returns the fields that differ, with long values cut to their differing parts. */
export const differingFields = (fields: readonly ConflictField[]): readonly ConflictField[] =>
  fields.flatMap((field) => {
    const values = field.values ?? field
    if (isSame(values.base, values.mine) && isSame(values.base, values.theirs)) return []
    const texts = numbered(
      [field.base, field.mine, field.theirs],
      [values.base, values.mine, values.theirs],
    )
    const [base = '', mine = '', theirs = ''] = differingParts(texts)
    return [{ ...field, base, mine, theirs }]
  })
