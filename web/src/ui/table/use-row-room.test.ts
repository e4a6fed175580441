import { expect, test } from 'vitest'
import { partsWithoutRoom } from './use-row-room.ts'

test('a trail with room for all of it stays whole', () => {
  expect(partsWithoutRoom([100, 80, 120], 300, { restWidth: 40 })).toBe(0)
})

test('its first parts go, no more than it takes, with room for the button in their place', () => {
  expect(partsWithoutRoom([100, 80, 120], 299, { restWidth: 40 })).toBe(1)
  expect(partsWithoutRoom([100, 80, 120], 240, { restWidth: 40 })).toBe(1)
  expect(partsWithoutRoom([100, 80, 120], 239, { restWidth: 40 })).toBe(2)
})

test('its last part stays however little room there is', () => {
  expect(partsWithoutRoom([100, 80, 120], 20, { restWidth: 40 })).toBe(2)
  expect(partsWithoutRoom([120], 20, { restWidth: 40 })).toBe(0)
  expect(partsWithoutRoom([], 20, { restWidth: 40 })).toBe(0)
})

test('drops all parts of a row without room where none has to stay', () => {
  expect(partsWithoutRoom([100, 80], 20, { restWidth: 40, least: 0 })).toBe(2)
  expect(partsWithoutRoom([100, 80], 130, { restWidth: 40, least: 0 })).toBe(1)
})
