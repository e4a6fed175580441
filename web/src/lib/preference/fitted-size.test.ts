import { expect, test } from 'vitest'
import { sizeThatFits } from './fitted-size.ts'

test('shows more rows in a tall window, up to the limit', () => {
  expect(sizeThatFits(1440)).toBe(18)
  expect(sizeThatFits(2160)).toBe(32)
  expect(sizeThatFits(20_000)).toBe(100)
})

test('shows ten rows in a low window', () => {
  expect(sizeThatFits(900)).toBe(10)
  expect(sizeThatFits(400)).toBe(10)
})
