import {
  calendarDay,
  dayRange,
  hexColor,
  instant,
  jsonValue,
  moneyAmount,
  numberRange,
  numberWithin,
  percentPoints,
  tagList,
} from '@amber/contract/kinds.ts'
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { createFormat } from '#web/lib/i18n/format.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { pressKey } from '#web/testing/press-key.ts'
import { renderPart } from '#web/testing/render-part.tsx'
import { FieldRow, shownValue, type FormField } from '#web/ui/form/form-field.tsx'
// Fetched on demand; importing it takes seconds here.
import '#web/ui/picker/library-tree-select.tsx'
import { colorField } from './color-field.tsx'
import { dateField, dayRangeField } from './date-kinds.tsx'
import { jsonField } from './json-field.tsx'
import { moneyField, numberField, numberRangeField, percentField } from './number-kinds.tsx'
import { recordField, type RecordSource } from './record-field.tsx'
import { tagsField } from './tags-field.tsx'
import { treeField } from './tree-field.tsx'

const format = createFormat('en-US', 'UTC')
const base = { name: 'part', label: 'Part', hint: 'Some help', isRequired: true }

/** Renders a field as a form does: with the error of its schema. */
function openField(
  field: FormField,
  {
    schema,
    first = null,
    language,
  }: { schema: z.ZodType; first?: unknown; language?: SourceLanguage },
) {
  const values: unknown[] = []
  function Form() {
    const translate = useTranslate()
    const [value, setValue] = useState(first)
    const problem = inputProblems(z.object({ part: schema }), { part: value })['part']
    return (
      <FieldRow
        id="part"
        field={field}
        value={value}
        error={problem && translate(problem)}
        onChange={(next) => {
          values.push(next)
          setValue(next)
        }}
      />
    )
  }
  const screenOf = renderPart(<Form />, language && { language })
  return { ...screenOf, value: () => values.at(-1) }
}

const inputs = () => [
  ...document.querySelectorAll<HTMLElement>('.field :is(input, textarea)[id^=part]'),
]
const error = () => document.querySelector('#part-error')?.textContent ?? undefined

type Case = {
  kind: string
  field: FormField
  schema: z.ZodType
  /** Typed by keyboard into each input in turn. */
  typed: string[]
  value: unknown
  shown: string
  wrong: string[]
  message: { en: string; zh: string }
}

const cases: Case[] = [
  {
    kind: 'number',
    field: numberField({ ...base, unit: 'kg', least: 0, most: 9, format }),
    schema: numberWithin({ least: 0, most: 9 }),
    typed: ['7'],
    value: 7,
    shown: '7 kg',
    wrong: ['10'],
    message: { en: 'Number is out of range', zh: '数值超出允许范围' },
  },
  {
    kind: 'percentage',
    field: percentField({ ...base, format }),
    schema: percentPoints,
    typed: ['12.5'],
    value: 12.5,
    shown: '12.5%',
    wrong: ['12.345'],
    message: { en: 'Too many decimals', zh: '小数位数过多' },
  },
  {
    kind: 'amount',
    field: moneyField({ ...base, currency: 'CNY', format }),
    schema: moneyAmount,
    typed: ['１,234.5'],
    value: '1234.5',
    shown: 'CN¥1,234.50',
    wrong: ['12 apples'],
    message: { en: 'Enter an amount with up to 2 decimals', zh: '请输入金额，最多两位小数' },
  },
  {
    kind: 'day',
    field: dateField({ ...base, format }),
    schema: calendarDay,
    typed: ['2026-03-04'],
    value: '2026-03-04',
    shown: 'Mar 4, 2026',
    wrong: ['2026-02-30'],
    message: { en: 'Enter a valid date', zh: '请输入有效的日期' },
  },
  {
    kind: 'instant',
    field: dateField({ ...base, hasTime: true, format: createFormat('en-US') }),
    schema: instant,
    typed: ['2026-03-04 09:05'],
    value: new Date('2026-03-04T09:05').toISOString(),
    shown: 'Mar 4, 2026, 9:05 AM',
    wrong: ['tomorrow'],
    message: { en: 'Enter a valid date', zh: '请输入有效的日期' },
  },
  {
    kind: 'range of days',
    field: dayRangeField({ ...base, format }),
    schema: dayRange,
    typed: ['2026-03-04', '2026-03-06'],
    value: { from: '2026-03-04', to: '2026-03-06' },
    shown: 'Mar 4, 2026 – Mar 6, 2026',
    wrong: ['2026-03-04', '2026-03-01'],
    message: { en: "End can't be before start", zh: '结束时间不能早于开始时间' },
  },
  {
    kind: 'range of numbers',
    field: numberRangeField({ ...base, unit: 'm', format }),
    schema: numberRange(),
    typed: ['1', '2000'],
    value: { from: 1, to: 2000 },
    shown: '1 – 2,000 m',
    wrong: ['2', '1'],
    message: { en: "End can't be less than start", zh: '最大值不能小于最小值' },
  },
  {
    kind: 'color',
    field: colorField(base),
    schema: hexColor,
    typed: ['1677ff'],
    value: '#1677FF',
    shown: '#1677FF',
    wrong: ['red'],
    message: { en: 'Enter a color, e.g. #1677FF', zh: '请输入颜色，例如 #1677FF' },
  },
  {
    kind: 'JSON',
    field: jsonField(base),
    schema: jsonValue(100),
    typed: ['{{"a": [[1, 2]}'],
    value: { a: [1, 2] },
    shown: '{\n  "a": [\n    1,\n    2\n  ]\n}',
    wrong: ['"text"'],
    message: { en: 'Enter a valid JSON object or array', zh: '请输入有效的 JSON 对象或数组' },
  },
]

