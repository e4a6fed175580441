import { expect, test } from 'vitest'
import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import {
  markBroken,
  markRepeated,
  nounHeadings,
  resolveReferences,
  rowReader,
} from './noun-import-row.ts'
import { presentNounFault } from './noun-imports.service.ts'

const label = (en: string, zh: string) => ({ zh, en })
const imported = { isImported: true } as const
const noun = defineNoun({
  name: 'thing',
  plural: 'things',
  labels: { one: label('Thing', '物品'), many: label('Things', '物品') },
  fields: {
    name: { kind: 'text', label: label('Name', '名称'), isRequired: true, ...imported },
    serial: { kind: 'text', label: label('Serial', '序列号'), isUnique: true, ...imported },
    price: { kind: 'money', label: label('Price', '价格'), ...imported },
    active: { kind: 'flag', label: label('Active', '在用'), ...imported },
    owner: { kind: 'record', of: 'user', label: label('Owner', '负责人'), ...imported },
    secret: { kind: 'text', label: label('Secret', '内部') },
  },
  rules: [
    {
      field: 'price',
      problem: 'required',
      isKept: ({ active, price }) => !active || price != null,
    },
  ],
})
const shop = { kind: 'record', of: 'shop', label: label('Shop', '店铺'), ...imported } as const
const names = ['name', 'serial', 'price', 'active', 'owner']
const sheetRow = (cells: string[], number = 2, formulas: number[] = []) => ({
  number,
  cells,
  formulas,
})
const headings = nounHeadings(
  noun,
  names,
)(sheetRow(['名称 *', 'Serial', 'price', '在用', 'Owner', 'Secret']))
const read = rowReader(noun, { headings, zone: 'UTC' })

test('reads only imported fields, under labels of either language or keys', () => {
  const { values, faults } = read(sheetRow(['Desk', 'D-1', '10.5', '', 'ann', 'no']))
  const expected = { name: 'Desk', serial: 'D-1', price: '10.5', active: false, owner: 'ann' }
  expect([values, faults]).toEqual([expected, []])
})

test('reports values of fields that the importer may not see and reads no value of them', () => {
  const readSeen = rowReader(noun, { headings, zone: 'UTC', hidden: ['price'] })
  const refused = readSeen(sheetRow(['Desk', 'D-1', '10.5', '', 'ann']))
  expect(refused.faults).toEqual(['price:field_forbidden'])
  const taken = readSeen(sheetRow(['Desk', 'D-1', '', '', 'ann']))
  expect([taken.faults, 'price' in taken.values]).toEqual([[], false])
})

test('finds all faults of a row', () => {
  const { faults } = read(sheetRow(['', 'x'.repeat(101), 'much', 'maybe', '=A1'], 7, [4]))
  expect(faults).toEqual([
    'name:required',
    'serial:invalid',
    'price:money_invalid',
    'active:word_unknown:maybe',
    'owner:formula_refused',
  ])
})

test('refuses a file without a required column', () => {
  const readHeadings = nounHeadings(noun, names)
  expect(() => readHeadings(sheetRow(['Serial']))).toThrow('sheet_heading_missing')
})

test('finds other records by text and reports unknown and ambiguous ones', async () => {
  const rows = ['ann', 'Li', 'nobody', ''].map((word) => read(sheetRow(['Desk', '', '', '', word])))
  const asked: unknown[] = []
  const withShop = { ...noun, fields: { ...noun.fields, shop } }
  for (const { values } of rows) values.shop = values.owner
  await resolveReferences(withShop, rows, (of, words) => {
    asked.push([of, words])
    return Promise.resolve(
      new Map([
        ['ann', `${of}-1`],
        ['Li', null],
      ]),
    )
  })
  expect(asked).toEqual([
    ['user', ['ann', 'Li', 'nobody']],
    ['shop', ['ann', 'Li', 'nobody']],
  ])
  expect(rows.map(({ values, faults }) => [values.owner, values.shop, faults])).toEqual([
    ['user-1', 'shop-1', []],
    [null, null, ['owner:user_ambiguous:Li', 'shop:reference_ambiguous:Li']],
    [null, null, ['owner:user_unknown:nobody', 'shop:reference_unknown:nobody']],
    [null, null, []],
  ])
})

test('refuses a name of another record that is too long or has invisible characters', () => {
  const faultsOf = (owner: string) => read(sheetRow(['Desk', '', '', '', owner])).faults
  expect(faultsOf('x'.repeat(600))).toEqual([])
  expect(faultsOf('x'.repeat(601))).toEqual(['owner:invalid'])
  expect(faultsOf('an\0n')).toEqual(['owner:text_hidden'])
})

test('reports duplicate values and broken rules', () => {
  const rows = [
    read(sheetRow(['A', 'S-1', '', 'Yes'], 2)),
    read(sheetRow(['B', 'S-1'], 3)),
    read(sheetRow(['C', 'S-2'], 4)),
    read(sheetRow(['D', ''], 5)),
    read(sheetRow(['E', ''], 6)),
  ]
  markBroken(noun, rows)
  markRepeated(rows, 'serial', (value) => value === 'S-2')
  expect(rows.map(({ faults }) => faults)).toEqual([
    ['price:required'],
    ['serial:row_duplicate:2'],
    ['serial:value_taken'],
    [],
    [],
  ])
})

test("reports the sentence of a broken rule in the reader's language", () => {
  const sentence = {
    zh: '在用物品须填写价格，例如 {value}：1.00',
    en: 'Used things need their price, {value} "1.00": or more',
    'zh-TW': '使用中的物品須填寫價格',
  }
  const strict = { ...noun, rules: [{ ...noun.rules![0]!, problem: sentence }] }
  const row = read(sheetRow(['A', 'S-1', '', 'Yes'], 2))
  markBroken(strict, [row])
  const messages = (['zh-CN', 'en-US', 'zh-TW'] as const).map(
    (language) => presentNounFault(strict, row, language).problems,
  )
  expect(messages).toMatchObject([
    [{ field: 'price', column: '价格', message: sentence.zh }],
    [{ field: 'price', column: 'Price', message: sentence.en }],
    [{ field: 'price', message: sentence['zh-TW'] }],
  ])
})
