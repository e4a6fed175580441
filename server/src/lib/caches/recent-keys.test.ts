import { expect, test } from 'vitest'
import { createRecentKeys } from './recent-keys.ts'

test('the last keys are remembered, and what was named long before is not', () => {
  const keys = createRecentKeys(10)
  keys.note('long ago')
  keys.note('again')
  for (let index = 0; index < 9; index++) keys.note(`first ${index}`)
  expect(keys.has('long ago')).toBe(true)
  keys.note('again')
  for (let index = 0; index < 9; index++) keys.note(`second ${index}`)
  expect(keys.has('again')).toBe(true)
  expect(keys.has('first 8')).toBe(true)
  expect(keys.has('long ago')).toBe(false)
  expect(keys.has('never')).toBe(false)
})
