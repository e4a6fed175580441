import { expect, test } from 'vitest'
import { dueTimes } from './time-of-day.ts'

test.each([
  ['2026-03-04T02:59:00Z', '2026-03-03T03:00:00.000Z', '2026-03-04T03:00:00.000Z'],
  ['2026-03-04T03:00:00Z', '2026-03-04T03:00:00.000Z', '2026-03-05T03:00:00.000Z'],
])('at %s, 03:00 was last at %s and is next at %s', (now, ...due) => {
  const { last, next } = dueTimes('03:00', new Date(now))
  expect([last, next].map((time) => new Date(time).toISOString())).toEqual(due)
})
