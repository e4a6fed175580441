import type { LocalizedText } from '@amber/contract/localized-text.ts'
import type { Database } from '#server/db/connect.ts'
import type { SheetColumn, SheetReader } from '#server/http/answers/sheet-file.ts'
import type { Cell } from '@amber/sheets/sheet.ts'

type Part<Row> = {
  key: string
  name: LocalizedText
  read: (db: Database, userId: string) => AsyncGenerator<Row[]>
  columns: readonly SheetColumn<Row>[]
}

export type ExportPart = {
  key: string
  name: LocalizedText
  columns: readonly { title: LocalizedText; width: number }[]
  read: (db: Database, userId: string) => AsyncGenerator<object[]>
  cellsOf: (row: object, to: SheetReader) => Cell[]
}

export const asPart = <Row extends object>({ columns, ...part }: Part<Row>): ExportPart => ({
  ...part,
  columns,
  cellsOf: (row, to) => columns.map(({ cell }) => cell(row as Row, to)),
})

/** Returns a code of a later version as it is. */
export const textsIn = <Code extends string>(
  known: Record<Code, LocalizedText>,
  code: string,
): LocalizedText => (Object.hasOwn(known, code) ? known[code as Code] : { zh: code, en: code })

/** Data of another feature, which counts its rows itself. */
export type MoreData = {
  part: ExportPart
  count: (db: Database, userId: string) => Promise<number>
}
