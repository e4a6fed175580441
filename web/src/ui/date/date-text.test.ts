import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  dateText,
  endOfMinute,
  formatHint,
  localMinute,
  localOf,
  parseDate,
  startOfMinute,
} from './date-text.ts'
import type { Precision } from './date-text.ts'

afterEach(() => vi.unstubAllEnvs())

const languages = ['zh-CN', 'en-US'] as const
const samples: Readonly<Record<Precision, readonly string[]>> = {
  day: ['2026-03-04', '2024-02-29', '0202-12-31'],
  minute: ['2026-03-04T00:00', '2026-11-23T12:30', '2026-12-31T23:59'],
  time: ['00:00', '09:05', '12:00', '23:59'],
}
const cases = languages.flatMap((language) =>
  (Object.keys(samples) as Precision[]).flatMap((precision) =>
    samples[precision].map((value) => ({ language, precision, value })),
  ),
)

describe.each(languages)('in %s', (language) => {
  test.each(cases.filter((one) => one.language === language))(
    '$value is unchanged after formatting and parsing',
    ({ precision, value }) => {
      expect(parseDate(dateText(value, precision, language), { precision, language })).toBe(value)
    },
  )

  test.each([
    ['2026-3-4', '2026-03-04'],
    ['2026/03/04', '2026-03-04'],
    [' ２０２６年３月４日 ', '2026-03-04'],
  ])('reads “%s” as the day %s', (typed, day) => {
    expect(parseDate(typed, { precision: 'day', language })).toBe(day)
  })

  test.each([
    '',
    'soon',
    '2026-02-30',
    '2026-13-01',
    '2026-03-04 09:05',
    '20260304',
    '0000-01-01x',
  ])('refuses “%s” as a day', (typed) => {
    expect(parseDate(typed, { precision: 'day', language })).toBeUndefined()
  })

  test.each([
    ['9:05', '09:05'],
    ['9：05', '09:05'],
    ['9:05 pm', '21:05'],
    ['12 am', '00:00'],
    ['12 PM', '12:00'],
    ['下午3:30', '15:30'],
  ])('reads “%s” as the time %s', (typed, time) => {
    expect(parseDate(typed, { precision: 'time', language })).toBe(time)
  })

  test.each(['24:00', '9:60', '13 pm', '0:30 am', '9', 'noon'])(
    'refuses “%s” as a time',
    (typed) => {
      expect(parseDate(typed, { precision: 'time', language })).toBeUndefined()
    },
  )

  test('adds the given time to a day without one', () => {
    const options = { precision: 'minute', language, startTime: '23:59' } as const
    expect(parseDate('2026-03-04', options)).toBe('2026-03-04T23:59')
    expect(parseDate('2026-03-04 8:00', options)).toBe('2026-03-04T08:00')
    expect(parseDate('2026-03-04 later', options)).toBeUndefined()
  })
})

test('orders month and day as in the language', () => {
  expect(formatHint('day', 'zh-CN')).toBe('YYYY-MM-DD')
  expect(formatHint('day', 'en-US')).toBe('MM/DD/YYYY')
  expect(parseDate('3/4/2026', { precision: 'day', language: 'en-US' })).toBe('2026-03-04')
  expect(parseDate('3/4/2026', { precision: 'day', language: 'zh-CN' })).toBeUndefined()
  expect(dateText('2026-03-04T15:05', 'minute', 'en-US')).toBe('03/04/2026 3:05 PM')
  expect(dateText('2026-03-04T15:05', 'minute', 'zh-CN')).toBe('2026-03-04 15:05')
})

test("a whole day is one in the reader's time zone", () => {
  vi.stubEnv('TZ', 'Asia/Shanghai')
  expect(startOfMinute('2026-03-04T00:00')).toBe('2026-03-03T16:00:00.000Z')
  expect(endOfMinute('2026-03-04T23:59')).toBe('2026-03-04T15:59:59.999Z')
  expect(localOf('2026-03-04T15:59:59.999Z')).toBe('2026-03-04T23:59')
  expect(localOf('soon')).toBeUndefined()
})

test.each(['0002-01-01T09:05', '0202-12-31T23:59', '1900-06-01T00:00', '2026-03-04T09:05'])(
  '%s is unchanged by conversion to a time zone and back',
  (text) => {
    vi.stubEnv('TZ', 'Asia/Shanghai')
    expect(localMinute(startOfMinute(text))).toBe(text)
  },
)

test('returns null for an invalid time', () => {
  expect(localMinute('soon')).toBeNull()
})
