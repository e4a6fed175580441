import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

type Stone = { id: string; color: string }

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, color: 'red' })) as [Stone, Stone, Stone]

function select(first: readonly Stone[]) {
  const { result, rerender } = renderHook(
    ({ records, conditions }) => useSelection({ keyOf: ({ id }) => id, records, conditions }),
    { initialProps: { records: first, conditions: '' } },
  )
  act(() => result.current.setPage(true))
  const show = (records: readonly Stone[], conditions = '') => rerender({ records, conditions })
  return { now: () => result.current, show }
}

test('keeps what a page has shown of a selected record while other pages are shown', () => {
  const { now, show } = select([a])
  show([{ ...a, color: 'gold' }])
  show([b])
  expect(now().items).toEqual([{ id: 'a', color: 'gold' }])
})

test('adds all records to those selected at the answer', () => {
  const { now, show } = select([a])
  const add = now().beginAll()
  show([b])
  act(() => now().setPage(true))
  act(() => add([a, c]))
  expect(now().items).toEqual([a, b, c])
})

test.each<[string, (selection: ReturnType<typeof select>) => void, Stone[]]>([
  ['the selection is cleared', ({ now }) => act(() => now().clear()), []],
  ['a row is deselected', ({ now }) => act(() => now().toggle(a, false)), [b]],
  ['other filters apply', ({ show }) => show([a, b], 'red'), []],
])('adds no records when meanwhile %s', (_, change, left) => {
  const selection = select([a, b])
  const add = selection.now().beginAll()
  change(selection)
  act(() => add([a, b, c]))
  expect(selection.now().items).toEqual(left)
})
