import { hasHidden, turnsAround } from './hidden-text.ts'
import { moment } from './rules.ts'
import type { FieldRule } from './rules.ts'
import * as z from 'zod'

const rule = (name: FieldRule) => name
/** Reports a missing value as required. */
const ruleUnlessMissing = (name: FieldRule) => ({
  error: ({ input }: { input?: unknown }) => rule(input == null ? 'required' : name),
})

/**
 * Amount as a decimal string with at most two decimals, such as `1234.50`: exact in JSON, in files and in Postgres
 * (`numeric(15, 2)`), where a number would round.
 */
export const moneyAmount = z
  .string(rule('money_invalid'))
  .regex(/^-?\d{1,13}(?:\.\d{1,2})?$/, rule('money_invalid'))

/** Bound of a search by numbers, as text: decimals would round, and queries are texts. */
export const decimalBound = z
  .string(rule('number_invalid'))
  .regex(/^-?\d{1,13}(?:\.\d{1,8})?$/, rule('number_invalid'))

/** Number within bounds, with a maximum of decimals. */
export function numberWithin(options: { least?: number; most?: number; decimals?: number } = {}) {
  const { least = -Number.MAX_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER, decimals = 0 } = options
  return z
    .number(rule('number_invalid'))
    .min(least, rule('number_range'))
    .max(most, rule('number_range'))
    .refine((value) => Number(value.toFixed(decimals)) === value, rule('number_decimals'))
}

/** Percentage as typed: 12.5 is 12.5 %. */
export const percentPoints = numberWithin({ least: 0, most: 100, decimals: 2 })

/** Calendar day, `YYYY-MM-DD`, independent of time zones. Postgres has no year 0. */
export const calendarDay = z.iso
  .date(rule('date_invalid'))
  .refine((text) => !text.startsWith('0000'), rule('date_invalid'))

/** Instant, ISO 8601. */
export const instant = moment('date_invalid')

/** Whether a range ends before it starts; never with a missing or invalid bound. */
export const isReversed = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  valueOf: (text: string) => number,
) => from !== undefined && to !== undefined && valueOf(from) > valueOf(to)

/** Inclusive calendar days. */
export const dayRange = z
  .strictObject({ from: calendarDay, to: calendarDay }, ruleUnlessMissing('date_invalid'))
  .refine(({ from, to }) => from <= to, rule('range_reversed'))

/** Inclusive numbers. */
export const numberRange = (options: Parameters<typeof numberWithin>[0] = {}) =>
  z
    .strictObject(
      { from: numberWithin(options), to: numberWithin(options) },
      ruleUnlessMissing('number_invalid'),
    )
    .refine(({ from, to }) => from <= to, rule('number_range_reversed'))

export const hexColor = z
  .string(rule('color_invalid'))
  .regex(/^#[\da-f]{6}$/i, rule('color_invalid'))

const separators = ',，;；'
/** Separates tags where they are typed or imported. */
export const tagSeparator = new RegExp(`[${separators}]`)
const withoutSeparators = new RegExp(`^[^${separators}]+$`, 'u')

/** Distinct words, each one line without separators. */
export const tagList = (options: { most: number; length: number }) =>
  z
    .array(
      z
        .string(rule('tags_invalid'))
        .trim()
        .min(1, rule('tags_invalid'))
        .max(options.length, rule('tags_invalid'))
        .regex(withoutSeparators, rule('tags_invalid'))
        .refine((tag) => !hasHidden(tag), rule('tags_invalid')),
      rule('tags_invalid'),
    )
    .max(options.most, rule('tags_invalid'))
    .refine((tags) => new Set(tags).size === tags.length, rule('tags_invalid'))

/** Levels of nesting: deeper values could exhaust the stack of their readers. */
const mostLevels = 32

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const isSafeKey = (key: string) => isStorable(key) && !hasHidden(key)

/**
 * Whether Postgres can store the value (`jsonb` refuses NUL and lone surrogates, and has no infinite numbers), its
 * readers can walk it, and no text in it has hidden characters or turns its direction.
 */
function isSafeJson(value: unknown, levels = mostLevels): boolean {
  if (typeof value === 'string') return isStorable(value) && !turnsAround(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  return Object.entries(value).every(
    ([key, part]) => isSafeKey(key) && isSafeJson(part, levels - 1),
  )
}

/** JSON object or array of at most so many characters. */
export const jsonValue = (most: number) =>
  z
    .union(
      [z.record(z.string().refine(isSafeKey), z.unknown()), z.array(z.unknown())],
      ruleUnlessMissing('json_invalid'),
    )
    .refine((value) => isSafeJson(value), { message: rule('json_invalid'), abort: true })
    .refine((value) => JSON.stringify(value).length <= most, rule('json_large'))

/** Several values of one choice in a query, separated by commas; empty values and repetitions are refused. */
export const severalOf = (codes: readonly string[]) =>
  z.string(rule('invalid')).refine((text) => {
    const parts = partsOf(text)
    return (
      parts.length > 0 &&
      new Set(parts).size === parts.length &&
      parts.every((part) => codes.includes(part))
    )
  }, rule('invalid'))

/** Several tags in a query, separated by commas. */
export const severalTags = (options: Parameters<typeof tagList>[0]) =>
  z.string(rule('invalid')).refine((text) => {
    const parts = partsOf(text)
    const isTrimmed = parts.every((part) => part === part.trim())
    return isTrimmed && tagList(options).min(1).safeParse(parts).success
  }, rule('invalid'))

/** Splits several values of a query. */
export const partsOf = (text: string | undefined): string[] => (text ? text.split(',') : [])
