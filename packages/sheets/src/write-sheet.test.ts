import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'
import type { Cell, SheetFormat } from './sheet.ts'
import { wallClock } from './wall-clock.ts'
import { writeSheet } from './sheet-formats.ts'
import { checksum } from './zip-writer.ts'

const columns = ['Role name', '手机号'].map((title) => ({ title, width: 20 }))

async function written(format: SheetFormat, rows: readonly (readonly Cell[])[]) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  async function* asked() {
    yield* rows
  }
  const content = writeSheet(format, { name: '用户/[1]', columns, rows: asked() })
  for await (const piece of content) pieces.push(piece.slice())
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

const csv = async (rows: readonly (readonly Cell[])[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await written('csv', rows))

test('a CSV file begins with a byte order mark, ends lines with CR LF, and quotes where needed', async () => {
  expect(
    await csv([
      ['a,b', 'say "hi"'],
      ['line\nbreak', null],
      [5, '😀'],
    ]),
  ).toBe('\uFEFFRole name,手机号\r\n"a,b","say ""hi"""\r\n"line\nbreak",\r\n5,😀\r\n')
})

test('escapes CSV cells that a spreadsheet would read as a formula', async () => {
  const evil = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠x']
  const lines = (await csv(evil.map((cell) => [cell, 'x']))).slice(1)
  for (const cell of evil) expect(lines).toContain(`'${cell}`)
})

const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const separators = ['', ',', ';', '\t', '|', '\n', '\r', '\r\n', '; ', ';"', '";"']
const evilCells = signs.flatMap((sign) =>
  separators.flatMap((separator) =>
    ['', 'a', "'"].flatMap((before) =>
      ['', "'", "''"].map((marks) => `${before}${separator}${marks}${sign}1+1`),
    ),
  ),
)

test('no CSV cell begins with a formula for any separator of a spreadsheet', async () => {
  const text = await csv(evilCells.map((cell) => [cell, 'x']))
  for (const separator of [',', ';', '\t', '|']) {
    const cells = text.split(new RegExp(`[\r\n${separator}]`))
    expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([])
  }
})

test('CSV texts read back unchanged, and long ones are written without delay', async () => {
  const back: (string | undefined)[] = []
  const bytes = await written(
    'csv',
    evilCells.map((cell) => [cell, 'x']),
  )
  for await (const { cells } of readCsv(bytes)) back.push(cells[0])
  expect(back.slice(1)).toEqual(evilCells)
  for (const one of [...signs, ' ', '"', "'", ';', "';", '; '])
    for (const end of ['', '='])
      expect(await inMilliseconds(() => csv([[one.repeat(50_000) + end]]))).toBeLessThan(500)
})

async function inMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function worksheet(rows: readonly (readonly Cell[])[]) {
  const bytes = await written('xlsx', rows)
  const view = new DataView(bytes.buffer)
  const directory = view.getUint32(bytes.length - 6, true)
  let at = directory
  for (;;) {
    const [packed, name] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name))
    if (path === 'xl/worksheets/sheet1.xml') {
      const start = view.getUint32(at + 42, true) + 30 + name
      const stream = new Blob([bytes.slice(start, start + packed)]).stream()
      const inflated = stream.pipeThrough(new DecompressionStream('deflate-raw'))
      const xml = new Uint8Array(await new Response(inflated).arrayBuffer())
      expect(view.getUint32(at + 16, true)).toBe(checksum()(xml))
      expect(view.getUint32(at + 24, true)).toBe(xml.length)
      return new TextDecoder().decode(xml)
    }
    at += 46 + name
  }
}

test('a workbook stores text as text, never as a formula, and times as dates', async () => {
  const time = wallClock('Asia/Shanghai')(new Date('2026-11-21T16:30:00Z'))
  const xml = await worksheet([['=cmd|"/c calc"!A1', '<&>\u0001\uD800'], [time, 5], ['_x0041_']])
  expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">=cmd|&quot;/c calc&quot;!A1</t>')
  expect(xml).toContain('>&lt;&amp;&gt;\uFFFD</t>')
  expect(xml).toContain('>_x005F_x0041_</t>')
  expect(xml).not.toContain('<f>')
  expect(xml).toMatch(/<c r="A3" s="3"><v>46348\.020833<\/v><\/c><c r="B3"><v>5<\/v>/)
})

test('streams a hundred thousand rows and stops when the reader stops', async () => {
  let made = 0
  let isStopped = false
  async function* rows() {
    try {
      for (; made < 100_000; made++) yield [`row ${made}`, crypto.randomUUID()]
    } finally {
      isStopped = true
    }
  }
  const content = writeSheet('xlsx', { name: 'x', columns, rows: rows() })
  for (let piece = 0; piece < 18; piece++) await content.next()
  await content.return(undefined)
  expect(isStopped).toBe(true)
  expect(made).toBeLessThan(50_000)
})
