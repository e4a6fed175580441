import { translate, type Language, type LocalizedText } from '@amber/contract/localized-text.ts'
import type { Cell, SheetFormat } from '@amber/sheets/sheet.ts'
import { sheetTypes, writeSheet } from '@amber/sheets/sheet-formats.ts'
import type { FileAnswer } from '#server/http/answers/file-answer.ts'

const texts = {
  faults: { zh: '导入错误清单', en: 'Import errors' },
  row: { zh: '行号', en: 'Row' },
  column: { zh: '列', en: 'Column' },
  reason: { zh: '原因', en: 'Reason' },
} as const satisfies Record<string, LocalizedText>

type Titled = { label: LocalizedText; isRequired: boolean }
type File = { format: SheetFormat; language: Language }

/** Returns a file with the columns of an import and a row of notes, which imports skip. */
export function templateFile(
  { format, language }: File,
  { name, note, columns }: { name: LocalizedText; note: string; columns: readonly Titled[] },
): FileAnswer {
  const titles = columns.map(
    ({ label, isRequired }) => translate(label, language) + (isRequired ? ' *' : ''),
  )
  return fileOf(translate(name, language), format, {
    titles,
    rows: (async function* () {
      yield [note]
    })(),
  })
}

/** Faults of a row, with the name of its record. */
export type NamedFault = {
  row: number
  name: string
  problems: readonly { column: string; message: string }[]
}

/** Returns a file with all faults of an import. */
export function faultsFile(
  { format, language }: File,
  { name, faults }: { name: LocalizedText; faults: AsyncIterable<NamedFault> },
): FileAnswer {
  const titles = [texts.row, name, texts.column, texts.reason].map((text) =>
    translate(text, language),
  )
  return fileOf(translate(texts.faults, language), format, { titles, rows: faultRows(faults) })
}

async function* faultRows(faults: AsyncIterable<NamedFault>): AsyncGenerator<Cell[]> {
  for await (const { row, name, problems } of faults)
    for (const { column, message } of problems) yield [row, name, column, message]
}

function fileOf(
  name: string,
  format: SheetFormat,
  { titles, rows }: { titles: readonly string[]; rows: AsyncIterable<readonly Cell[]> },
): FileAnswer {
  const columns = titles.map((title) => ({ title, width: 20 }))
  return {
    name: `${name}.${format}`,
    type: sheetTypes[format],
    content: writeSheet(format, { name, columns, rows }),
  }
}
