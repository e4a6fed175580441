import { type SheetRow, mostColumns, mostRows, SheetRejected } from './sheet.ts'
import { createXmlReader, type XmlEvents } from './xml-reader.ts'
import { openZip, type ZipEntry } from './zip-reader.ts'

const mostShared = 100_000_000
/** May be shared by a million cells; spreadsheets allow 32,767 or 65,536. */
const longestCell = 2 ** 16
/** Excel allows 65,490. */
const mostStyles = 2 ** 16
/** Days between the two epochs of workbooks. */
const daysTo1904 = 1462

/** Streams the rows of the first visible sheet (ECMA-376) as text. */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const parts = openZip(bytes)
  if ([...parts.keys()].some((path) => /vbaProject|macrosheets/i.test(path)))
    throw new SheetRejected('macros', 'a program')
  const { sheet, counts1904 } = await findSheet(parts)
  const shared = await readShared(parts.get('xl/sharedStrings.xml'))
  const styles = await readStyles(parts.get('xl/styles.xml'))
  const found: SheetRow[] = []
  const texts = { shared, styles, counts1904 }
  const reader = createXmlReader(rowEvents(texts, (row) => found.push(row)))
  for await (const text of textOf(sheet)) {
    reader.push(text)
    yield* found.splice(0)
  }
  reader.end()
  yield* found
}

