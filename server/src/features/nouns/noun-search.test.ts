import { expect, test } from 'vitest'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { withClient } from '#server/db/connect.ts'
import { tableOf } from '#server/db/noun-tables.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { findAllRecords } from './noun-export.queries.ts'
import { insertRecord, listRecords } from './nouns.queries.ts'
import { rowOf } from './nouns.service.ts'

const label = { zh: '字段', en: 'Field' }
const common = { label, isFilterable: true } as const
const noun = defineNoun({
  name: 'gauge',
  plural: 'gauges',
  labels: { one: label, many: label },
  fields: {
    name: { ...common, kind: 'text', isRequired: true },
    count: { ...common, kind: 'number' },
    share: { ...common, kind: 'percent' },
    price: { ...common, kind: 'money' },
    bought: { ...common, kind: 'date' },
    checked: { ...common, kind: 'time' },
    active: { ...common, kind: 'flag' },
    state: {
      label,
      kind: 'choice',
      isSortable: true,
      options: { new: label, used: label, broken: label },
    },
  },
})
const store = { noun, table: tableOf(noun) }
const app = await createTestApp()
await withClient(app.address, (client) =>
  client.query(`create table gauges (
  id uuid primary key, version integer not null default 1, name text not null, count integer,
  share numeric(5, 2), price numeric(15, 2), bought date, checked timestamptz, active boolean not null, state text,
  removed_at timestamptz, create_by text, create_time timestamptz not null, update_by text,
  update_time timestamptz not null);
  grant all on gauges to public`),
)

const rows = {
  none: { active: false, state: 'used' },
  low: {
    count: -5,
    share: 0.5,
    price: '-0.01',
    bought: '2026-03-04',
    // The last moment of the fourth in Shanghai, to the microsecond.
    checked: '2026-03-04T15:59:59.999Z',
    active: true,
    state: 'new',
  },
  high: {
    count: 12,
    share: 99.99,
    price: '9999999999999.99',
    bought: '2026-03-06',
    checked: '2026-03-04T16:00:00Z',
    active: false,
    state: 'broken',
  },
}
for (const [name, row] of Object.entries(rows)) {
  const times = { createTime: app.clock.now(), updateTime: app.clock.now() }
  const content = rowOf(noun, { name, ...row })
  await insertRecord(app.db, store.table, { ...content, ...times, id: crypto.randomUUID() })
}
await app.pool.query("update gauges set checked = checked + interval '999 us' where name = 'low'")

const [fourth, fifth] = ['2026-03-03T16:00:00.000Z', '2026-03-04T15:59:59.999Z']

test.each([
  [{}, ['high', 'low', 'none']],
  [{ countFrom: '-5' }, ['high', 'low']],
  [{ countFrom: '-4.99' }, ['high']],
  [{ countTo: '12' }, ['high', 'low']],
  [{ countTo: '11.99' }, ['low']],
  [{ countFrom: '0', countTo: '11' }, []],
  [{ countTo: '9999999999999' }, ['high', 'low']],
  [{ shareFrom: '0.50', shareTo: '0.5' }, ['low']],
  [{ shareFrom: '0.51' }, ['high']],
  [{ priceTo: '-0.01' }, ['low']],
  [{ priceFrom: '9999999999999.99' }, ['high']],
  [{ boughtFrom: '2026-03-04', boughtTo: '2026-03-04' }, ['low']],
  [{ boughtFrom: '2026-03-05' }, ['high']],
  [{ boughtTo: '9999-12-31' }, ['high', 'low']],
  [{ checkedFrom: fourth, checkedTo: fifth }, ['low']],
  [{ checkedFrom: '2026-03-04T16:00:00.000Z' }, ['high']],
  [{ checkedTo: '2026-03-04T16:00:00.000Z' }, ['high', 'low']],
  [{ active: 'true' }, ['low']],
  [{ active: 'false' }, ['high', 'none']],
  [{ active: 'false', countFrom: '1', boughtTo: '2026-03-06' }, ['high']],
])('lists and exports find for %j: %j', async (filters, names) => {
  const paging = { current: 1, size: 10, sort: 'name' }
  const page = await listRecords(app.db, store, { ...paging, ...filters })
  expect(page.records.map(({ name }) => name)).toEqual(names)
  expect(page.total).toBe(names.length)
  const { count, pieces } = await findAllRecords(app.db, store, { sort: 'name', filters })
  const exported = []
  for await (const piece of pieces) exported.push(...piece)
  expect([count, exported.map(({ name }) => name)]).toEqual([names.length, names])
})

test('sorts choices in the order of their declaration', async () => {
  const namesBy = async (sort: string) => {
    const { records } = await listRecords(app.db, store, { current: 1, size: 10, sort })
    const { pieces } = await findAllRecords(app.db, store, { sort, filters: {} })
    const exported = []
    for await (const piece of pieces) exported.push(...piece)
    return [records, exported].map((rowsOfList) => rowsOfList.map(({ name }) => name).join())
  }
  expect(await namesBy('state')).toEqual(['low,none,high', 'low,none,high'])
  expect(await namesBy('-state')).toEqual(['high,none,low', 'high,none,low'])
})
