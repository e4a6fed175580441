import { expect, test } from 'vitest'
import { partsWithoutRoom } from './use-row-room.ts'

test('shows a breadcrumb in full when it fits', () => {
  expect(partsWithoutRoom([100, 80, 120], 300, { restWidth: 40 })).toBe(0)
})

test('drops as few first parts as needed, with room for the button in their place', () => {
  expect(partsWithoutRoom([100, 80, 120], 299, { restWidth: 40 })).toBe(1)
  expect(partsWithoutRoom([100, 80, 120], 240, { restWidth: 40 })).toBe(1)
  expect(partsWithoutRoom([100, 80, 120], 239, { restWidth: 40 })).toBe(2)
})

test('keeps its last part, however little room there is', () => {
  expect(partsWithoutRoom([100, 80, 120], 20, { restWidth: 40 })).toBe(2)
  expect(partsWithoutRoom([120], 20, { restWidth: 40 })).toBe(0)
  expect(partsWithoutRoom([], 20, { restWidth: 40 })).toBe(0)
})

test('drops all parts of a row without room if none is required', () => {
  expect(partsWithoutRoom([100, 80], 20, { restWidth: 40, least: 0 })).toBe(2)
  expect(partsWithoutRoom([100, 80], 130, { restWidth: 40, least: 0 })).toBe(1)
})
