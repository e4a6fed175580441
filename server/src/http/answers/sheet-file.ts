import { fieldsWith, type Field, type Fields, type FieldsWith } from '@amber/contract/fields.ts'
import {
  translate,
  type Language,
  type LocalizedText,
  type TextValues,
} from '@amber/contract/localized-text.ts'
import type { Queue } from '#server/lib/queue.ts'
import { type Cell, type SheetFormat, mostRows } from '@amber/sheets/sheet.ts'
import { isTimeZone, wallClock } from '@amber/sheets/wall-clock.ts'
import { sheetTypes, writeSheet } from '@amber/sheets/sheet-formats.ts'
import { withRelease, type FileAnswer } from './file-answer.ts'
import { fail } from '#server/http/problem.ts'

/** Column of a file; width in characters. */
export type SheetColumn<Row> = {
  title: LocalizedText
  width: number
  cell: (row: Row, to: SheetReader) => Cell
}

export type SheetReader = {
  translate: (texts: LocalizedText, values?: TextValues) => string
  time: (milliseconds: number) => Cell
}

/** Returns the columns of exported fields, in their order. */
export function sheetColumns<Row, F extends Fields>(
  fields: F,
  cells: Record<FieldsWith<F, { isExported: true }>, Omit<SheetColumn<Row>, 'title'>>,
): SheetColumn<Row>[] {
  return fieldsWith<F, { isExported: true }>(fields, { isExported: true }).map((name) => ({
    title: (fields[name] as Field).label,
    ...cells[name],
  }))
}

type Plan<Row> = {
  name: LocalizedText
  format: SheetFormat
  zone: string
  language: Language
  now: Date
  columns: readonly SheetColumn<Row>[]
}

const mostRecords = mostRows - 1

/**
 * Creates a streamed file; `queue` limits concurrent ones, since each holds a connection.
 *
 * @throws Problem `input_invalid` for an unknown time zone, `workbook_too_long` if a workbook cannot hold the rows
 */
export async function sheetFile<Row>(
  queue: Queue,
  { name, format, zone, language, now, columns }: Plan<Row>,
  find: () => Promise<{ count: number; pieces: AsyncIterable<Row[]> }>,
): Promise<FileAnswer> {
  if (!isTimeZone(zone)) throw fail('input_invalid', { fields: { zone: 'invalid' } })
  const leave = await queue.enter()
  try {
    const { count, pieces } = await find()
    if (format === 'xlsx' && count > mostRecords)
      throw fail('workbook_too_long', { values: { count: mostRecords } })
    const clock = wallClock(zone)
    const reader: SheetReader = {
      translate: (texts, values) => translate(texts, language, values),
      time: (milliseconds) => clock(new Date(milliseconds)),
    }
    let written = 0
    const content = writeSheet(format, {
      name: reader.translate(name),
      columns: columns.map(({ title, width }) => ({ title: reader.translate(title), width })),
      rows: rowsOf(pieces, (row) => {
        written++
        return columns.map(({ cell }) => cell(row, reader))
      }),
    })
    const day = new Date(clock(now).wall).toISOString().slice(0, 10)
    return {
      name: `${reader.translate(name)}-${day}.${format}`,
      type: sheetTypes[format],
      content: withRelease(content, leave),
      rows: count,
      written: () => written,
    }
  } catch (error) {
    leave()
    throw error
  }
}

async function* rowsOf<Row>(pieces: AsyncIterable<Row[]>, cellsOf: (row: Row) => Cell[]) {
  for await (const piece of pieces) for (const row of piece) yield cellsOf(row)
}
