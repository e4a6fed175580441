import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { SearchForm, type SearchField, type SearchValues } from '#web/ui/search/search-form.tsx'
// Fetched on demand; importing it takes seconds here.
import '#web/ui/picker/library-tree-select.tsx'
import { dayRangeSearch, numberRangeSearch } from './range-search.tsx'
import { recordSearch, type NamedSource } from './record-search.tsx'
import { severalSearch, tagsSearch } from './several-search.tsx'
import { treeSearch } from './tree-search.tsx'

function openSearch(
  fields: readonly SearchField[],
  {
    first = {},
    language,
    primary = fields.length,
  }: { first?: SearchValues; language?: SourceLanguage; primary?: number } = {},
) {
  const searches: SearchValues[] = []
  function Form() {
    const [values, setValues] = useState(first)
    return (
      <SearchForm
        name="Find"
        fields={fields}
        primary={primary}
        values={values}
        onSearch={(next) => {
          searches.push(next)
          setValues(next)
        }}
      />
    )
  }
  const part = renderPart(<Form />, language && { language })
  return { ...part, searched: () => searches.at(-1) }
}

const active = () =>
  within(screen.getByRole('list', { name: /Active filters|生效的筛选/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const status = severalSearch({
  name: 'status',
  label: 'Status',
  options: [
    { value: 'new', label: 'New' },
    { value: 'used', label: 'Used' },
    { value: 'broken', label: 'Broken' },
  ],
})

test('searches several values of one choice by keyboard, and shows and removes them', async () => {
  const { user, searched } = openSearch([status], { first: { status: 'broken' } })
  const input = screen.getByRole('combobox', { name: 'Status' })
  await user.type(input, 'Used')
  await screen.findByTitle('Used')
  await user.keyboard('{Enter}{Escape}')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(searched()).toEqual({ status: 'broken,used' })
  expect(active()).toEqual(['Status: Broken, Used'])
  await user.click(screen.getByRole('button', { name: 'Remove filter: Status' }))
  expect(searched()).toEqual({ status: undefined })
})

const price = numberRangeSearch({ label: 'Price', from: 'least', to: 'most', unit: '¥' })

test('accepts a half-open range of numbers and refuses text', async () => {
  const { user, searched } = openSearch([price])
  await user.type(screen.getByLabelText('To'), 'cheap{Enter}')
  expect(searched()).toBeUndefined()
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), '１,500{Enter}')
  expect(searched()).toEqual({ most: '1500' })
  expect(active()).toEqual(['Price: ≤ 1,500 ¥'])
  await user.type(screen.getByLabelText('From'), '2{Enter}')
  expect(active()).toEqual(['Price: 2 ¥ – 1,500 ¥'])
})

test('refuses more decimals than a number has, which the list would ignore', async () => {
  const { user, searched } = openSearch([price])
  await user.type(screen.getByLabelText('From'), '1.123456789{Enter}')
  expect(searched()).toBeUndefined()
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true')
})

test('shows the currency symbol of an amount', () => {
  const cost = numberRangeSearch({ label: 'Cost', from: 'least', to: 'most', currency: 'EUR' })
  openSearch([cost], { first: { least: '1500' } })
  expect(active()).toEqual(['Cost: ≥ €1,500.00'])
  expect(screen.getAllByText('€')).toHaveLength(2)
})

test.each([
  [price, "End can't be less than start", { least: '10', most: '9' }],
  [
    dayRangeSearch({ label: 'Bought', from: 'since', to: 'before' }),
    "End can't be before start",
    { since: '2026-03-04', before: '2026-03-03' },
  ],
  [
    { name: 'since', until: 'before', label: 'Checked' },
    "End can't be before start",
    { since: '2026-03-04T00:00:00.000Z', before: '2026-03-03T00:00:00.000Z' },
  ],
])(
  'expands and explains a reversed range without searching: $label',
  async (field, sentence, first) => {
    const { user, searched } = openSearch([field], { first, primary: 0 })
    const { id } = screen.getByText(sentence)
    const inputs = screen.getAllByRole('textbox')
    for (const input of inputs) {
      expect(input.getAttribute('aria-invalid')).toBe('true')
      expect(input.getAttribute('aria-describedby')).toContain(id)
    }
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(searched()).toBeUndefined()
    expect(document.activeElement).toBe(inputs[0])
    await user.clear(inputs[1]!)
    expect(screen.queryByText(sentence)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(Object.values(searched() ?? {}).filter(Boolean)).toHaveLength(1)
  },
)

test('searches a range of days as days, and shows it in both languages', async () => {
  const bought = dayRangeSearch({ label: 'Bought', from: 'since', to: 'before' })
  const { user, searched, unmount } = openSearch([bought])
  await user.click(screen.getByLabelText('Start'))
  await user.keyboard('2026-03-04{Enter}')
  expect(searched()).toEqual({ since: '2026-03-04' })
  expect(active()).toEqual(['Bought: ≥ Mar 4, 2026'])
  unmount()
  openSearch([bought], { language: 'zh-CN', first: { since: '2026-03-04', before: '2026-03-06' } })
  expect(active()).toEqual(['Bought：2026年3月4日 至 2026年3月6日'])
})

test.each([
  dayRangeSearch({ label: 'Bought', from: 'since', to: 'before' }),
  { name: 'since', until: 'before', label: 'Checked' },
])('resets an invalid date, so that the next search is not refused: $label', async (field) => {
  const { user, searched } = openSearch([field, status])
  await user.type(screen.getByLabelText('Start'), '2026-03-444')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(searched()).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(Object.values(searched() ?? { none: 'none' }).filter(Boolean)).toEqual([])
})

const people = [
  { id: '1', name: 'Ada' },
  { id: '2', name: 'Grace' },
]
const source: NamedSource = {
  useFind: (text) => ({
    records: people.filter(({ name }) => name.toLowerCase().includes(text)),
    isFailed: false,
  }),
  useName: (id) => people.find((one) => one.id === id)?.name,
}

test('shows a record of the address by its name, and searches another while typing', async () => {
  const owner = recordSearch({ name: 'owner', label: 'Owner', source })
  const { user, searched } = openSearch([owner], { first: { owner: '1' } })
  expect(active()).toEqual(['Owner: Ada'])
  const input = screen.getByRole('combobox', { name: 'Owner' })
  await user.type(input, 'gra')
  await screen.findByTitle('Grace')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(searched()).toEqual({ owner: '2' })
  expect(active()).toEqual(['Owner: Grace'])
})

test('searches tags and a tree node', async () => {
  const options = [{ value: 'eu', label: 'Europe', children: [{ value: 'de', label: 'Germany' }] }]
  const fields = [
    tagsSearch({ name: 'tags', label: 'Tags' }),
    treeSearch({ name: 'area', label: 'Area', options }),
  ]
  const { user, searched } = openSearch(fields, { first: { area: 'de' } })
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'one,two,')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(searched()).toEqual({ area: 'de', tags: 'one,two' })
  expect(active()).toEqual(['Tags: one, two', 'Area: Germany'])
})
