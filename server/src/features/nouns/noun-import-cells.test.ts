import { expect, test } from 'vitest'
import type { NounField } from '@amber/contract/nouns/define-noun.ts'
import { cellReader } from './noun-import-cells.ts'

const label = { zh: '字段', en: 'Field' }
const options = {
  new: { zh: '全新', en: 'Brand new', 'zh-TW': '嶄新' },
  used: { zh: '用过', en: 'Used' },
}
const read = (field: object, text: string, zone = 'Asia/Shanghai') => {
  const found = cellReader({ label, ...field } as NounField, zone)(text)
  return 'value' in found ? found.value : found
}

test.each([
  ['2026-03-04', '2026-03-04'],
  ['2026/3/4', '2026-03-04'],
  ['2026年3月4日', '2026-03-04'],
  ['2026-03-04 00:00:00', '2026-03-04'],
  ['46085', '2026-03-04'],
  // No guess which is the month, and a year is no day number.
  ['3/4/2026', '3/4/2026'],
  ['2026', '2026'],
])('reads the day %s as %s', (text, day) => {
  expect(read({ kind: 'date' }, text)).toBe(day)
})

test.each([
  ['2026-03-04 05:06', '2026-03-03T21:06:00.000Z'],
  ['2026/3/4 5:06:07', '2026-03-03T21:06:07.000Z'],
  ['46085.5', '2026-03-04T04:00:00.000Z'],
  ['2026-03-04T05:06:00Z', '2026-03-04T05:06:00Z'],
  ['soon', 'soon'],
  ['2026-02-31 10:00', '2026-02-31 10:00'],
])('reads the local time %s as %s', (text, time) => {
  expect(read({ kind: 'time' }, text)).toBe(time)
})

test('reads local times on both sides of a change of the clock', () => {
  const at = (text: string) => read({ kind: 'time' }, text, 'Europe/Berlin')
  expect(at('2026-03-29 01:30')).toBe('2026-03-29T00:30:00.000Z')
  expect(at('2026-03-29 03:30')).toBe('2026-03-29T01:30:00.000Z')
})

test('reads amounts and numbers with separators, signs, and as workbooks store them', () => {
  expect(read({ kind: 'money' }, '¥1,234.50')).toBe('1234.50')
  expect(read({ kind: 'money' }, '0.10000000000000001')).toBe('0.1')
  expect(read({ kind: 'money' }, 'much')).toBe('much')
  expect(read({ kind: 'number' }, '-1,234')).toBe(-1234)
  expect(read({ kind: 'number' }, '12,34')).toEqual({ fault: 'number_invalid' })
  expect(read({ kind: 'percent' }, '12.5%')).toBe(12.5)
  // A cell that is formatted as a percentage.
  expect(read({ kind: 'number' }, '12%')).toEqual({ fault: 'number_invalid' })
})

test('reads a percentage without the spaces before its sign, and refuses a huge cell', () => {
  expect(read({ kind: 'percent' }, '12.5 \t％')).toBe(12.5)
  const huge = `1${' '.repeat(2 ** 20 - 2)}x`
  expect(read({ kind: 'percent' }, huge)).toEqual({ fault: 'number_invalid' })
})

test.each([
  ['1 – 2.5', 1, 2.5],
  ['-5--1', null, null],
  ['-5 - -1', -5, -1],
  ['1,000~2,000', 1000, 2000],
  ['1 to 5', 1, 5],
  ['7', 7, 7],
])('reads the range %s as %s to %s', (text, from, to) => {
  const single = from === null ? { from: null, to: null } : { from, to }
  expect(read({ kind: 'number-range' }, text)).toEqual(single)
})

test('reads ranges of days, JSON and colors and leaves other text to the schema', () => {
  const span = { from: '2026-03-04', to: '2026-03-05' }
  for (const text of ['2026-03-04 – 2026-03-05', '2026/3/4至2026/3/5', '2026-03-04 - 2026-03-05'])
    expect(read({ kind: 'day-range' }, text), text).toEqual(span)
  expect(read({ kind: 'day-range' }, '1 – 2 – 3')).toBe('1 – 2 – 3')
  expect(read({ kind: 'json' }, '[1, {"size": 2}]')).toEqual([1, { size: 2 }])
  expect(read({ kind: 'json' }, '{size}')).toBe('{size}')
  expect(read({ kind: 'color' }, '1677ff')).toBe('#1677ff')
  expect(read({ kind: 'color' }, 'blue')).toBe('blue')
})

test('reads tags between commas and semicolons, once each', () => {
  expect(read({ kind: 'tags' }, 'urgent， TCP/IP；urgent')).toEqual(['urgent', 'TCP/IP'])
})

test('reads choices and switches by label in any language, or by code', () => {
  const choice = { kind: 'choice', options }
  expect([read(choice, '全新'), read(choice, 'brand  NEW'), read(choice, 'used')]).toEqual([
    'new',
    'new',
    'used',
  ])
  expect(read(choice, 'broken')).toEqual({ fault: 'word_unknown', shown: 'broken' })
  const choices = { kind: 'choices', options }
  expect([read(choice, '嶄新'), read(choices, '嶄新、用过')]).toEqual(['new', ['new', 'used']])
  expect(read(choices, '用过、Brand new，used')).toEqual(['used', 'new'])
  expect(read(choices, 'used, other')).toEqual({ fault: 'word_unknown', shown: 'other' })
  expect([read({ kind: 'flag' }, '是'), read({ kind: 'flag' }, 'No')]).toEqual([true, false])
  expect(read({ kind: 'flag' }, 'maybe')).toEqual({ fault: 'word_unknown', shown: 'maybe' })
})
