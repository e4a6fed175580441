import type { Language } from '@amber/contract/words.ts'

export type Format = {
  /** Such as 12,345 or 12.3万 (`short`). */
  number: (value: number, style?: 'plain' | 'short' | 'percent') => string
  /** An ISO 8601 time of the wire in the reader's zone. */
  date: (iso: string) => string
  dateTime: (iso: string) => string
  /** The time of day, to the minute. */
  time: (iso: string) => string
  /** To the second, as logs need it. */
  exactTime: (iso: string) => string
  /** A day of the calendar, `YYYY-MM-DD`, which is the same in every zone. */
  day: (day: string, style: 'short' | 'long') => string
  /** Such as 3 minutes ago; `now` in milliseconds. */
  relative: (iso: string, now: number) => string
}

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Dates and numbers as the reader's language writes them, in the browser's time zone unless another is given. */
export function createFormat(language: Language, timeZone?: string): Format {
  const zone = timeZone ? { timeZone } : {}
  const plain = new Intl.NumberFormat(language)
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...zone })
  const dateTime = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...zone,
  })
  const exactTime = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    ...zone,
  })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', ...zone })
  const shortDay = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const longDay = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    number: (value, style = 'plain') => ({ plain, short, percent })[style].format(value),
    date: (iso) => date.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    exactTime: (iso) => exactTime.format(new Date(iso)),
    day: (day, style) => (style === 'short' ? shortDay : longDay).format(new Date(day)),
    relative: (iso, now) => {
      const seconds = Math.round((new Date(iso).getTime() - now) / 1000)
      const step = steps.find(([, length]) => Math.abs(seconds) >= length)
      return step
        ? relative.format(Math.trunc(seconds / step[1]), step[0])
        : relative.format(Math.abs(seconds) < 10 ? 0 : seconds, 'second')
    },
  }
}
