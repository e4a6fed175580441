import type * as z from 'zod'
import { byName, fieldsWith, type Field } from '@amber/contract/fields.ts'
import { type FieldRule, genderCodes, statusCodes } from '@amber/contract/rules.ts'
import {
  importedUserFields,
  userFields,
  type ImportedUserField,
} from '@amber/contract/users/user-fields.ts'
import { textsInAll } from '@amber/contract/localized-text.ts'
import type { importFaultTexts } from '@amber/contract/imports.ts'
import type { userImportFaultTexts } from '@amber/contract/users/user-imports.ts'
import {
  faultOf,
  headingReader,
  shownValue,
  wordKey,
  wordsOf,
  type Headings,
} from '#server/http/sheet-import/sheet-rows.ts'
import { nameKey } from '#server/lib/text.ts'
import type { SheetRow } from '@amber/sheets/sheet.ts'

/** Null if the name is ambiguous. */
export type KnownRole = { id: string; mayGrant: boolean } | null

/** Keys are normalized by `wordKey`. */
export type RolesByName = ReadonlyMap<string, KnownRole>

type FaultCode =
  | FieldRule
  | keyof typeof importFaultTexts
  | keyof typeof userImportFaultTexts
  | 'user_name_taken'

/** Invalid values are null or empty. */
export type StagedRow = Record<StagedColumn, string | null> & {
  rowNumber: number
  userName: string
  userNameKey: string
  roleIds: string[]
  faults: string[]
}

/** Roles are staged as ids. */
export const stagedColumns = importedUserFields.filter((column) => column !== 'roles')
type StagedColumn = (typeof stagedColumns)[number]

export const requiredColumns = fieldsWith(userFields, {
  kind: 'text',
  isImported: true,
  isRequired: true,
})

export const readHeadings = headingReader(
  byName(importedUserFields, (column) => userFields[column].label),
  requiredColumns,
)

/** Further words for choices, besides codes and texts. */
const synonyms: Partial<Record<ImportedUserField, Readonly<Record<string, string>>>> = {
  gender: {
    m: genderCodes.male,
    f: genderCodes.female,
    男性: genderCodes.male,
    女性: genderCodes.female,
  },
  status: { 正常: statusCodes.enabled, 停用: statusCodes.disabled },
}

type ChoiceLabels = ReadonlyMap<ImportedUserField, ReadonlyMap<string, string>>

/** Returns the values of choices by their words in all languages, whose files are loaded after modules. */
export function choiceLabels(): ChoiceLabels {
  return new Map(
    importedUserFields.flatMap((column) => {
      const field: Field = userFields[column]
      if (field.kind !== 'choice') return []
      const known = Object.entries(field.options).flatMap(([value, texts]) =>
        [value, ...textsInAll(texts)].map((word) => [wordKey(word), value] as const),
      )
      return [[column, new Map([...known, ...Object.entries(synonyms[column] ?? {})])] as const]
    }),
  )
}

type RowContext = {
  headings: Headings<ImportedUserField>
  roles: RolesByName
  choices: ChoiceLabels
}

/** Parses a row with all faults of its own. */
export function readRow(
  { cells, formulas, number }: SheetRow,
  { headings, roles, choices }: RowContext,
): StagedRow {
  const faults: string[] = []
  const blame = (column: ImportedUserField, code: FaultCode, value?: string) => {
    faults.push(faultOf(column, code, value))
  }
  const textOf = (column: ImportedUserField) => (cells[headings.get(column) ?? -1] ?? '').trim()
  const checked = (column: StagedColumn) => {
    const rule: z.ZodType = userFields[column].input
    const { success, data, error } = rule.safeParse(textOf(column))
    if (!success) blame(column, error.issues[0]?.message as FieldRule)
    return success ? String(data) : null
  }
  const understood = (column: StagedColumn, labels: ReadonlyMap<string, string>) => {
    const text = textOf(column)
    const value = labels.get(wordKey(text.slice(0, 100)))
    if (text !== '' && value === undefined) blame(column, 'word_unknown', text)
    return value ?? null
  }
  const valueOf = (column: StagedColumn) => {
    const labels = choices.get(column)
    if (labels) return understood(column, labels)
    const isRequired = requiredColumns.some((one) => one === column)
    return textOf(column) === '' && !isRequired ? null : checked(column)
  }

  for (const [column, index] of headings)
    if (formulas.includes(index)) blame(column, 'formula_refused')
  const values = byName(stagedColumns, valueOf)
  return {
    ...values,
    rowNumber: number,
    userName: values.userName ?? shownValue(textOf('userName')),
    userNameKey: values.userName === null ? '' : nameKey(values.userName),
    nickName: values.nickName ?? '',
    status: values.status ?? statusCodes.enabled,
    roleIds: rolesOf(textOf('roles'), { roles, blame }),
    faults,
  }
}

const mostRoles = 50

function rolesOf(
  text: string,
  {
    roles,
    blame,
  }: { roles: RolesByName; blame: (column: 'roles', code: FaultCode, value?: string) => void },
): string[] {
  const texts = wordsOf(text)
  if (texts.length > mostRoles) blame('roles', 'invalid')
  const ids = new Set<string>()
  for (const word of texts.slice(0, mostRoles)) {
    const role = roles.get(wordKey(word))
    if (role === undefined) blame('roles', 'role_missing', word)
    else if (role === null) blame('roles', 'role_ambiguous', word)
    else if (!role.mayGrant) blame('roles', 'role_not_grantable', word)
    else ids.add(role.id)
  }
  return [...ids]
}
