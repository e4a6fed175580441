import type { Language } from '@amber/contract/localized-text.ts'
import { isDay } from './calendar-days.ts'
import { localMinute } from './local-minute.ts'

/**
 * What a date field holds: a day (`2026-03-04`), a minute by the reader's clock (`2026-03-04T09:05`), or a time of day
 * (`09:05`).
 */
export type Precision = 'day' | 'minute' | 'time'

const formats: Readonly<Record<Language, Readonly<Record<Precision, string>>>> = {
  'zh-CN': { day: 'YYYY-MM-DD', minute: 'YYYY-MM-DD HH:mm', time: 'HH:mm' },
  'en-US': { day: 'MM/DD/YYYY', minute: 'MM/DD/YYYY h:mm AM', time: 'h:mm AM' },
}

/** How it is typed, for who types it. */
export const formatHint = (precision: Precision, language: Language) => formats[language][precision]

function dayText(day: string, language: Language): string {
  const [year, month, date] = day.split('-')
  return language === 'zh-CN' ? day : `${month}/${date}/${year}`
}

export function timeText(time: string, language: Language): string {
  if (language === 'zh-CN') return time
  const [hour = 0, minute] = time.split(':').map((part, index) => (index ? part : Number(part)))
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** As it stands in the field, in the reader's language. */
export function dateText(value: string, precision: Precision, language: Language): string {
  if (precision === 'time') return timeText(value, language)
  const [day = '', time] = value.split('T')
  return time === undefined || precision === 'day'
    ? dayText(day, language)
    : `${dayText(day, language)} ${timeText(time, language)}`
}

const padded = (part: string, length = 2) => part.padStart(length, '0')

function parseDay(text: string, language: Language): string | undefined {
  const big = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text)
  const small = language === 'en-US' ? /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) : null
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
  return `${padded(String(hour))}:${padded(String(minute))}`
}

/**
 * What was typed, or undefined where it is none: in the format of the language, or in that of ISO 8601, with one digit
 * or two, by twelve hours or twenty-four. A minute without its time is that of `startTime`.
 */
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

/** A moment of the wire by the reader's clock, to the minute; undefined where it is none. */
export const localOf = (iso: string | undefined | null) =>
  (/^\d{4}-\d\d-\d\dT/.test(iso ?? '') && localMinute(iso ?? '')) || undefined

/** The first moment of a minute by the reader's clock. */
export const startOfMinute = (local: string) => new Date(local).toISOString()
/** The last one, for the end of a span: both ends are in it. */
export const endOfMinute = (local: string) => new Date(`${local}:59.999`).toISOString()
