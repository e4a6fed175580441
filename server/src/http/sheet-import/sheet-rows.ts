import { textsInAll, type LocalizedText } from '@amber/contract/localized-text.ts'
import type { SheetRow } from '@amber/sheets/sheet.ts'
import { fail } from '#server/http/problem.ts'
import { readFile } from '#server/http/request.ts'
import { cut, nameKey, printable } from '#server/lib/text.ts'

/** Key to compare labels and words of a file by. */
export const wordKey = (text: string) => nameKey(text).replace(/\s+/g, '')

/** Limits invalid values in the list of faults. */
const shownLength = 40
export const shownValue = (text: string) => cut(printable(text.toWellFormed()).trim(), shownLength)

/** Writes a fault as `field:code`, with `:value` if its text has one. */
export const faultOf = (field: string, code: string, value?: string) =>
  [field, code, ...(value === undefined ? [] : [shownValue(value)])].join(':')

/** Whether a row is blank or a single cell that begins with `#`; a user may be named `#1 Ann`. */
export function isNote({ cells: [first = '', ...others] }: SheetRow): boolean {
  const isAlone = others.every((cell) => cell.trim() === '')
  return isAlone && (first.trim() === '' || first.trimStart().startsWith('#'))
}

/** Splits a cell with several values. */
export const wordsOf = (text: string, separators = /[,;|/\n，、；]/) =>
  text
    .slice(0, 5_000)
    .split(separators)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Index of each column that a file has. */
export type Headings<Column extends string = string> = ReadonlyMap<Column, number>

/** Returns a reader of headings in any language, which ignores other columns. */
export function headingReader<Column extends string>(
  labels: Readonly<Record<Column, LocalizedText>>,
  required: readonly Column[],
): (row: SheetRow) => Headings<Column> {
  const columns = Object.keys(labels) as Column[]
  const names = (some: readonly Column[]) =>
    some
      .map((column) => labels[column])
      .map(({ zh, en }) => `${zh} / ${en}`)
      .join('、')
  return ({ cells }) => {
    // Here, because the files of languages are loaded after modules.
    const columnOfWord = new Map<string, Column>(
      columns.flatMap((column) =>
        [column, ...textsInAll(labels[column])].map(
          (word) => [wordKey(word.replace('*', '')), column] as const,
        ),
      ),
    )
    const headings = new Map<Column, number>()
    const twice: Column[] = []
    for (const [index, cell] of cells.entries()) {
      const column = columnOfWord.get(wordKey(cell.replace('*', '')))
      if (!column) continue
      if (headings.has(column)) twice.push(column)
      headings.set(column, index)
    }
    if (twice.length > 0) throw fail('sheet_heading_twice', { values: { names: names(twice) } })
    const missing = required.filter((column) => !headings.has(column))
    if (missing.length > 0)
      throw fail('sheet_heading_missing', { values: { names: names(missing) } })
    return headings
  }
}

/** Reads an uploaded file. */
export async function readUpload(file: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const bytes = await readFile(file)
  if (bytes.length === 0) throw fail('sheet_empty')
  return bytes
}
