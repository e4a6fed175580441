import {
  type Cell,
  type Sheet,
  mostColumns,
  mostRows,
  type SheetRow,
  SheetRejected,
} from './sheet.ts'
import { wallText } from './wall-clock.ts'

const pieceLength = 32_768

/** Writes CSV (RFC 4180) with a byte order mark, which Excel needs to detect UTF-8. */
export async function* writeCsv({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = `\uFEFF${line(columns.map(({ title }) => title))}`
  for await (const row of rows) {
    text += line(row)
    if (text.length < pieceLength) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text) yield encoder.encode(text)
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`
}

function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? disarm(cell) : wallText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Other spreadsheets split at separators even within quotes. */
const cellStart = '(?<=^|[,;\\t|\\r\\n])([\\p{Zs}"]*)'
/** Includes full-width signs (OWASP, CSV injection). */
const formulaSigns = '[=+\\-@\\t\\r\\n＝＋－＠]'
const formulas = new RegExp(`${cellStart}('*)(?=${formulaSigns})`, 'gu')
const marks = new RegExp(`${cellStart}'('*)(?=${formulaSigns})`, 'gu')

/** Prefixes formulas, and existing prefixes, with an apostrophe. */
function disarm(text: string): string {
  return text.replace(formulas, "$1'$2")
}

/** Reverses `disarm`. */
function rearm(text: string): string {
  return text.replace(marks, '$1$2')
}

/** A spreadsheet cell holds 32,767 characters. */
const longestField = 2 ** 20
const pieceSize = 32_768

/** Line before the first row, which Excel does not show either. */
const declaration = /^sep=([,;\t|])(?:\r\n?|\n|$)/i
const quotedFields = /(?<=^|[,;\t\r\n])"(?:[^"]|"")*"/g

/**
 * Reads CSV (RFC 4180). Detects the separator by the first line, and UTF-8, UTF-16, or GB 18030, which Excel writes
 * on Chinese systems.
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = []
  let reader: ReturnType<typeof createCsvReader> | null = null
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let at = 0; at < bytes.length; at += pieceSize) {
    const text = decoder.decode(bytes.subarray(at, at + pieceSize), { stream: true })
    if (text.includes('\0')) throw new SheetRejected('unsupported', 'NUL')
    const declared = reader ? null : declaration.exec(text)
    reader ??= createCsvReader(declared?.[1] ?? separatorOf(text), (row) => rows.push(row))
    reader.push(text.slice(declared?.[0].length))
    yield* rows.splice(0)
    // Yields to the event loop, since blank rows yield nothing.
    await new Promise((resolve) => setTimeout(resolve))
  }
  reader?.push(decoder.decode())
  reader?.end()
  yield* rows
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += pieceSize)
      decoder.decode(bytes.subarray(at, at + pieceSize), { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

function separatorOf(text: string): string {
  const line = text
    // A comment may be quoted too.
    .replace(quotedFields, (field) => (field[1] === '#' ? '#' : '_'))
    .split(/\r?\n/)
    .slice(0, 20)
    .filter((one) => !one.startsWith('#'))
    .find((one) => one.trim() !== '')
  const times = (separator: string) => (line ?? '').split(separator).length
  return [',', ';', '\t'].toSorted((a, b) => times(b) - times(a))[0] ?? ','
}

/** Collects the fields of a row, within the limits of a sheet. */
function createRowBuilder(onRow: (row: SheetRow) => void) {
  let number = 0
  let cells: string[] = []
  let field = ''

  const endField = () => {
    if (cells.length < mostColumns) cells.push(rearm(field))
    field = ''
  }
  return {
    add(text: string) {
      field += text
      if (field.length > longestField) throw new SheetRejected('too_large', 'a huge field')
    },
    endField,
    endRow() {
      endField()
      if (++number > mostRows) throw new SheetRejected('too_large', 'too many rows')
      onRow({ number, cells, formulas: [] })
      cells = []
    },
    isFieldEmpty: () => field === '',
    isEmpty: () => field === '' && cells.length === 0,
  }
}

function createCsvReader(separator: string, onRow: (row: SheetRow) => void) {
  const row = createRowBuilder(onRow)
  // `closing` is after a quote, which a second quote escapes.
  let state: 'plain' | 'quoted' | 'closing' = 'plain'
  let isAfterReturn = false
  const plain = new RegExp(`["${separator === '\t' ? '\\t' : separator}\\r\\n]`, 'g')

  function push(text: string): void {
    let at = 0
    const upTo = (end: number) => {
      row.add(text.slice(at, end))
      at = end
    }
    while (at < text.length) {
      if (state === 'quoted') {
        const quote = text.indexOf('"', at)
        upTo(quote < 0 ? text.length : quote)
        if (quote < 0) return
        at++
        state = 'closing'
        continue
      }
      if (state === 'closing') {
        state = 'plain'
        if (text[at] === '"') {
          row.add('"')
          at++
          state = 'quoted'
          continue
        }
      }
      plain.lastIndex = at
      const next = plain.exec(text)?.index ?? text.length
      if (next > at) isAfterReturn = false
      upTo(next)
      if (next === text.length) return
      const character = text[at++]
      if (character === '"' && row.isFieldEmpty()) state = 'quoted'
      else if (character === '"') row.add('"')
      else if (character === separator) row.endField()
      else if (!(character === '\n' && isAfterReturn)) row.endRow()
      isAfterReturn = character === '\r'
    }
  }

  return {
    push,
    end() {
      if (state === 'quoted') throw new SheetRejected('broken', 'a quote that does not end')
      if (!row.isEmpty()) row.endRow()
    },
  }
}
