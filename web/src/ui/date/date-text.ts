import type { Language } from '@amber/contract/localized-text.ts'
import { isDay } from './calendar-days.ts'

/** `2026-03-04`, `2026-03-04T09:05` or `09:05`, local. */
export type Precision = 'day' | 'minute' | 'time'

type Formats = Readonly<Record<Precision, string>>

const isoFormats: Formats = { day: 'YYYY-MM-DD', minute: 'YYYY-MM-DD HH:mm', time: 'HH:mm' }
const americanFormats: Formats = {
  day: 'MM/DD/YYYY',
  minute: 'MM/DD/YYYY h:mm AM',
  time: 'h:mm AM',
}
const isAmerican = (language: Language) => language === 'en-US'

/** Returns the format as a hint for typing. */
export const formatHint = (precision: Precision, language: Language) =>
  (isAmerican(language) ? americanFormats : isoFormats)[precision]

function dayText(day: string, language: Language): string {
  const [year, month, date] = day.split('-')
  return isAmerican(language) ? `${month}/${date}/${year}` : day
}

export function timeText(time: string, language: Language): string {
  if (!isAmerican(language)) return time
  const [hour = 0, minute] = time.split(':').map((part, index) => (index ? part : Number(part)))
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** Formats a value in the language's format. */
export function dateText(value: string, precision: Precision, language: Language): string {
  if (precision === 'time') return timeText(value, language)
  const [day = '', time] = value.split('T')
  return time === undefined || precision === 'day'
    ? dayText(day, language)
    : `${dayText(day, language)} ${timeText(time, language)}`
}

const padded = (part: string | number, length = 2) => String(part).padStart(length, '0')

function parseDay(text: string, language: Language): string | undefined {
  const big = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text)
  const small = isAmerican(language) ? /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) : null
  const [year, month, date] = big ? big.slice(1) : small ? [small[3], small[1], small[2]] : []
  if (!year || !month || !date) return undefined
  const day = `${year}-${padded(month)}-${padded(date)}`
  return isDay(day) ? day : undefined
}

function parseTime(text: string): string | undefined {
  const half = /(上午|下午|am|pm)/i.exec(text)?.[1]?.toLowerCase()
  const rest = text.replace(/\s*(上午|下午|am|pm)\s*/i, '')
  const found = /^(\d{1,2})(?::(\d{2}))?$/.exec(rest)
  if (!found || (!found[2] && !half)) return undefined
  const [typed, minute] = [Number(found[1]), Number(found[2] ?? 0)]
  if (minute > 59 || typed > (half ? 12 : 23) || (half && typed === 0)) return undefined
  const isLate = half === 'pm' || half === '下午'
  const hour = half ? (typed % 12) + (isLate ? 12 : 0) : typed
  return `${padded(hour)}:${padded(minute)}`
}

/** Parses the language's format or ISO 8601; undefined when invalid. A day without time gets `startTime`. */
export function parseDate(
  typed: string,
  options: { precision: Precision; language: Language; startTime?: string },
): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const { precision, language, startTime = '00:00' } = options
  if (precision === 'time') return parseTime(text)
  const [, dayPart = '', timePart] = /^([^\s,T]+)(?:[\s,T]+(.+))?$/.exec(text) ?? []
  const day = parseDay(dayPart, language)
  if (precision === 'day') return timePart === undefined ? day : undefined
  const time = timePart === undefined ? startTime : parseTime(timePart)
  return day && time && `${day}T${time}`
}

/**
 * Converts ISO 8601 to a local minute such as 2026-03-04T09:05; null when invalid. Not by offset, because historical
 * offsets had seconds.
 */
export function localMinute(iso: string): string | null {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return null
  const date = [padded(time.getFullYear(), 4), padded(time.getMonth() + 1), padded(time.getDate())]
  return `${date.join('-')}T${padded(time.getHours())}:${padded(time.getMinutes())}`
}

/** Converts an ISO 8601 time to a local minute; undefined when invalid. */
export const localOf = (iso: string | undefined | null) =>
  (/^\d{4}-\d\d-\d\dT/.test(iso ?? '') && localMinute(iso ?? '')) || undefined

/** Returns the first instant of a local minute. */
export const startOfMinute = (local: string) => new Date(local).toISOString()
/** Returns the last instant of a local minute, for the inclusive end of a range. */
export const endOfMinute = (local: string) => new Date(`${local}:59.999`).toISOString()
