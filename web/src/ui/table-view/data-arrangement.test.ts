import { expect, test } from 'vitest'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { arrangeColumns, fitWidths, keptColumns, moved, shownColumns } from './data-arrangement.ts'

const column = (key: string, from: Partial<DataColumn<string>> = {}): DataColumn<string> => ({
  key,
  title: key,
  width: 100,
  cell: (item) => item,
  ...from,
})
const kept = (name: string, from = {}) => ({
  name,
  isHidden: false,
  width: null,
  pin: null,
  ...from,
})
const keys = (arranged: readonly { column: { key: string } }[]) =>
  arranged.map((one) => one.column.key)

test('arranges columns as declared without a stored view', () => {
  const arranged = arrangeColumns([column('a'), column('b', { isHidden: true, pin: 'left' })], [])
  expect(keptColumns(arranged)).toEqual([kept('a'), kept('b', { isHidden: true, pin: 'left' })])
})

test('ignores a removed column, and inserts a new one at its declared position', () => {
  const now = [column('first'), column('a'), column('fresh'), column('b')]
  const arranged = arrangeColumns(now, [kept('b'), kept('gone'), kept('a', { width: 300 })])
  expect(keys(arranged)).toEqual(['first', 'b', 'a', 'fresh'])
  expect(arranged[2]?.width).toBe(300)
})

test('counts a duplicate name once, and never hides a heading', () => {
  const arranged = arrangeColumns(
    [column('a', { onPhone: 'heading' })],
    [kept('a', { isHidden: true }), kept('a')],
  )
  expect(keptColumns(arranged)).toEqual([kept('a')])
})

test('moves pinned columns to their sides', () => {
  const arranged = arrangeColumns(
    [column('a', { pin: 'right' }), column('b'), column('c', { pin: 'left' }), column('d')],
    [],
  )
  expect(keys(shownColumns(arranged))).toEqual(['c', 'b', 'd', 'a'])
})

test('distributes spare width to columns without their own width', () => {
  const arranged = arrangeColumns(
    [column('a'), column('b'), column('c')],
    [kept('a', { width: 200 })],
  )
  expect(fitWidths(arranged, 600)).toEqual([200, 200, 200])
  expect(fitWidths(arranged, 300)).toEqual([200, 100, 100])
  const set = arrangeColumns(
    [column('a'), column('b')],
    [kept('a', { width: 80 }), kept('b', { width: 90 })],
  )
  expect(fitWidths(set, 300)).toEqual([80, 220])
})

test('shrinks columns with less content first', () => {
  const arranged = arrangeColumns([column('empty'), column('time'), column('text')], [])
  const of = new Map([
    ['empty', 70],
    ['time', 120],
    ['text', 400],
  ])
  const content = { of, whole: new Set<string>() }
  expect(fitWidths(arranged, 300, content)).toEqual([70, 120, 110])
  expect(fitWidths(arranged, 1180, content)).toEqual([140, 240, 800])
  // A table that scrolls anyway clips nothing.
  expect(fitWidths(arranged, 200, content)).toEqual([70, 120, 400])
})

test('shows essential columns in full at the cost of the widest other one, or scrolls', () => {
  const arranged = arrangeColumns([column('time'), column('name'), column('text')], [])
  const of = new Map([
    ['time', 120],
    ['name', 80],
    ['text', 400],
  ])
  const content = { of, whole: new Set(['time']) }
  expect(fitWidths(arranged, 290, content)).toEqual([120, 80, 90])
  expect(fitWidths(arranged, 260, content)).toEqual([120, 80, 400])
  const set = arrangeColumns(
    [column('time'), column('name'), column('text')],
    [kept('time', { width: 90 })],
  )
  expect(fitWidths(set, 290, content)).toEqual([90, 80, 120])
})

test('moves an item within the bounds of the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
})
