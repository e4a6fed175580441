import { expect, test } from 'vitest'
import { sizeThatFits } from './fitted-size.ts'

test('a high window has room for more rows, up to what may be asked for', () => {
  expect(sizeThatFits(1440)).toBe(18)
  expect(sizeThatFits(2160)).toBe(32)
  expect(sizeThatFits(20_000)).toBe(100)
})

test('a low window scrolls through ten rows', () => {
  expect(sizeThatFits(900)).toBe(10)
  expect(sizeThatFits(400)).toBe(10)
})
