import { expect, test } from 'vitest'
import { addDays, addMonths, endOfMonth, isDay, startOfWeek, weeksOf } from './calendar-days.ts'
import { dayPresets, minutePresets, rangePresets } from './date-presets.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
  ['0050-06-15', 1, '0050-07-15'],
  ['0001-01-05', -1, '0001-01-01'],
  ['9999-12-05', 1, '9999-12-31'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['9999-12-31', 1, '9999-12-31'],
  ['0001-01-01', -1, '0001-01-01'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

test('a month has six weeks of seven days, from the first weekday of the language', () => {
  const [sundays, mondays] = [weeksOf('2026-11-23', 0), weeksOf('2026-11-23', 1)]
  for (const weeks of [sundays, mondays]) {
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(weeks.flat().every(isDay)).toBe(true)
  }
  expect([sundays[0]![0], mondays[0]![0]]).toEqual(['2026-11-01', '2026-10-26'])
  expect(startOfWeek('2026-11-23', 1)).toBe('2026-11-23')
  expect(endOfMonth('2024-02-10')).toBe('2024-02-29')
})

test('computes presets on a Monday at the end of a month', () => {
  expect(
    Object.fromEntries(rangePresets('2026-03-31').map(({ name, from, to }) => [name, [from, to]])),
  ).toEqual({
    today: ['2026-03-31', '2026-03-31'],
    yesterday: ['2026-03-30', '2026-03-30'],
    last7Days: ['2026-03-25', '2026-03-31'],
    last30Days: ['2026-03-02', '2026-03-31'],
    thisMonth: ['2026-03-01', '2026-03-31'],
    lastMonth: ['2026-02-01', '2026-02-28'],
  })
  expect(dayPresets('2026-11-23').map(({ day }) => day)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-30',
    '2026-11-30',
  ])
  expect(minutePresets('2026-11-23T12:34').map(({ value }) => value)).toEqual([
    '2026-11-23T12:34',
    '2026-11-24T09:00',
    '2026-11-30T09:00',
    '2026-11-30T09:00',
  ])
})
