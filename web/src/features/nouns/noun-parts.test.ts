import { expect, test } from 'vitest'
import { recordStamps } from '#web/testing/record-stamps.ts'
import { isDone, type NounRecord } from './noun-parts.ts'

const label = { zh: '', en: '' }
const id = '0198a1c4-0000-7000-8000-00000000000a'
const noun = {
  fields: {
    status: { label, kind: 'choice', options: {} },
    tags: { label, kind: 'tags' },
    price: { label, kind: 'money' },
    checkedAt: { label, kind: 'time' },
    keeper: { label, kind: 'record', of: 'user' },
    boss: { label, kind: 'record', of: 'user' },
    scan: { label, kind: 'file' },
    hidden: { label, kind: 'money' },
  },
} as const
const record: NounRecord = {
  ...recordStamps,
  status: 'broken',
  tags: ['old', 'scrap'],
  price: '0.00',
  checkedAt: '2026-03-04T05:06:07.000Z',
  keeper: { id, name: 'Ann' },
  boss: null,
  scan: { id, name: 'a.pdf', size: 1, type: 'application/pdf' },
}

test.each([
  [{ status: 'broken' }, true],
  [{ status: 'used' }, false],
  [{ tags: ['scrap', 'old'] }, true],
  [{ tags: ['old'] }, false],
  [{ tags: ['old', 'new'] }, false],
  [{ tags: [], status: 'broken' }, false],
  [{ price: '0' }, true],
  [{ price: '0.01' }, false],
  [{ price: null }, false],
  [{ checkedAt: '2026-03-04T05:06:07Z' }, true],
  [{ checkedAt: '2026-03-04T05:06:08Z' }, false],
  [{ keeper: id }, true],
  [{ keeper: id.toUpperCase() }, true],
  [{ keeper: null }, false],
  [{ boss: null }, true],
  [{ boss: id }, false],
  [{ scan: id }, true],
  [{ hidden: null }, false],
])('whether an action that sets %j is done: %s', (sets, done) => {
  expect(isDone(noun, record, sets)).toBe(done)
})