async function findSheet(
  parts: ReadonlyMap<string, ZipEntry>,
): Promise<{ sheet: ZipEntry; counts1904: boolean }> {
  const workbook = parts.get('xl/workbook.xml')
  if (!workbook) throw new SheetRejected('unsupported', 'no workbook')
  let id: string | undefined
  let counts1904 = false
  await readAll(workbook, {
    open: (name, attribute) => {
      if (name === 'workbookPr') counts1904 = isTrue(attribute('date1904'))
      if (name === 'sheet' && id === undefined && (attribute('state') ?? 'visible') === 'visible')
        // The relationship `r:id`, not `sheetId`.
        id = attribute('id')
    },
  })
  const targets = new Map<string, string>()
  const relations = parts.get('xl/_rels/workbook.xml.rels')
  if (relations)
    await readAll(relations, {
      open: (name, attribute) => {
        if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
      },
    })
  const target = targets.get(id ?? '') ?? ''
  const sheet = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (!sheet) throw new SheetRejected('broken', 'no sheet')
  return { sheet, counts1904 }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

type Style = 'percent' | 'date' | null

/** Built-in number formats (ECMA-376, 18.8.30), those of East Asian languages too. */
const percentFormats = [9, 10]
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Letters and signs in quotes, brackets or after a backslash are shown as they are. */
function styleOf(format: string): Style {
  const code = format.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')
  if (code.includes('%')) return 'percent'
  // Times without a day and durations count from no epoch.
  return /[yd]/i.test(code) ? 'date' : null
}

/** Returns what the cells of each style show of a number. */
async function readStyles(part: ZipEntry | undefined): Promise<Style[]> {
  const styles: Style[] = []
  if (!part) return styles
  const custom = new Map<number, Style>()
  let isOfCells = false
  await readAll(part, {
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId'))
      if (name === 'numFmt') custom.set(id, styleOf(attribute('formatCode') ?? ''))
      if (name === 'cellXfs') isOfCells = true
      if (styles.length > mostStyles || custom.size > mostStyles)
        throw new SheetRejected('too_large', 'styles')
      if (name !== 'xf' || !isOfCells) return
      const builtIn = percentFormats.includes(id) ? 'percent' : isDateFormat(id) ? 'date' : null
      styles.push(custom.get(id) ?? builtIn)
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

async function readShared(part: ZipEntry | undefined): Promise<string[]> {
  const shared: string[] = []
  if (!part) return shared
  let text: string | null = null
  let isRead = false
  let isSound = false
  let size = 0
  await readAll(part, {
    open: (name) => {
      if (name === 'si') text = ''
      // Phonetic runs are not part of the text.
      if (name === 'rPh') isSound = true
      if (name === 't') isRead = text !== null && !isSound
    },
    text: (more) => {
      if (isRead) text = joined(text ?? '', more)
    },
    close: (name) => {
      if (name === 't') isRead = false
      if (name === 'rPh') isSound = false
      if (name !== 'si') return
      const whole = unescaped(text ?? '')
      size += whole.length + 8
      if (size > mostShared) throw new SheetRejected('too_large', 'texts')
      // Checked once instead of for each cell.
      shared.push(whole.trim() ? whole : '')
      text = null
    },
  })
  return shared
}

type Cell = { column: number; type: string; style: number; text: string; isFormula: boolean }
type Texts = { shared: readonly string[]; styles: readonly Style[]; counts1904: boolean }

function rowEvents(texts: Texts, onRow: (row: SheetRow) => void): XmlEvents {
  let row: SheetRow | null = null
  let number = 0
  let cell: Cell | null = null
  let next = 0
  let isRead = false
  return {
    open(name, attribute) {
      if (name === 'row') {
        const given = attribute('r')
        const position = given === undefined ? number + 1 : Number(given)
        if (!Number.isInteger(position) || position <= number || position > mostRows)
          throw new SheetRejected('broken', 'a row out of its place')
        number = position
        row = { number, cells: [], formulas: [] }
        next = 0
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? next
        next = column + 1
        const style = Number(attribute('s') ?? 0)
        cell = { column, type: attribute('t') ?? 'n', style, text: '', isFormula: false }
      } else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'v' || name === 't') isRead = cell !== null
    },
    text(text) {
      if (isRead && cell) cell.text = joined(cell.text, text)
    },
    close(name) {
      if (name === 'v' || name === 't') isRead = false
      else if (name === 'c' && cell && row) {
        if (cell.column < mostColumns) {
          while (row.cells.length < cell.column) row.cells.push('')
          row.cells[cell.column] = valueOf(cell, texts)
          if (cell.isFormula && !row.formulas.includes(cell.column)) row.formulas.push(cell.column)
        }
        cell = null
      } else if (name === 'row' && row) {
        onRow(row)
        row = null
      }
    },
  }
}

/** Comments may split a text. */
function joined(text: string, more: string): string {
  if (text.length + more.length > longestCell) throw new SheetRejected('too_large', 'a huge cell')
  return text + more
}

/** Decodes characters written as `_x000D_` (ECMA-376, 22.9.2.19). */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()
}

/** Returns percentages as shown, `12.5%`, and days since 1900. */
function valueOf({ type, style, text }: Cell, { shared, styles, counts1904 }: Texts): string {
  if (type === 's') {
    const value = shared[Number(text)]
    if (value === undefined) throw new SheetRejected('broken', 'a text that is not there')
    return value
  }
  if (type !== 'n' || text === '') return unescaped(text)
  // Long numbers, such as phone numbers, may be written with an exponent.
  const value = Number(text)
  if (styles[style] === 'percent' && Number.isFinite(value)) return `${exact(value * 100)}%`
  if (styles[style] === 'date' && counts1904) return String(exact(value + daysTo1904))
  return Number.isSafeInteger(value) ? String(value) : text
}

/** Removes what binary fractions add: 7.000000000000001. */
const exact = (value: number) => Number(value.toPrecision(15))

function columnOf(name: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(name ?? '')?.[0]
  if (!letters) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

async function readAll(part: ZipEntry, events: Partial<XmlEvents>): Promise<void> {
  const nothing = () => undefined
  const reader = createXmlReader({ open: nothing, close: nothing, text: nothing, ...events })
  for await (const text of textOf(part)) reader.push(text)
  reader.end()
}

/** UTF-8 unless a byte order mark says otherwise. */
async function* textOf(part: ZipEntry): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const piece of part.content()) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder) yield decoder.decode()
}