test.each(cases)('a $kind is entered by keyboard and described by its error', async (each) => {
  const { user, value } = openField(each.field, each)
  for (const [index, text] of each.typed.entries()) {
    await user.click(inputs()[index]!)
    await user.keyboard(text)
  }
  await user.tab()
  expect(value()).toEqual(each.value)
  expect(error()).toBeUndefined()
  expect(shownValue(each.field, value(), 'Not set').replaceAll('\u202F', ' ')).toBe(each.shown)
  expect(inputs()[0]!.getAttribute('aria-describedby')).toBe('part-hint')
})

test.each(cases)(
  'a $kind that is empty or invalid shows its error in both languages',
  async (each) => {
    for (const language of ['en-US', 'zh-CN'] as const) {
      const { user, unmount } = openField(each.field, { ...each, language })
      expect(error()).toBeTruthy()
      expect(shownValue(each.field, null, 'Not set')).toBe('Not set')
      for (const [index, text] of each.wrong.entries()) {
        await user.click(inputs()[index]!)
        await user.keyboard(text)
      }
      await user.tab()
      expect(error()).toBe(each.message[language === 'en-US' ? 'en' : 'zh'])
      for (const input of inputs()) {
        expect(input.getAttribute('aria-invalid')).toBe('true')
        expect(input.getAttribute('aria-describedby')).toContain('part-error')
      }
      unmount()
    }
  },
)

test.each(cases)('a cleared $kind has no value', async (each) => {
  const { user, value } = openField(each.field, { ...each, first: each.value })
  for (const input of inputs()) await user.clear(input)
  await user.tab()
  expect(value()).toBeNull()
})

test('each field has the label, and the parts of a range have their own names', () => {
  for (const { field, schema, kind } of cases) {
    const { unmount } = openField(field, { schema })
    if (kind.startsWith('range')) {
      expect(screen.getByRole('group', { name: /Part/ })).toBeTruthy()
      expect(screen.getAllByLabelText(/^(From|To|Start|End)$/)).toHaveLength(2)
    } else expect(screen.getByLabelText(/Part/)).toBeTruthy()
    unmount()
  }
})

test('picks a color by the swatch, which has its own name', () => {
  const { value } = openField(colorField(base), { schema: hexColor })
  fireEvent.input(screen.getByLabelText('Pick a color'), { target: { value: '#00aa11' } })
  expect(value()).toBe('#00AA11')
})

const tags = tagList({ most: 2, length: 9 })

