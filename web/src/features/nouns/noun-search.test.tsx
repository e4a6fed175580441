import { defineNoun } from '@amber/contract/nouns/define-noun.ts'
import { callsOf } from '@amber/contract/nouns/noun-calls.ts'
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { SearchForm, type SearchValues } from '#web/ui/search/search-form.tsx'
import type { NounParts } from './noun-parts.ts'
import { useNounFilters } from './use-noun-fields.tsx'

const of = (en: string) => ({ label: { zh: '字段', en }, isFilterable: true }) as const
const noun = defineNoun({
  name: 'gauge',
  plural: 'gauges',
  labels: { one: { zh: '', en: '' }, many: { zh: '', en: '' } },
  fields: {
    title: { ...of('Title'), kind: 'text' },
    count: { ...of('Count'), kind: 'number' },
    share: { ...of('Share'), kind: 'percent' },
    price: { ...of('Price'), kind: 'money', currency: 'EUR' },
    bought: { ...of('Bought'), kind: 'date' },
    checked: { ...of('Checked'), kind: 'time' },
    active: { ...of('Active'), kind: 'flag' },
    notes: { label: { zh: '备注', en: 'Notes' }, kind: 'number' },
  },
})
const calls = callsOf(noun) as unknown as NounParts['calls']

function openSearch(first: SearchValues = {}, language: SourceLanguage = 'en-US') {
  const searches: SearchValues[] = []
  function Form() {
    const [values, setValues] = useState(first)
    const onSearch = (next: SearchValues) => {
      searches.push(next)
      setValues(next)
    }
    const fields = useNounFilters({ noun, calls })
    return <SearchForm name="Find" fields={fields} primary={9} {...{ values, onSearch }} />
  }
  return { ...renderPart(<Form />, { language }), searched: () => searches.at(-1) }
}

const active = () =>
  within(screen.getByRole('list', { name: /Active filters|生效的筛选/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('searches each searchable field by the input of the list', async () => {
  const { user, searched } = openSearch()
  expect(screen.queryByText('Notes')).toBeNull()
  const [count, share] = screen.getAllByLabelText('From')
  await user.type(count!, '3')
  await user.type(share!, '12.5')
  await user.type(screen.getAllByLabelText('To')[2]!, '1,500')
  const [boughtStart, checkedStart] = screen.getAllByLabelText('Start')
  const [, checkedEnd] = screen.getAllByLabelText('End')
  await user.type(boughtStart!, '2026-03-04')
  await user.type(checkedStart!, '2026-03-04')
  await user.type(checkedEnd!, '2026-03-04')
  await user.click(screen.getByRole('combobox', { name: 'Active' }))
  await user.click(await screen.findByTitle('No'))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const expected = {
    countFrom: '3',
    shareFrom: '12.5',
    priceTo: '1500',
    boughtFrom: '2026-03-04',
    // Days of the reader's time zone.
    checkedFrom: new Date('2026-03-04T00:00').toISOString(),
    checkedTo: new Date('2026-03-04T23:59:59.999').toISOString(),
    active: 'false',
  }
  expect(searched()).toEqual(expected)
  expect(callsOf(noun).list.input.safeParse(searched()).success).toBe(true)
  expect(active()).toEqual([
    'Count: ≥ 3',
    'Share: ≥ 12.5%',
    'Price: ≤ €1,500.00',
    'Bought: ≥ Mar 4, 2026',
    'Checked: Mar 4, 2026',
    'Active: No',
  ])
})

test('searches a switch by yes or no in Chinese', () => {
  openSearch({ active: 'true' }, 'zh-CN')
  expect(active()).toEqual(['字段：是'])
})

test('searches a tree by a node with all below it', () => {
  const fields = { area: { ...of('Area'), kind: 'record', of: 'gauge', isTree: true } } as const
  const tree = { ...noun, fields } as unknown as NounParts['noun']
  const treeCalls = callsOf(tree) as unknown as NounParts['calls']
  function Names() {
    const filters = useNounFilters({ noun: tree, calls: treeCalls })
    return <p>{filters.flatMap(({ own }) => own?.names ?? []).join()}</p>
  }
  renderPart(<Names />)
  expect(screen.getByText('areaWithin,area')).toBeTruthy()
})
