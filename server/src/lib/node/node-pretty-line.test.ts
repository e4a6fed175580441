import { expect, test } from 'vitest'
import { prettyLine } from './node-log-lines.ts'

const time = Date.UTC(2026, 10, 26, 21, 3, 30, 45)
const line = (fields: object, hasColors = false) =>
  prettyLine(`${JSON.stringify({ level: 30, time, ...fields })}\n`, { hasColors })

test('shows time, level and message, then the fields', () => {
  const text = line({ requestId: 'r1', status: 200, userAgent: 'curl 8', msg: 'request' })
  expect(text).toBe('21:03:30.045 INFO  request requestId=r1 status=200 userAgent="curl 8"\n')
})

test('shows an error with its frames below', () => {
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at main.ts:1' }
  expect(line({ level: 50, err, msg: 'request failed' })).toBe(
    '21:03:30.045 ERROR request failed\n    {"type":"Error","message":"broken"}\n    Error: broken\n    at main.ts:1\n',
  )
})

test('a value neither begins a line nor controls the terminal', () => {
  const forged = 'x\n21:03:30.045 ERROR forged\u001b[2J\u2028\u202e'
  const text = line({ userAgent: forged, msg: forged, nested: { forged } })
  expect(text.match(/\n/g)).toHaveLength(1)
  expect(text.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
})

test('colors the level', () => {
  expect(line({ level: 40, msg: 'careful' }, true)).toContain('\u001b[33mWARN')
})
