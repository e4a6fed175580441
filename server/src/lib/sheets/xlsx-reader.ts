import type { SheetRow } from './read-row.ts'
import { mostColumns, mostRows } from './read-row.ts'
import { SheetRejected } from './sheet-rejected.ts'
import { createXmlReader, type XmlEvents } from './xml-reader.ts'
import { openZip, type ZipEntry } from './zip-reader.ts'

/** Characters of all shared texts of a workbook together. */
const mostShared = 100_000_000
/** Characters of one cell, which a million may share; spreadsheets hold 32,767, or 65,536. */
const longestCell = 2 ** 16

/**
 * The rows of a workbook's first sheet in sight (ECMA-376), as they are read. Texts, numbers and results of formulas
 * come as text; rows and cells that the file leaves out are counted.
 */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const parts = openZip(bytes)
  if ([...parts.keys()].some((path) => /vbaProject|macrosheets/i.test(path)))
    throw new SheetRejected('macros', 'a program')
  const sheet = await findSheet(parts)
  const shared = await readShared(parts.get('xl/sharedStrings.xml'))
  const found: SheetRow[] = []
  const reader = createXmlReader(rowEvents(shared, (row) => found.push(row)))
  for await (const text of textOf(sheet)) {
    reader.push(text)
    yield* found.splice(0)
  }
  reader.end()
  yield* found
}

async function findSheet(parts: ReadonlyMap<string, ZipEntry>): Promise<ZipEntry> {
  const workbook = parts.get('xl/workbook.xml')
  if (!workbook) throw new SheetRejected('unsupported', 'no workbook')
  let id: string | undefined
  await readAll(workbook, {
    open: (name, attribute) => {
      if (name === 'sheet' && id === undefined && (attribute('state') ?? 'visible') === 'visible')
        // Its other `id`, `sheetId`, is no relation.
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
  return sheet
}

/** Texts that cells name by their place. */
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
      // How it is pronounced is no part of it.
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
      size += (text ?? '').length + 8
      if (size > mostShared) throw new SheetRejected('too_large', 'texts')
      // What looks empty is: nobody is to find that out for each cell anew.
      shared.push(text?.trim() ? text : '')
      text = null
    },
  })
  return shared
}

type Cell = { column: number; type: string; text: string; isFormula: boolean }

function rowEvents(shared: readonly string[], onRow: (row: SheetRow) => void): XmlEvents {
  let row: SheetRow | null = null
  let number = 0
  let cell: Cell | null = null
  let next = 0
  let isRead = false
  return {
    open(name, attribute) {
      if (name === 'row') {
        const given = attribute('r')
        const place = given === undefined ? number + 1 : Number(given)
        if (!Number.isInteger(place) || place <= number || place > mostRows)
          throw new SheetRejected('broken', 'a row out of its place')
        number = place
        row = { number, cells: [], formulas: [] }
        next = 0
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? next
        next = column + 1
        cell = { column, type: attribute('t') ?? 'n', text: '', isFormula: false }
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
          row.cells[cell.column] = valueOf(cell, shared)
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

/** A text as far as it is known, with what comes behind it: remarks in between make many pieces of one. */
function joined(text: string, more: string): string {
  if (text.length + more.length > longestCell) throw new SheetRejected('too_large', 'a huge cell')
  return text + more
}

function valueOf({ type, text }: Cell, shared: readonly string[]): string {
  if (type === 's') {
    const value = shared[Number(text)]
    if (value === undefined) throw new SheetRejected('broken', 'a text that is not there')
    return value
  }
  if (type !== 'n' || text === '') return text
  // A long number, such as that of a telephone, may be written with an exponent.
  const value = Number(text)
  return Number.isSafeInteger(value) ? String(value) : text
}

/** The place of a column by a cell's name, such as 27 for `AB3`. */
function columnOf(name: string | undefined): number | null {
  const messages = /^[A-Z]{1,3}/.exec(name ?? '')?.[0]
  if (!messages) return null
  return Array.from(messages).reduce((sum, message) => sum * 26 + message.charCodeAt(0) - 64, 0) - 1
}

async function readAll(part: ZipEntry, events: Partial<XmlEvents>): Promise<void> {
  const nothing = () => undefined
  const reader = createXmlReader({ open: nothing, close: nothing, text: nothing, ...events })
  for await (const text of textOf(part)) reader.push(text)
  reader.end()
}

/** A part as text. Office documents are UTF-8, or say otherwise with a byte order mark. */
async function* textOf(part: ZipEntry): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const piece of part.content()) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8')
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder) yield decoder.decode()
}
