import type { InputOf } from '@amber/contract/endpoint.ts'
import { roleWords } from '@amber/contract/roles.ts'
import {
  genderWords,
  statusWords,
  userColumnKeys,
  userColumns,
  type UserColumn,
} from '@amber/contract/user-columns.ts'
import type { userExports } from '@amber/contract/user-exports.ts'
import type { userSortColumns } from '@amber/contract/users.ts'
import { say, type Language, type Words } from '@amber/contract/words.ts'
import { filterUsers } from '#server/features/users/users.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { fail } from '#server/http/problem.ts'
import type { Queue } from '#server/lib/queue.ts'
import type { Cell } from '#server/lib/sheets/sheet.ts'
import { isTimeZone, wallClock } from '#server/lib/sheets/wall-clock.ts'
import { sheetTypes, writeSheet } from '#server/lib/sheets/write-sheet.ts'
import { countUsers, roleNames, streamUsers, type ExportRow } from './user-exports.queries.ts'

type ExportContext = SignedInContext<InputOf<typeof userExports.download>>

const fileWords: Words = { zh: '用户', en: 'Users' }
const listComma: Words = { zh: '、', en: ', ' }

/** Widths in characters of the spreadsheet. */
const widths: Partial<Record<UserColumn, number>> = {
  email: 30,
  roles: 24,
  gender: 8,
  status: 10,
}

/**
 * The people of a list as a file. It is recorded how many are handed out, and of which search, before the first byte.
 * `queue` bounds how many are written at once: each holds a connection to the database.
 */
export async function download(
  { actor, audit, db, input, now, request }: ExportContext,
  queue: Queue,
): Promise<FileAnswer> {
  const { format, zone, sort = '-createTime', columns: chosen, ...filters } = input
  if (!isTimeZone(zone)) throw fail('input_invalid', { fields: { zone: 'invalid' } })
  const leave = await queue.enter()
  try {
    const columns = chosen ?? userColumnKeys
    const where = await filterUsers(db, filters)
    const count = await countUsers(db, where)
    const names = actor.can('role:list') ? await roleNames(db) : new Map<string, string>()
    audit({ after: { count, format, columns, filters } })
    const cells = cellsOf({ language: request.language, zone, names })
    const people = streamUsers(db, {
      where,
      sort: {
        column: sort.replace(/^-/, '') as (typeof userSortColumns)[number],
        isDescending: sort.startsWith('-'),
      },
    })
    const rows = async function* () {
      for await (const piece of people)
        for (const person of piece) yield columns.map((column) => cells[column](person))
    }
    const content = writeSheet(format, {
      name: say(fileWords, request.language),
      columns: columns.map((column) => ({
        title: say(userColumns[column], request.language),
        width: widths[column] ?? 20,
      })),
      rows: rows(),
    })
    const day = new Date(wallClock(zone)(now).wall).toISOString().slice(0, 10)
    return {
      name: `${say(fileWords, request.language)}-${day}.${format}`,
      type: sheetTypes[format],
      content: held(content, leave),
      rows: count,
    }
  } catch (error) {
    leave()
    throw error
  }
}

/** The content, which leaves the queue when it ends or nobody wants more of it. */
async function* held(
  content: AsyncGenerator<Uint8Array>,
  leave: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } finally {
    leave()
  }
}

/** How each column is written in the reader's language and by the reader's clock. */
function cellsOf({
  language,
  zone,
  names,
}: {
  language: Language
  zone: string
  names: ReadonlyMap<string, string>
}): Record<UserColumn, (person: ExportRow) => Cell> {
  const clock = wallClock(zone)
  const time = (milliseconds: number | null) =>
    milliseconds === null ? null : clock(new Date(milliseconds))
  const roles = new Map<string, string>()
  const roleName = (code: string) => {
    const known = roles.get(code) ?? say(roleWords({ code, name: names.get(code) }), language)
    roles.set(code, known)
    return known
  }
  const comma = say(listComma, language)
  return {
    userName: ({ userName }) => userName,
    nickName: ({ nickName }) => nickName,
    gender: ({ gender }) => gender && say(genderWords[gender], language),
    phone: ({ phone }) => phone,
    email: ({ email }) => email,
    roles: (person) => person.roles.map(roleName).join(comma),
    status: ({ status }) => say(statusWords[status], language),
    lastSignInTime: ({ lastSignInTime }) => time(lastSignInTime),
    createBy: ({ createBy }) => createBy,
    createTime: ({ createTime }) => time(createTime),
    updateBy: ({ updateBy }) => updateBy,
    updateTime: ({ updateTime }) => time(updateTime),
  }
}
