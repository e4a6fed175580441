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

/** What begins a formula, also as it is written on East Asian keyboards (OWASP, CSV injection). */
const formulaSigns = '[=+\\-@\\t\\r\\n＝＋－＠]'
const isFormula = new RegExp(`^${formulaSigns}`)
const isDisarmed = new RegExp(`^'${formulaSigns}`)

/** What a spreadsheet would take for a formula is marked as text by an apostrophe. */
function disarm(text: string): string {
  return isFormula.test(text) ? `'${text}` : text
}

/** Takes the mark of `disarm` off again, where a file comes back. */
export function rearm(text: string): string {
  return isDisarmed.test(text) ? text.slice(1) : text
}
