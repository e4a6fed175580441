import type { Language } from '@amber/contract/localized-text.ts'

export type Format = {
  /** Such as 12,345 or 12.3万 (`short`). */
  number: (value: number, style?: 'plain' | 'short' | 'percent') => string
  /** Amount as a decimal string, such as ¥1,234.50; exact for all digits. */
  money: (amount: string, currency: string) => string
  /** Percentage with up to two decimals: 12.5 is 12.5%. */
  percent: (points: number) => string
  /** Such as 12,345, or ≈12,000 for an estimate. */
  count: (value: number, isEstimate: boolean) => string
  /** For the `count` of a message, whose plural depends on it. */
  countIn: (value: number, isEstimate: boolean) => string | number
  /** ISO 8601, in the user's time zone. */
  date: (iso: string) => string
  dateTime: (iso: string) => string
  time: (iso: string) => string
  /** Time to the second. */
  exactTime: (iso: string) => string
  /** Calendar day, `YYYY-MM-DD`, independent of time zones. */
  day: (day: string, style: 'short' | 'medium' | 'long') => string
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

/** Lazy: each formatter costs up to a millisecond, on phones several. */
function later<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined
  return () => (made ??= make())
}

/** Creates the formats of a language. */
export function createFormat(language: Language, timeZone?: string): Format {
  const number = (options?: Intl.NumberFormatOptions) =>
    later(() => new Intl.NumberFormat(language, options))
  const moment = (options: Intl.DateTimeFormatOptions) =>
    later(() => new Intl.DateTimeFormat(language, { ...(timeZone && { timeZone }), ...options }))
  const plain = number()
  const short = number({ notation: 'compact', maximumFractionDigits: 1 })
  const round = number({ maximumSignificantDigits: 2 })
  const percent = number({ style: 'percent', maximumFractionDigits: 1 })
  const exactPercent = number({ style: 'percent', maximumFractionDigits: 2 })
  const amounts: Partial<Record<string, () => Intl.NumberFormat>> = {}
  const amountOf = (currency: string) =>
    (amounts[currency] ??= number({ style: 'currency', currency }))()
  const date = moment({ dateStyle: 'medium' })
  const dateTime = moment({ dateStyle: 'medium', timeStyle: 'short' })
  const exactTime = moment({ dateStyle: 'medium', timeStyle: 'medium' })
  const time = moment({ timeStyle: 'short' })
  const shortDay = moment({ month: 'short', day: 'numeric', timeZone: 'UTC' })
  const mediumDay = moment({ dateStyle: 'medium', timeZone: 'UTC' })
  const longDay = moment({ dateStyle: 'full', timeZone: 'UTC' })
  const relative = later(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  // "1 month ago", as 50 days ago may not be in the last month.
  const counted = later(() => new Intl.RelativeTimeFormat(language))
  // Swedish dates are ISO 8601.
  const isoDay = later(
    () => new Intl.DateTimeFormat('sv', { ...(timeZone && { timeZone }), dateStyle: 'short' }),
  )
  const dayNumber = (time: number) => Date.parse(isoDay().format(time)) / 86_400_000
  const count = (value: number, isEstimate: boolean) =>
    isEstimate ? `≈${round().format(value)}` : plain().format(value)
  return {
    number: (value, style = 'plain') => ({ plain, short, percent })[style]().format(value),
    money: (amount, currency) => amountOf(currency).format(amount as Intl.StringNumericLiteral),
    percent: (points) => exactPercent().format(points / 100),
    count,
    countIn: (value, isEstimate) => (value === 1 ? 1 : count(value, isEstimate)),
    date: (iso) => date().format(new Date(iso)),
    dateTime: (iso) => dateTime().format(new Date(iso)),
    time: (iso) => time().format(new Date(iso)),
    exactTime: (iso) => exactTime().format(new Date(iso)),
    day: (day, style) =>
      ({ short: shortDay, medium: mediumDay, long: longDay })[style]().format(new Date(day)),
    relative: (iso, now) => {
      const time = new Date(iso).getTime()
      const seconds = Math.round((time - now) / 1000)
      const step = steps.find(([, least]) => Math.abs(seconds) >= least)
      const [unit, length] = step ?? ['second', 1]
      // Rounds: a time limit of two hours that has just begun ends in 2 hours, not in 1.
      const whole = seconds > 0 ? Math.round : Math.trunc
      const inUnit = () => {
        if (unit === 'second') return relative().format(Math.abs(seconds) < 10 ? 0 : seconds, unit)
        // By the calendar: yesterday is the day before, not up to 48 hours ago.
        if (unit === 'day') return relative().format(dayNumber(time) - dayNumber(now), unit)
        return counted().format(whole(seconds / length), unit)
      }
      const text = inUnit()
      // Intl writes "3天前"; all texts have a space between digits and Chinese.
      return text.replace(/(?<=\d)(?=\p{Script=Han})/gu, ' ')
    },
  }
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Returns a size in its largest unit of 1024, such as `1.5 GB`. */
export function bytesText(format: Format, bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** power
  return `${format.number(value < 10 ? Math.round(10 * value) / 10 : Math.round(value))} ${units[power]}`
}

/** Returns the browser's time zone, such as `Asia/Shanghai`. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
