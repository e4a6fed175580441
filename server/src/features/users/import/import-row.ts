import type * as z from 'zod'
import {
  email,
  nickName,
  phone,
  userName,
  type FieldRule,
  genderCodes,
  statusCodes,
} from '@amber/contract/rules.ts'
import {
  genderTexts,
  statusTexts,
  userColumns,
  userImportColumns,
  type UserImportColumn,
} from '@amber/contract/users/user-columns.ts'
import type { importFaultTexts } from '@amber/contract/users/user-imports.ts'
import { fail } from '#server/http/problem.ts'
import { printable } from '#server/http/request.ts'
import { nameKey } from '#server/lib/name-key.ts'
import type { SheetRow } from '#server/lib/sheets/read-row.ts'

/** Null if the name is ambiguous. */
export type KnownRole = { id: string; mayGrant: boolean } | null

/** Keys are normalized by `wordKey`. */
export type RolesByName = ReadonlyMap<string, KnownRole>

type FaultCode = FieldRule | keyof typeof importFaultTexts | 'user_name_taken'

/** Invalid values are null or empty. */
export type StagedRow = {
  rowNumber: number
  userName: string
  userNameKey: string
  nickName: string
  gender: string | null
  phone: string | null
  email: string | null
  status: string
  roleIds: string[]
  faults: string[]
}

export type Headings = ReadonlyMap<UserImportColumn, number>

export const wordKey = (text: string) => nameKey(text).replace(/\s+/g, '')

const columnOfWord = new Map<string, UserImportColumn>(
  userImportColumns.flatMap((column) =>
    [column, userColumns[column].zh, userColumns[column].en].map(
      (word) => [wordKey(word.replace('*', '')), column] as const,
    ),
  ),
)
const required = ['userName', 'nickName'] as const

/** Whether a row is blank or a single cell that begins with `#`; a user may be named `#1 Ann`. */
export function isNote({ cells: [first = '', ...others] }: SheetRow): boolean {
  const isAlone = others.every((cell) => cell.trim() === '')
  return isAlone && (first.trim() === '' || first.trimStart().startsWith('#'))
}

/** Reads headings in either language and ignores other columns. */
export function readHeadings({ cells }: SheetRow): Headings {
  const headings = new Map<UserImportColumn, number>()
  const twice: UserImportColumn[] = []
  for (const [index, cell] of cells.entries()) {
    const column = columnOfWord.get(wordKey(cell.replace('*', '')))
    if (!column) continue
    if (headings.has(column)) twice.push(column)
    headings.set(column, index)
  }
  if (twice.length > 0) throw fail('sheet_heading_twice', { values: { names: names(twice) } })
  const missing = required.filter((column) => !headings.has(column))
  if (missing.length > 0) throw fail('sheet_heading_missing', { values: { names: names(missing) } })
  return headings
}

const names = (columns: readonly UserImportColumn[]) =>
  columns.map((column) => `${userColumns[column].zh} / ${userColumns[column].en}`).join('、')

const genders = byWords(genderTexts, {
  m: genderCodes.male,
  f: genderCodes.female,
  男性: genderCodes.male,
  女性: genderCodes.female,
})
const statuses = byWords(statusTexts, { 正常: statusCodes.enabled, 停用: statusCodes.disabled })

function byWords(
  texts: Readonly<Record<string, { zh: string; en: string }>>,
  more: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const known = Object.entries(texts).flatMap(([value, { zh, en }]) =>
    [value, zh, en].map((word) => [wordKey(word), value] as const),
  )
  return new Map([...known, ...Object.entries(more)])
}

/** Limits invalid values in the list of faults. */
const shownLength = 40
const shown = (text: string) => printable(text.toWellFormed()).trim().slice(0, shownLength)

/** Parses a row with all faults of its own. */
export function readRow(
  { cells, formulas, number }: SheetRow,
  { headings, roles }: { headings: Headings; roles: RolesByName },
): StagedRow {
  const faults: string[] = []
  const blame = (column: UserImportColumn, code: FaultCode, value?: string) => {
    faults.push([column, code, ...(value === undefined ? [] : [shown(value)])].join(':'))
  }
  const textOf = (column: UserImportColumn) => (cells[headings.get(column) ?? -1] ?? '').trim()
  const checked = <Rule extends z.ZodType<string>>(column: UserImportColumn, rule: Rule) => {
    const { success, data, error } = rule.safeParse(textOf(column))
    if (!success) blame(column, error.issues[0]?.message as FieldRule)
    return success ? data : null
  }
  const understood = (column: UserImportColumn, texts: ReadonlyMap<string, string>) => {
    const text = textOf(column)
    const value = texts.get(wordKey(text.slice(0, 100)))
    if (text !== '' && value === undefined) blame(column, 'word_unknown', text)
    return value ?? null
  }
  const optional = (column: UserImportColumn, rule: z.ZodType<string>) =>
    textOf(column) === '' ? null : checked(column, rule)

  for (const [column, index] of headings)
    if (formulas.includes(index)) blame(column, 'formula_refused')
  const name = checked('userName', userName)
  return {
    rowNumber: number,
    userName: name ?? shown(textOf('userName')),
    userNameKey: name === null ? '' : nameKey(name),
    nickName: checked('nickName', nickName) ?? '',
    gender: understood('gender', genders),
    phone: optional('phone', phone),
    email: optional('email', email),
    status: understood('status', statuses) ?? statusCodes.enabled,
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
  const texts = text
    .slice(0, 5_000)
    .split(/[,;|/\n，、；]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
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
