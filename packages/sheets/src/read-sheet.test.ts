import { expect, test } from 'vitest'
import { readSheet, writeSheet } from './sheet-formats.ts'
import { SheetRejected } from './sheet.ts'
import { writeZip } from './zip-writer.ts'

type Bytes = Uint8Array<ArrayBuffer>
const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Bytes> {
  const pieces: Bytes[] = []
  for await (const piece of content) pieces.push(piece.slice())
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of readSheet(bytes)) rows.push(cells)
  return rows
}

const problemOf = (bytes: Uint8Array) =>
  Promise.resolve()
    .then(() => rowsOf(bytes))
    .then(
      () => 'none',
      (error: unknown) => (error instanceof SheetRejected ? error.problem : error),
    )

function workbook(sheet: string, more: Record<string, string | Bytes> = {}): Promise<Bytes> {
  const parts: Record<string, string | Bytes> = {
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="a" sheetId="9" state="hidden" r:id="rId8"/><x:sheet name="b" sheetId="1" r:id="rId7"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Target="worksheets/other.xml" Id="rId8"/><Relationship Id='rId7' Target="/xl/worksheets/main.xml"/></Relationships>`,
    'xl/worksheets/main.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  const content = Object.entries(parts).map(([path, part]) => ({
    path,
    content: [typeof part === 'string' ? utf8(part) : part],
  }))
  return bytesOf(writeZip(content))
}

test('reads a written sheet again, in either format', async () => {
  const rows = [
    ['=1+1', '+86', "'=kept", 'a,b'],
    ['say "hi"', 'line\nbreak', '😀 王小明', '<&>'],
    ['', '-1', '', 'last'],
    ['_x0041_x0042_', '_x005F_x000d_', '__x', '_X0041_'],
  ]
  for (const format of ['csv', 'xlsx'] as const) {
    const columns = ['A', 'B', '丙', 'D'].map((title) => ({ title, width: 10 }))
    const asked = (async function* () {
      yield* rows
    })()
    const bytes = await bytesOf(writeSheet(format, { name: 'x', columns, rows: asked }))
    const read = await rowsOf(bytes)
    expect(read[0]).toEqual(['A', 'B', '丙', 'D'])
    expect(read.slice(1)).toEqual(rows)
  }
})

test('accepts commas, semicolons or tabs, any line ending, and the encodings of spreadsheet programs', async () => {
  const rows = [
    ['用户名', '昵称'],
    ['zhang', '张三'],
  ]
  for (const separator of [',', ';', '\t'])
    for (const end of ['\n', '\r\n', '\r']) {
      const text = rows.map((row) => row.join(separator)).join(end)
      expect(await rowsOf(utf8(text)), JSON.stringify([separator, end])).toEqual(rows)
    }
  const gb = [0xd3, 0xc3, 0xbb, 0xa7, 0xc3, 0xfb, 0x2c, 0xea, 0xc7, 0xb3, 0xc6]
  expect(await rowsOf(new Uint8Array(gb))).toEqual([['用户名', '昵称']])
  const wide = new Uint8Array(
    Array.from('\uFEFF用,a').flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]),
  )
  expect(await rowsOf(wide)).toEqual([['用', 'a']])
})

test.each([
  ['sep=;\r\na,x;b\r\n', [['a,x', 'b']]],
  ['\uFEFFSEP=|\na;b,c|d\n', [['a;b,c', 'd']]],
  ['sep=\t', []],
  ['sep=x\n', [['sep=x']]],
  [
    '"a"\t"b"\n"1"\t"2"',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['"name"\nJones; Bob', [['name'], ['Jones; Bob']]],
  [
    '"a,b,c";d\n"e ""f"", g, h";i',
    [
      ['a,b,c', 'd'],
      ['e "f", g, h', 'i'],
    ],
  ],
  [
    '"# 1, 2, 3\n4, 5";\n"a\n,,";b',
    [
      ['# 1, 2, 3\n4, 5', ''],
      ['a\n,,', 'b'],
    ],
  ],
])('detects the separator of %j', async (text, rows) => {
  expect(await rowsOf(utf8(text))).toEqual(rows)
})

test('reads a text correctly wherever it is split into chunks', async () => {
  const line = '"a ""quoted"" text, with\r\na break","王小明😀"\r\n'
  const rows = await rowsOf(utf8(line.repeat(5_000)))
  expect(rows).toHaveLength(5_000)
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify(['a "quoted" text, with\r\na break', '王小明😀'])]),
  )
})

test('decodes escaped characters of Excel', async () => {
  const shared = `<sst><si><t>one_x000D_\ntwo</t></si><si><t>_x0020_</t></si></sst>`
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const bytes = await workbook(
    `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><v>a_x0009_b</v></c>${cell('_x005F_x0041_')}${cell('_xD83D__xDE00_ _xD83D_ _x0000_ _X0041_')}</row>`,
    { 'xl/sharedStrings.xml': shared },
  )
  const replaced = '\uFFFD'
  expect(await rowsOf(bytes)).toEqual([
    ['one\r\ntwo', '', 'a\tb', '_x0041_', `😀 ${replaced} ${replaced} _X0041_`],
  ])
})

test('reads workbooks with shared texts, missing cells, formats and unusual numbers', async () => {
  const shared = `<sst><si><t>用户名</t></si><si><r><t>bold</t></r><r><t xml:space="preserve"> rest</t></r><rPh><t>x</t></rPh></si></sst>`
  const bytes = await workbook(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
     <row r="4"><c t="inlineStr"><is><t>a&amp;&#20013;<![CDATA[<b>]]></t></is></c><c><v>1.3800138001E10</v></c><c t="b"><v>1</v></c><c t="str"><f>A1&amp;B1</f><v>done</v></c><c><v>0.5</v></c></row><row/>`,
    { 'xl/sharedStrings.xml': shared },
  )
  const rows = []
  for await (const row of readSheet(bytes)) rows.push(row)
  expect(rows).toEqual([
    { number: 1, cells: ['用户名', '', 'bold rest'], formulas: [] },
    { number: 4, cells: ['a&中<b>', '13800138001', '1', 'done', '0.5'], formulas: [3] },
    { number: 5, cells: [], formulas: [] },
  ])
})

