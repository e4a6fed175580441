import { isListKind } from '@amber/contract/fields.ts'
import {
  brokenRules,
  importedFieldsOf,
  nameFieldOf,
  referencesOf,
} from '@amber/contract/nouns/define-noun.ts'
import type { Noun, NounField } from '@amber/contract/nouns/define-noun.ts'
import { contentOf } from '@amber/contract/nouns/noun-values.ts'
import { isOwnSentence, shortText } from '@amber/contract/rules.ts'
import type { SheetRow } from '@amber/sheets/sheet.ts'
import {
  faultOf,
  headingReader,
  shownValue,
  type Headings,
} from '#server/http/sheet-import/sheet-rows.ts'
import { cellReader } from './noun-import-cells.ts'

/** Row of a file; `values` as the API takes them, other records as words until they are found. */
export type ImportedRow = {
  row: number
  name: string
  values: Record<string, unknown>
  /** Words of the file for other records whose ids are in `values`, by field. */
  words?: Record<string, string>
  faults: string[]
}

/** Returns the reader of the headings of a noun. */
export function nounHeadings({ fields }: Noun, imported: readonly string[]) {
  const labels = imported.map((name) => [name, fields[name]!.label] as const)
  const required = imported.filter((name) => fields[name]?.isRequired)
  return headingReader(Object.fromEntries(labels), required)
}

/** Value of an empty cell. */
function emptyOf({ kind }: NounField): unknown {
  if (kind === 'flag') return false
  return isListKind(kind) ? [] : null
}

/** Text by which a file names another record, at least as long as any name that is unique. */
const recordWord = shortText(600)

/** Columns of a file; `hidden` are fields that the importer may not see. */
type Columns = { headings: Headings; zone: string; hidden?: readonly string[] }

/** Returns a parser of rows, which finds all faults of a row by itself. */
export function rowReader(noun: Noun, { headings, zone, hidden = [] }: Columns) {
  const schemas = contentOf(noun.fields)
  const [unseen = [], seen = []] = [true, false].map((isHidden) =>
    importedFieldsOf(noun).filter((name) => hidden.includes(name) === isHidden),
  )
  const fields = seen.map((name) => {
    const field = noun.fields[name]!
    // The id of another record is found later.
    const schema = field.kind === 'record' ? recordWord : schemas[name]!
    return { name, field, read: cellReader(field, zone), schema }
  })
  return ({ cells, formulas, number }: SheetRow): ImportedRow => {
    const textOf = (name: string) => (cells[headings.get(name) ?? -1] ?? '').trim()
    const faults: string[] = []
    const values: Record<string, unknown> = {}
    // Values must not get lost without a word.
    for (const name of unseen)
      if (textOf(name) !== '') faults.push(faultOf(name, 'field_forbidden'))
    for (const { name, field, read, schema } of fields) {
      const text = textOf(name)
      if (formulas.includes(headings.get(name) ?? -1)) {
        faults.push(faultOf(name, 'formula_refused'))
      } else if (text === '') {
        if (field.isRequired) faults.push(faultOf(name, 'required'))
        values[name] = emptyOf(field)
      } else {
        const found = read(text)
        if ('fault' in found) {
          faults.push(faultOf(name, found.fault, found.shown))
          continue
        }
        const parsed = schema.safeParse(found.value)
        if (parsed.success) values[name] = parsed.data
        else faults.push(faultOf(name, parsed.error.issues[0]?.message ?? 'invalid'))
      }
    }
    return { row: number, name: shownValue(textOf(nameFieldOf(noun))), values, faults }
  }
}

type FindIds = (of: string, words: readonly string[]) => Promise<ReadonlyMap<string, string | null>>

/** Replaces names of other records by their ids, which are null where several have the name. */
export async function resolveReferences(
  noun: Noun,
  rows: readonly ImportedRow[],
  findIds: FindIds,
): Promise<void> {
  for (const [of, fields] of Map.groupBy(referencesOf(noun), (reference) => reference.of)) {
    const names = fields.map(({ name }) => name)
    const ids = await findIds(of, wordsIn(rows, names))
    const kind = of === 'user' ? 'user' : 'reference'
    for (const row of rows)
      for (const field of names) {
        const word = row.values[field]
        if (typeof word !== 'string') continue
        const id = ids.get(word)
        row.values[field] = id ?? null
        row.words = { [field]: word, ...row.words }
        const problem = id === null ? 'ambiguous' : 'unknown'
        if (!id) row.faults.push(faultOf(field, `${kind}_${problem}`, row.words[field]))
      }
  }
}

/** Marks rows that break a rule between fields; others have faults enough. */
export function markBroken(noun: Noun, rows: readonly ImportedRow[]): void {
  for (const { values, faults } of rows)
    if (faults.length === 0)
      for (const [field, problem] of Object.entries(brokenRules(noun, values)))
        faults.push(
          isOwnSentence(problem) ? `${field}:${sentenceFault}:${problem}` : faultOf(field, problem),
        )
}

/** Code of a fault whose value is the sentence of a rule. */
export const sentenceFault = 'sentence'

/** Marks unique values that an earlier row has or, by `isTaken`, a record. */
export function markRepeated(
  rows: readonly ImportedRow[],
  field: string,
  isTaken: (value: string) => boolean,
): void {
  const firstRows = new Map<string, number>()
  for (const { row, values, faults } of rows) {
    const value = values[field]
    if (typeof value !== 'string' || value === '') continue
    const first = firstRows.get(value)
    if (first === undefined) firstRows.set(value, row)
    else faults.push(faultOf(field, 'row_duplicate', String(first)))
    if (isTaken(value)) faults.push(faultOf(field, 'value_taken'))
  }
}

/** Words by which a file may name other records. */
const wordsIn = (rows: readonly ImportedRow[], fields: readonly string[]): string[] => [
  ...new Set(
    rows.flatMap(({ values }) =>
      fields.map((field) => values[field]).filter((word) => typeof word === 'string'),
    ),
  ),
]
