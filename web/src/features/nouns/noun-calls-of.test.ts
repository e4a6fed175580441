import { expect, test } from 'vitest'
import { recordStamps } from '#web/testing/record-stamps.ts'
import { isDone } from './noun-calls-of.ts'

const record = { ...recordStamps, status: 'broken', tags: ['old', 'scrap'] }

test.each([
  [{ status: 'broken' }, true],
  [{ status: 'used' }, false],
  [{ tags: ['scrap', 'old'] }, true],
  [{ tags: ['old'] }, false],
  [{ tags: ['old', 'new'] }, false],
  [{ tags: [], status: 'broken' }, false],
])('whether an action that sets %j is done: %s', (sets, done) => {
  expect(isDone(record, sets)).toBe(done)
})