const styleSheet = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/><numFmt numFmtId="166" formatCode="yyyy&quot;年&quot;"/><numFmt numFmtId="167" formatCode="[Red]0.00\\y"/><numFmt numFmtId="168" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${[0, 9, 164, 165, 14, 166, 167, 168].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
const styled = (...cells: [style: number, value: string][]) =>
  `<row>${cells.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`

test('reads percentages as they are shown', async () => {
  const row = styled([0, '0.12'], [1, '0.12'], [2, '0.07'], [2, '1.25'], [3, '12'], [99, '0.5'])
  const bytes = await workbook(row, { 'xl/styles.xml': styleSheet })
  expect(await rowsOf(bytes)).toEqual([['0.12', '12%', '7%', '125%', '12', '0.5']])
})

test.each([
  ['', ['46085', '46085.5', '46085', '46085', '1.5']],
  ['date1904="1"', ['47547', '47547.5', '46085', '46085', '1.5']],
])('counts days from 1900 in a workbook with the property %s', async (property, days) => {
  const row = styled([4, '46085'], [5, '46085.5'], [6, '46085'], [0, '46085'], [7, '1.5'])
  const bytes = await workbook(row, {
    'xl/styles.xml': styleSheet,
    'xl/workbook.xml': `<workbook><workbookPr ${property}/><sheets><sheet name="b" r:id="rId7"/></sheets></workbook>`,
  })
  expect(await rowsOf(bytes)).toEqual([days])
})

test('refuses files that are neither workbook nor text, whatever their name', async () => {
  const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])
  for (const bytes of [compound, png, utf8('%PDF-1.7'), utf8(`a,b${'\0'.repeat(10)}`)])
    expect(await problemOf(bytes)).toBe('unsupported')
  expect(await problemOf(await bytesOf(writeZip([{ path: 'a.txt', content: [utf8('x')] }])))).toBe(
    'unsupported',
  )
  expect(await problemOf(await workbook('', { 'xl/vbaProject.bin': 'x' }))).toBe('macros')
  expect(
    await problemOf(
      await workbook('', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }),
    ),
  ).toBe('unsupported')
})

test('reports a truncated or corrupted file as broken without hanging', async () => {
  const whole = await workbook(
    `<row><c t="inlineStr"><is><t>${'abc '.repeat(500)}</t></is></c></row>`,
  )
  for (let length = 4; length < whole.length; length += 7)
    expect(['broken', 'unsupported', 'too_large']).toContain(
      await problemOf(whole.slice(0, length)),
    )
  for (let at = 4; at < whole.length; at += 3) {
    const bent = whole.slice()
    bent[at] = (bent[at] ?? 0) ^ 0xff
    expect(['broken', 'unsupported', 'too_large', 'none']).toContain(await problemOf(bent))
  }
  expect(await problemOf(utf8('a,b\n"never closed'))).toBe('broken')
  expect(await problemOf(await workbook('<row><c t="s"><v>7</v></c></row>'))).toBe('broken')
  expect(await problemOf(await workbook('<row><c>'))).toBe('broken')
})

test('refuses an endless tag and a misplaced row without delay', async () => {
  const many = 400_000
  expect(await problemOf(await workbook(`<row r="${'>'.repeat(many)}`))).toBe('too_large')
  expect(await problemOf(await workbook(`<row ${'a'.repeat(many)}/>`))).toBe('too_large')
  for (const place of ['2000000000', 'x', '0'])
    expect(await problemOf(await workbook(`<row r="${place}"/>`)), place).toBe('broken')
  expect(await problemOf(await workbook('<row r="2"/><row r="2"/>'))).toBe('broken')
})

test('refuses endless styles', async () => {
  for (const endless of [
    `<cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs>`,
    Array.from({ length: 70_000 }, (_, id) => `<numFmt numFmtId="${id}"/>`).join(''),
  ]) {
    const bytes = await workbook('', { 'xl/styles.xml': `<styleSheet>${endless}</styleSheet>` })
    expect(await problemOf(bytes)).toBe('too_large')
  }
})