test('adds tags by Enter and separators, removes one by Backspace, and drops duplicates', async () => {
  const { user, value } = openField(tagsField(base), { schema: tags, first: [] })
  const input = screen.getByRole('textbox', { name: /Part/ })
  await user.type(input, 'one{Enter}')
  await user.type(input, 'two，one，')
  expect(value()).toEqual(['one', 'two'])
  expect(error()).toBeUndefined()
  await user.type(input, 'three')
  await user.tab()
  expect(value()).toEqual(['one', 'two', 'three'])
  expect(error()).toBe('Too many, too long or repeated tags')
  await user.type(input, '{Backspace}')
  expect(value()).toEqual(['one', 'two'])
  await user.click(screen.getByRole('button', { name: 'Remove one' }))
  expect([value(), document.activeElement === input]).toEqual([['two'], true])
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(value()).toEqual([])
  expect(shownValue(tagsField(base), ['one', 'two'], 'Not set')).toBe('one, two')
  expect(shownValue(tagsField(base), [], 'Not set')).toBe('Not set')
})

const people = [
  { id: '1', name: 'Ada' },
  { id: '2', name: 'Grace' },
]
const source: RecordSource = {
  useFind: (text) => ({
    records: people.filter(({ name }) => name.toLowerCase().includes(text)),
    isFailed: text === 'fail',
  }),
}
const record = z.object({ id: z.string() }, 'required')

test('searches a record while typing, selects it by keyboard and clears it', async () => {
  const field = recordField({ ...base, isRequired: false, source })
  const { user, value } = openField(field, { schema: record })
  expect(error()).toBe('Cannot be empty')
  const input = screen.getByRole('combobox', { name: /Part/ })
  await user.type(input, 'gra')
  await screen.findByTitle('Grace')
  expect(screen.queryByTitle('Ada')).toBeNull()
  await user.keyboard('{Enter}')
  expect(value()).toEqual({ id: '2', name: 'Grace' })
  expect(shownValue(field, value(), 'Not set')).toBe('Grace')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(value()).toBeNull()
})

test.each([
  ['en-US', 'Ada (deleted)'],
  ['zh-CN', 'Ada（已删除）'],
] as const)('marks a deleted record in %s', async (language, text) => {
  const first = { ...people[0], isDeleted: true }
  openField(recordField({ ...base, source }), { schema: record, first, language })
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(text)
})

test('selects a record from a tree, and marks a deleted one that the tree lacks', async () => {
  const field = recordField({ ...base, source: { ...source, useTree: () => options } })
  const first = { id: 'us', name: 'America', isDeleted: true }
  const { user, value } = openField(field, { schema: record, first })
  expect(await screen.findByText('America (deleted)')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: /Part/ }))
  await user.click(await screen.findByTitle('Germany'))
  expect(value()).toEqual({ id: 'de', name: 'Germany' })
  expect(screen.queryByText('America (deleted)')).toBeNull()
}, 60_000)

test.each([
  [undefined, 'Loading…'],
  [null, 'Ada'],
])(
  'with the tree %j, shows %s in the list of records',
  async (tree, text) => {
    const field = recordField({ ...base, source: { ...source, useTree: () => tree } })
    const { user } = openField(field, { schema: record })
    await user.click(await screen.findByRole('combobox', { name: /Part/ }))
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  },
  60_000,
)

test('reports a search for records without a match or with an error', async () => {
  const { user } = openField(recordField({ ...base, source }), { schema: record })
  const input = screen.getByRole('combobox', { name: /Part/ })
  await user.type(input, 'nothing')
  expect(await screen.findByText('No matches')).toBeTruthy()
  await user.clear(input)
  await user.type(input, 'fail')
  expect(await screen.findByText("Couldn't load. Try again.")).toBeTruthy()
})

const options = [
  {
    value: 'eu',
    label: 'Europe',
    children: [
      { value: 'de', label: 'Germany' },
      { value: 'fr', label: 'France' },
    ],
  },
]

test('searches a tree node, selects it by keyboard, and shows its label', async () => {
  const field = treeField({ ...base, options })
  const { user, value } = openField(field, { schema: z.string('required') })
  expect(error()).toBe('Cannot be empty')
  const input = await screen.findByRole('combobox', { name: /Part/ })
  await user.click(input)
  await screen.findByTitle('Germany')
  expect(document.getElementById(input.getAttribute('aria-controls') ?? '')).toBeTruthy()
  await user.type(input, 'Fra')
  pressKey(input, 'ArrowDown', 'ArrowDown', 'Enter')
  expect(value()).toBe('fr')
  expect(shownValue(field, 'fr', 'Not set')).toBe('France')
  expect(shownValue(treeField({ ...base, options, isMultiple: true }), ['de', 'fr'], '')).toBe(
    'Germany, France',
  )
}, 60_000)
