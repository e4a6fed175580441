import { expect, test } from 'vitest'
import { isTimeZone, wallClock, wallText } from './wall-clock.ts'

test('applies daylight saving time and refuses invalid time zones', () => {
  const clock = wallClock('America/New_York')
  expect(wallText(clock(new Date('2026-07-01T12:00:00Z')))).toBe('2026-07-01 08:00:00')
  expect(wallText(clock(new Date('2026-12-01T12:00:05Z')))).toBe('2026-12-01 07:00:05')
  expect(isTimeZone('Asia/Shanghai')).toBe(true)
  for (const junk of ['', 'Mars/Olympus', '../etc', 'x'.repeat(5_000)])
    expect(isTimeZone(junk)).toBe(false)
})
