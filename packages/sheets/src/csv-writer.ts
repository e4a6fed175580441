import type { Cell, Sheet } from './sheet.ts'
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
export function rearm(text: string): string {
  return text.replace(marks, '$1$2')
}
