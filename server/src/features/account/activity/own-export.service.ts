import type { InputOf } from '@amber/contract/endpoint.ts'
import type { ownActivity } from '@amber/contract/account/own-activity.ts'
import { translate, type LocalizedText } from '@amber/contract/localized-text.ts'
import { findVerifiedContacts } from '#server/features/users/contacts/contacts.service.ts'
import { requireUser } from '#server/features/users/users.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { withRelease, type FileAnswer } from '#server/http/answers/file-answer.ts'
import { fail } from '#server/http/problem.ts'
import type { SheetReader } from '#server/http/answers/sheet-file.ts'
import type { Queue } from '#server/lib/queue.ts'
import type { Sheet } from '@amber/sheets/sheet.ts'
import { isTimeZone, wallClock } from '@amber/sheets/wall-clock.ts'
import { sheetTypes } from '@amber/sheets/sheet-formats.ts'
import { writeXlsx } from '@amber/sheets/xlsx-writer.ts'
import {
  accountRows,
  identitiesPart,
  notificationsPart,
  passkeysPart,
  preferencesPart,
  rolesPart,
  type OwnAccount,
} from './own-export-account.ts'
import {
  browsersPart,
  operationsPart,
  readingsPart,
  sessionsPart,
  signInsPart,
  visitsPart,
} from './own-export-activity.ts'
import type { ExportPart, MoreData } from './own-export-part.service.ts'
import { countAll, findTerms } from './own-export.queries.ts'

const exportParts: readonly ExportPart[] = [
  rolesPart,
  identitiesPart,
  passkeysPart,
  preferencesPart,
  sessionsPart,
  browsersPart,
  signInsPart,
  operationsPart,
  visitsPart,
  notificationsPart,
  readingsPart,
]

type DownloadContext = SignedInContext<InputOf<typeof ownActivity.download>>

const fileTexts: LocalizedText = { zh: '个人数据', en: 'Personal data' }
const accountTexts: LocalizedText = { zh: '账号', en: 'Account' }
const nameTexts: LocalizedText = { zh: '项目', en: 'Item' }
const valueTexts: LocalizedText = { zh: '内容', en: 'Value' }

type Sources = { queue: Queue; moreData: readonly MoreData[] }

/** Streams the caller's data; the audit event precedes the first byte. */
export async function downloadOwnData(
  context: DownloadContext,
  { queue, moreData }: Sources,
): Promise<FileAnswer> {
  const parts = [...exportParts, ...moreData.map(({ part }) => part)]
  const { actor, audit, db, input, now, request } = context
  const { format, zone } = input
  if (!isTimeZone(zone)) throw fail('input_invalid', { fields: { zone: 'invalid' } })
  const leave = await queue.enter()
  try {
    const user = {
      ...(await requireUser(db, actor.id)),
      ...(await findVerifiedContacts(db, actor.id)),
      ...(await findTerms(db, actor.id)),
    }
    const { others, ...counts } = await countAll(db, actor.id)
    const more = await Promise.all(moreData.map(({ count }) => count(db, actor.id)))
    audit({
      target: { type: 'user', id: actor.id, name: actor.userName },
      after: { format, ...counts },
    })
    const clock = wallClock(zone)
    const reader: SheetReader = {
      translate: (texts, values) => translate(texts, request.language, values),
      time: (milliseconds) => clock(new Date(milliseconds)),
    }
    const isJson = format === 'json'
    const content = isJson
      ? jsonOf(context, user, parts)
      : writeXlsx([
          accountSheet(user, reader),
          ...parts.map((part) => sheetOf(context, part, reader)),
        ])
    const day = new Date(clock(now).wall).toISOString().slice(0, 10)
    return {
      name: `${reader.translate(fileTexts)}-${actor.userName}-${day}.${format}`,
      type: isJson ? 'application/json; charset=utf-8' : sheetTypes.xlsx,
      content: withRelease(content, leave),
      rows: sum([counts.sessions, counts.signIns, counts.operations, others, ...more]),
    }
  } catch (error) {
    leave()
    throw error
  }
}

async function* jsonOf(
  { actor, db }: DownloadContext,
  user: OwnAccount,
  parts: readonly ExportPart[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`{"account":${JSON.stringify(user)}`)
  for (const { key, read } of parts) {
    yield encoder.encode(`,\n"${key}":[`)
    let comma = ''
    for await (const rows of read(db, actor.id)) {
      yield encoder.encode(comma + rows.map((row) => JSON.stringify(withTimes(row))).join(',\n'))
      comma = ',\n'
    }
    yield encoder.encode(']')
  }
  yield encoder.encode('}\n')
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function withTimes(row: object): object {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    /time$/i.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
  ])
  return Object.fromEntries(entries) as object
}

function accountSheet(user: OwnAccount, reader: SheetReader): Sheet {
  return {
    name: reader.translate(accountTexts),
    columns: [
      { title: reader.translate(nameTexts), width: 20 },
      { title: reader.translate(valueTexts), width: 40 },
    ],
    rows: each(accountRows(user, reader)),
  }
}

function sheetOf({ actor, db }: DownloadContext, part: ExportPart, reader: SheetReader): Sheet {
  return {
    name: reader.translate(part.name),
    columns: part.columns.map(({ title, width }) => ({ title: reader.translate(title), width })),
    rows: rowsOf(part, () => part.read(db, actor.id), reader),
  }
}

async function* rowsOf(part: ExportPart, read: () => AsyncIterable<object[]>, reader: SheetReader) {
  for await (const rows of read()) for (const row of rows) yield part.cellsOf(row, reader)
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