test('reads endless number formats without delay', async () => {
  // Compresses less than a bomb.
  const brackets = Array.from({ length: 11_000 }, (_, at) => `[${at}`).join('')
  const format = `<numFmt numFmtId="164" formatCode="${brackets}"/>`
  const bytes = await workbook('<row><c><v>1</v></c></row>', {
    'xl/styles.xml': `<styleSheet><numFmts>${format.repeat(200)}</numFmts></styleSheet>`,
  })
  expect(await rowsOf(bytes)).toEqual([['1']])
})

// Compressing 64 MiB twice takes seconds on a busy machine.
test('refuses a zip bomb', { timeout: 30_000 }, async () => {
  const zeros = new Uint8Array(64 * 2 ** 20)
  expect(await problemOf(await workbook('', { 'xl/worksheets/main.xml': zeros }))).toBe('too_large')
  expect(await problemOf(await workbook('', { 'xl/sharedStrings.xml': zeros }))).toBe('too_large')
  const many = Array.from({ length: 600 }, (_, index) => [`xl/media/${index}.xml`, 'x'] as const)
  expect(await problemOf(await workbook('', Object.fromEntries(many)))).toBe('too_large')
  const huge = `<row><c t="inlineStr"><is><t>${crypto.randomUUID().repeat(60_000)}</t></is></c></row>`
  expect(await problemOf(await workbook(huge))).toBe('too_large')
  expect(await problemOf(utf8(`a\n${'x'.repeat(2 ** 21)}`))).toBe('too_large')
})

test('limits the length of a cell made of many pieces, and parses shared text once', async () => {
  // Random, so that it compresses like real data.
  const piece = () => `${crypto.randomUUID().repeat(20)}<!-- -->`
  const long = Array.from({ length: 3_000 }, piece).join('')
  const cell = `<row><c t="str"><v>${long}</v></c></row>`
  expect(await problemOf(await workbook(cell))).toBe('too_large')
  const shared = `<sst><si><t>${long}</t></si></sst>`
  expect(await problemOf(await workbook('', { 'xl/sharedStrings.xml': shared }))).toBe('too_large')
  const blank = `<sst><si><t>${' '.repeat(2 ** 16)}</t></si></sst>`
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`
  const bytes = await workbook(row, { 'xl/sharedStrings.xml': blank })
  expect(await rowsOf(bytes)).toEqual([['', '', '']])
})

test('counts a formula once for a repeated cell reference', async () => {
  const cell = '<c r="B1"><f>1+1</f><v>2</v></c>'
  const bytes = await workbook(`<row r="1">${cell.repeat(1_000)}</row>`)
  const rows = []
  for await (const row of readSheet(bytes)) rows.push(row)
  expect(rows).toMatchObject([{ cells: ['', '2'], formulas: [1] }])
})

/** Moves sizes and offsets to ZIP64 fields, as Apache POI writes them. */
function inZip64(bytes: Bytes): Bytes {
  const view = new DataView(bytes.buffer)
  const directory = view.getUint32(bytes.length - 6, true)
  const pieces = [bytes.slice(0, directory)]
  for (let at = directory; at < bytes.length - 22;) {
    const end = at + 46 + view.getUint16(at + 28, true)
    const header = bytes.slice(at, end)
    // Another field comes first.
    const extra = new DataView(new ArrayBuffer(6 + 28))
    extra.setUint16(0, 0xcafe, true)
    extra.setUint16(2, 2, true)
    extra.setUint16(6, 1, true)
    extra.setUint16(8, 24, true)
    for (const [index, field] of [24, 20, 42].entries()) {
      extra.setBigUint64(10 + index * 8, BigInt(view.getUint32(at + field, true)), true)
      new DataView(header.buffer).setUint32(field, 0xffffffff, true)
    }
    new DataView(header.buffer).setUint16(30, extra.byteLength, true)
    pieces.push(header, new Uint8Array(extra.buffer))
    at = end
  }
  return Uint8Array.from([...pieces, bytes.slice(-22)].flatMap((piece) => [...piece]))
}

test('reads a workbook with ZIP64 fields, and reports a corrupted one as broken', async () => {
  const cell = '<row><c t="str"><v>long sizes</v></c></row>'
  const bytes = inZip64(await workbook(cell))
  expect(await rowsOf(bytes)).toEqual([['long sizes']])
  const problems = ['broken', 'unsupported', 'too_large', 'none']
  for (let at = 4; at < bytes.length; at++) {
    const bent = bytes.slice()
    bent[at] = (bent[at] ?? 0) ^ 0xff
    expect(problems).toContain(await problemOf(bent))
  }
})

test('refuses archives with entries that share bytes', async () => {
  const bytes = await workbook('')
  const view = new DataView(bytes.buffer)
  const directory = view.getUint32(bytes.length - 6, true)
  const second = directory + 46 + view.getUint16(directory + 28, true)
  // Both parts have the same offset.
  view.setUint32(second + 42, view.getUint32(directory + 42, true), true)
  expect(await problemOf(bytes)).toBe('broken')
})
