import type { Cell, Sheet } from './sheet.ts'
import { writeZip } from './zip-writer.ts'

const pieceLength = 65_536
const longestText = 32_767

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const style = { heading: 1, text: 2, time: 3 }

/** Streams a workbook (ECMA-376). Text is formatted as text, so that it never becomes a formula, even when edited. */
export function writeXlsx(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const fixed = (path: string, xml: string) => ({
    path,
    content: [new TextEncoder().encode(declaration + xml)],
  })
  return writeZip([
    fixed('[Content_Types].xml', contentTypes(sheets.length)),
    fixed('_rels/.rels', relationship(packageRelations, 'officeDocument', 'xl/workbook.xml')),
    fixed('xl/workbook.xml', workbook(sheets.map(({ name }) => name))),
    fixed('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length)),
    fixed('xl/styles.xml', styles),
    ...sheets.map((sheet, index) => ({ path: pathOf(index), content: worksheet(sheet) })),
  ])
}

async function* worksheet({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const letters = columns.map((_, index) => columnLetters(index))
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style.text}" customWidth="1"/>`,
  )
  let number = 1
  const row = (cells: readonly Cell[], format: number) => {
    const written = cells.map((cell, index) => cellOf(cell, `${letters[index]}${number}`, format))
    return `<row r="${number++}">${written.join('')}</row>`
  }
  const titles = columns.map(({ title }) => title)
  let xml =
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>${row(titles, style.heading)}`
  for await (const cells of rows) {
    xml += row(cells, style.text)
    if (xml.length < pieceLength) continue
    yield encoder.encode(xml)
    xml = ''
  }
  yield encoder.encode(`${xml}</sheetData></worksheet>`)
}

function cellOf(cell: Cell, place: string, format: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object')
    return `<c r="${place}" s="${style.time}"><v>${serialOf(cell.wall)}</v></c>`
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** Days since 1899-12-30. */
function serialOf(wall: number): number {
  return Math.round((wall / 86_400_000 + 25_569) * 1e6) / 1e6
}

function columnLetters(index: number): string {
  const message = String.fromCharCode(65 + (index % 26))
  return index < 26 ? message : columnLetters(Math.floor(index / 26) - 1) + message
}

const named: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
}

/** Drops characters that XML cannot contain (XML 1.0, 2.2), and keeps `_x000D_` literal (ECMA-376, 22.9.2.19). */
function escapeXml(text: string): string {
  if (!/[<>&"\p{Cc}\uFFFE\uFFFF\p{Cs}]|_x/u.test(text) && text.length <= longestText) return text
  return text
    .slice(0, longestText)
    .toWellFormed()
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[<>&"]/g, (character) => named[character] ?? '')
    .replace(/\r/g, '&#13;')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
}

const pathOf = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

/** Excludes `[ ] : * ? / \`; at most 31 characters. */
function workbook(names: readonly string[]): string {
  const entries = names.map((name, index) => {
    const safe = escapeXml(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))
    const number = index + 1
    return `<sheet name="${safe || `Sheet${number}`}" sheetId="${number}" r:id="rId${number}"/>`
  })
  return `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${entries.join('')}</sheets></workbook>`
}

function relationship(around: string, type: string, target: string): string {
  return `<Relationships xmlns="${around}"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`
}

const each = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('')

const workbookRelations = (count: number) =>
  `<Relationships xmlns="${packageRelations}">` +
  each(
    count,
    (index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ) +
  `<Relationship Id="rId${count + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`

const contentTypes = (count: number) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/>` +
  each(
    count,
    (index) => `<Override PartName="/${pathOf(index)}" ContentType="${sheetMl}.worksheet+xml"/>`,
  ) +
  `<Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/></Types>`

/** Format 49 is text. Two fills and a border are mandatory. */
const styles =
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
  `<fill><patternFill patternType="solid"><fgColor rgb="FFF5F5F4"/></patternFill></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>` +
  `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>` +
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
