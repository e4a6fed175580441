import type { Cell, Sheet } from './sheet.ts'
import { wallText } from './wall-clock.ts'

/** Characters gathered before they are handed on. */
const pieceLength = 32_768

/**
 * The sheet as comma-separated values (RFC 4180), in UTF-8 with a byte order mark, without which Excel takes it for the
 * code page of the machine.
 */
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

/**
 * Where a cell begins: at the start of a field, and behind what other spreadsheets split at, whatever the quotes say, and
 * the spaces and quotes that may follow.
 */
const cellStart = '(?<=^|[,;\\t|\\r\\n])([\\p{Zs}"]*)'
/** What begins a formula, also as it is written on East Asian keyboards (OWASP, CSV injection). */
const formulaSigns = '[=+\\-@\\t\\r\\n＝＋－＠]'
const formulas = new RegExp(`${cellStart}('*)(?=${formulaSigns})`, 'gu')
const marks = new RegExp(`${cellStart}'('*)(?=${formulaSigns})`, 'gu')

/**
 * Marks what a spreadsheet would take for a formula as text, by an apostrophe. A text that has such a mark itself gets
 * another, so that every text comes back as it was.
 */
function disarm(text: string): string {
  return text.replace(formulas, "$1'$2")
}

/** Takes the marks of `disarm` off again, where a file comes back. */
export function rearm(text: string): string {
  return text.replace(marks, '$1$2')
}
