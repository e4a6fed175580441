import { expect, test } from 'vitest'
import { defineNoun, importedFieldsOf } from '@amber/contract/nouns/define-noun.ts'
import { readSheet, writeSheet } from '@amber/sheets/sheet-formats.ts'
import type { Cell } from '@amber/sheets/sheet.ts'
import { withClient } from '#server/db/connect.ts'
import { tableOf } from '#server/db/noun-tables.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { findAllRecords } from './noun-export.queries.ts'
import { nounHeadings, rowReader } from './noun-import-row.ts'
import { insertRecord } from './nouns.queries.ts'
import { rowOf } from './nouns.service.ts'

const of = (en: string) => ({ label: { zh: '字段', en }, isImported: true }) as const
const noun = defineNoun({
  name: 'crane',
  plural: 'cranes',
  labels: { one: { zh: '', en: '' }, many: { zh: '', en: '' } },
  fields: {
    name: { ...of('Name'), kind: 'text', isRequired: true },
    load: { ...of('Load'), kind: 'number-range' },
    term: { ...of('Term'), kind: 'day-range' },
    hue: { ...of('Hue'), kind: 'color' },
    extra: { ...of('Extra'), kind: 'json' },
  },
})
const store = { noun, table: tableOf(noun) }
const app = await createTestApp()
await withClient(app.address, (client) =>
  client.query(`create table cranes (
  id uuid primary key, version integer not null default 1, name text not null, load jsonb, term jsonb,
  hue text, extra jsonb, removed_at timestamptz, create_by text, create_time timestamptz not null,
  update_by text, update_time timestamptz not null);
  grant all on cranes to public`),
)

const records = [
  {
    name: 'A',
    load: { from: -5.25, to: -1 },
    term: { from: '2026-03-04', to: '2026-03-05' },
    hue: '#1677FF',
    extra: { size: [1, 2.5], note: 'a – b, "c"\nd', none: null },
  },
  {
    name: 'B',
    load: { from: 0, to: 12_000_000 },
    term: { from: '0001-01-01', to: '9999-12-31' },
    hue: '#00aaee',
    extra: [],
  },
  { name: 'C', load: null, term: null, hue: null, extra: null },
]
for (const record of records) {
  const times = { createTime: app.clock.now(), updateTime: app.clock.now() }
  const row = { ...rowOf(noun, record), ...times, id: crypto.randomUUID() }
  await insertRecord(app.db, store.table, row)
}

const names = importedFieldsOf(noun)

async function* exportedRows(): AsyncGenerator<Cell[]> {
  const { pieces } = await findAllRecords(app.db, store, { sort: 'name', filters: {} })
  for await (const piece of pieces)
    for (const record of piece) yield names.map((name) => record[name] as Cell)
}

test.each(['csv', 'xlsx'] as const)(
  'ranges, colors and JSON of an exported %s are imported as they were',
  async (format) => {
    const columns = names.map((name) => ({ title: name, width: 20 }))
    const sheet = writeSheet(format, { name: 'Cranes', columns, rows: exportedRows() })
    const bytes = Buffer.concat(await Array.fromAsync(sheet))
    const [first, ...others] = await Array.fromAsync(readSheet(bytes))
    const read = rowReader(noun, { headings: nounHeadings(noun, names)(first!), zone: 'UTC' })
    expect(others.map(read).map(({ values, faults }) => [values, faults])).toEqual(
      records.map((record) => [record, []]),
    )
  },
)
