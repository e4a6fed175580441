import type { InputOf } from '@amber/contract/endpoint.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import {
  exportedUserFields,
  userFields,
  type ExportedUserField,
} from '@amber/contract/users/user-fields.ts'
import type { userExports } from '@amber/contract/users/user-exports.ts'
import type { userSortColumns } from '@amber/contract/users/users.ts'
import type { Field } from '@amber/contract/fields.ts'
import { translate, type Language, type LocalizedText } from '@amber/contract/localized-text.ts'
import { filterUsers } from '#server/features/users/users.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'
import { sheetFile, type SheetReader } from '#server/http/answers/sheet-file.ts'
import type { Queue } from '#server/lib/queue.ts'
import type { Cell } from '@amber/sheets/sheet.ts'
import { countUsers, roleNames, streamUsers, type ExportRow } from './user-exports.queries.ts'

type ExportContext = SignedInContext<
  InputOf<typeof userExports.download> & {
    ids?: InputOf<typeof userExports.downloadSelection>['ids']
  }
>

const fileTexts: LocalizedText = { zh: '用户', en: 'Users' }
const listComma: LocalizedText = { zh: '、', en: ', ' }

/** In characters. */
const widths: Partial<Record<ExportedUserField, number>> = {
  email: 30,
  roles: 24,
  gender: 8,
  status: 10,
}

/**
 * Exports users; their number and the search are recorded before the first byte. `queue` limits exports, each of
 * which holds a database connection.
 */
export async function download(
  { actor, audit, db, input, now, request }: ExportContext,
  queue: Queue,
): Promise<FileAnswer> {
  const { format, zone, sort = '-createTime', columns: chosen, ids, ...filters } = input
  const { language } = request
  const columns = chosen ?? exportedUserFields
  const names = actor.can('role:list') ? await roleNames(db) : new Map<string, string>()
  const roleTextsOf = roleReader(language, names)
  const plan = {
    name: fileTexts,
    format,
    zone,
    language,
    now,
    columns: columns.map((column) => ({
      title: userFields[column].label,
      width: widths[column] ?? 20,
      cell: (person: ExportRow, to: SheetReader) => cellOf(person, { column, to, roleTextsOf }),
    })),
  }
  return sheetFile(queue, plan, async () => {
    const where = await filterUsers(db, filters, ids)
    const count = await countUsers(db, where)
    const searched = { ...filters, ...(ids && { selected: ids.length }) }
    audit({ after: { count, format, columns, filters: searched } })
    const order = {
      column: sort.replace(/^-/, '') as (typeof userSortColumns)[number],
      isDescending: sort.startsWith('-'),
    }
    return { count, pieces: streamUsers(db, { where, sort: order }) }
  })
}

function cellOf(
  person: ExportRow,
  from: {
    column: ExportedUserField
    to: SheetReader
    roleTextsOf: (codes: readonly string[]) => string
  },
): Cell {
  const { column, roleTextsOf, to } = from
  if (column === 'roles') return roleTextsOf(person.roles)
  const field: Field = userFields[column]
  const value = person[column]
  if (value === null) return null
  if (typeof value === 'number') return to.time(value)
  const texts = field.kind === 'choice' ? field.options[value] : undefined
  return texts ? to.translate(texts) : value
}

/** Returns a function that joins the names of roles. */
function roleReader(language: Language, names: ReadonlyMap<string, string>) {
  const roles = new Map<string, string>()
  const roleName = (code: string) => {
    const known = roles.get(code) ?? translate(roleTexts({ code, name: names.get(code) }), language)
    roles.set(code, known)
    return known
  }
  const comma = translate(listComma, language)
  return (codes: readonly string[]) => codes.map(roleName).join(comma)
}
