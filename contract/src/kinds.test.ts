import { textForIssue } from './rules.ts'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import * as kinds from './kinds.ts'

/** Returns the English message of a refused value; undefined if it is valid. */
function refusal(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0]
  return issue && textForIssue(issue.message).en
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
const json = kinds.jsonValue(100)
const tags = kinds.tagList({ most: 3, length: 8 })
const status = kinds.severalOf(['new', 'used'])

test.each<[string, z.ZodType, unknown[]]>([
  ['amount', kinds.moneyAmount, ['0', '-0.5', '1234567890123.45']],
  ['percentage', kinds.percentPoints, [0, 12.5, 0.07, 99.99, 100]],
  ['number', kinds.numberWithin({ least: 1, most: 3, decimals: 1 }), [1, 2.5, 3]],
  ['day', kinds.calendarDay, ['2024-02-29', '0001-01-01', '9999-12-31']],
  ['instant', kinds.instant, ['2026-03-04T05:06:07Z']],
  ['range of days', kinds.dayRange, [{ from: '2026-01-01', to: '2026-01-01' }]],
  ['range of numbers', kinds.numberRange({ least: 0 }), [{ from: 0, to: 5 }]],
  ['color', kinds.hexColor, ['#1677FF', '#00aaee']],
  ['tags', tags, [[], ['a', '标签']]],
  ['JSON', json, [{}, [], { a: [1, null, { b: 'c\nd' }] }, nested(32)]],
  ['several', status, ['new', 'used,new']],
])('accepts a valid %s', (_, schema, values) => {
  for (const value of values) expect(refusal(schema, value)).toBeUndefined()
})

test.each<[string, z.ZodType, unknown[], string]>([
  [
    'amount',
    kinds.moneyAmount,
    ['', '1.234', '1,000', '1e3', '12345678901234', 'NaN', '１', 12.5, null, '1\n'],
    'Enter an amount with up to 2 decimals',
  ],
  ['percentage', kinds.percentPoints, [-1, 100.01], 'Number is out of range'],
  ['percentage', kinds.percentPoints, [12.345], 'Too many decimals'],
  ['number', kinds.numberWithin(), [null, '1', Number.NaN, Infinity], 'Enter a number'],
  ['number', kinds.numberWithin(), [0.5], 'Too many decimals'],
  [
    'day',
    kinds.calendarDay,
    ['', '2026-02-30', '0000-01-01', '2026-1-1', '2026-01-01T00:00:00Z', null],
    'Enter a valid date',
  ],
  ['instant', kinds.instant, ['', '2026-01-01', '0000-01-01T00:00:00Z'], 'Enter a valid date'],
  ['range of days', kinds.dayRange, [{ from: '2026-01-01', to: null }], 'Enter a valid date'],
  [
    'range of days',
    kinds.dayRange,
    [{ from: '2026-01-02', to: '2026-01-01' }],
    "End can't be before start",
  ],
  ['range of days', kinds.dayRange, [null, undefined], 'Cannot be empty'],
  ['range of numbers', kinds.numberRange(), [null], 'Cannot be empty'],
  ['JSON', json, [null], 'Cannot be empty'],
  ['range of numbers', kinds.numberRange(), [{ from: 2, to: 1 }], "End can't be less than start"],
  ['range of numbers', kinds.numberRange(), [{ from: 1, to: null }], 'Enter a number'],
  ['color', kinds.hexColor, ['', 'red', '#fff', '#12345g', null], 'Enter a color, e.g. #1677FF'],
  [
    'tags',
    tags,
    [['a', 'a'], ['1', '2', '3', '4'], ['far too long'], ['a,b'], ['a\u2028b'], [' '], null],
    'Too many, too long or repeated tags',
  ],
  [
    'JSON',
    json,
    [
      '{',
      'text',
      1,
      { a: '\0' },
      { '\uD800': 1 },
      nested(33),
      nested(5000),
      { 'a\n': 1 },
      { 'a\u200B': 1 },
      { a: '\u202E' },
      { a: [{ 'b\u202E': 1 }] },
      JSON.parse('{"a":[1e999]}'),
      { a: -Infinity },
    ],
    'Enter a valid JSON object or array',
  ],
  ['JSON', json, [{ a: 'x'.repeat(100) }], 'JSON is too long'],
  ['several', status, ['', 'new,', 'new,new', 'other', 'NEW'], 'Format is incorrect'],
])('refuses an invalid %s with the reason', (_, schema, values, message) => {
  for (const value of values) expect(refusal(schema, value)).toBe(message)
})

test('splits a query into values, and an empty one into none', () => {
  expect([kinds.partsOf('new,used'), kinds.partsOf(undefined), kinds.partsOf('')]).toEqual([
    ['new', 'used'],
    [],
    [],
  ])
})
