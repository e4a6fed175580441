import { expect, test } from 'vitest'
import { pageSteps } from './pager.tsx'

test.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 33, '1 2 3 4 5 gap-after 33'],
  [4, 33, '1 2 3 4 5 gap-after 33'],
  [5, 33, '1 gap-before 4 5 6 gap-after 33'],
  [29, 33, '1 gap-before 28 29 30 gap-after 33'],
  [30, 33, '1 gap-before 29 30 31 32 33'],
  [33, 33, '1 gap-before 29 30 31 32 33'],
])('page %i of %i shows %s', (current, last, steps) => {
  expect(pageSteps(current, last).join(' ')).toBe(steps)
})
