import { afterEach, expect, test, vi } from 'vitest'
import { startOfMinute } from './date-text.ts'
import { localMinute } from './local-minute.ts'

afterEach(() => vi.unstubAllEnvs())

test.each(['0002-01-01T09:05', '0202-12-31T23:59', '1900-06-01T00:00', '2026-03-04T09:05'])(
  '%s stays what was typed, in Shanghai too',
  (text) => {
    vi.stubEnv('TZ', 'Asia/Shanghai')
    expect(localMinute(startOfMinute(text))).toBe(text)
  },
)

test('returns null for an invalid time', () => {
  expect(localMinute('soon')).toBeNull()
})
