import { calendarDay, tagSeparator } from '@amber/contract/kinds.ts'
import { textsInAll, type LocalizedText } from '@amber/contract/localized-text.ts'
import type { NounField } from '@amber/contract/nouns/define-noun.ts'
import { wallClock } from '@amber/sheets/wall-clock.ts'
import { wordKey, wordsOf } from '#server/http/sheet-import/sheet-rows.ts'
import { yesOrNo } from './yes-or-no.ts'

/** Value as the API takes it, or a fault with the text that was not understood. */
type Read = { value: unknown } | { fault: string; shown?: string }
export type CellReader = (text: string) => Read

/** Further words for switches. */
const yesWords = ['y', 'true', '1', '✓']
const noWords = ['n', 'false', '0', '✗']

/** Returns the reader of a field's cells that are not empty; other records are found later. */
export function cellReader(field: NounField, zone: string): CellReader {
  switch (field.kind) {
    case 'choice':
      return choiceReader(field.options)
    case 'choices':
      return choicesReader(field.options)
    case 'tags':
      return (text) => ({ value: [...new Set(wordsOf(text, tagSeparators))] })
    case 'flag':
      return flagReader()
    case 'number':
    case 'percent':
      return (text) => {
        const plain = decimalOf(
          // One pattern with the spaces would take the square of their number.
          field.kind === 'percent' ? text.replace(/[%％]$/, '').trimEnd() : text,
        )
        return plain === null ? { fault: 'number_invalid' } : { value: Number(plain) }
      }
    case 'money':
      return (text) => ({ value: decimalOf(text.replace(/^[¥￥$€£]\s*/u, '')) ?? text })
    case 'date':
      return (text) => ({ value: dayOf(text) ?? text })
    case 'time':
      return timeReader(zone)
    case 'color':
      return (text) => ({ value: /^[\da-f]{6}$/i.test(text) ? `#${text}` : text })
    case 'json':
      return (text) => ({ value: jsonOf(text) })
    case 'number-range':
      return rangeReader((side) => {
        const plain = decimalOf(side)
        return plain === null ? null : Number(plain)
      })
    case 'day-range':
      return rangeReader(dayOf)
    case 'text':
    case 'record':
    // Never imported.
    case 'file':
    case 'picture':
      return (value) => ({ value })
    // no default
  }
}

/** Returns unparsable text unchanged, so that the schema rejects it. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A hyphen separates only between spaces, as days have some and numbers may be negative. */
const rangeSeparator = /\s*[–—~～至]\s*|\s+(?:-|to)\s+/

/** Reads `1 – 5`; one value is both ends. */
function rangeReader(read: (side: string) => unknown): CellReader {
  return (text) => {
    const [from = '', to = from, ...others] = text.slice(0, 100).split(rangeSeparator)
    return { value: others.length > 0 ? text : { from: read(from), to: read(to) } }
  }
}

type Options = Readonly<Record<string, LocalizedText>>

/** Codes and labels of choices in all languages, whose files are loaded after modules. */
const codesByWord = (options: Options) =>
  new Map(
    Object.entries(options).flatMap(([code, texts]) =>
      [...textsInAll(texts), code].map((word) => [wordKey(word), code] as const),
    ),
  )

function choiceReader(options: Options): CellReader {
  const codes = codesByWord(options)
  return (text) => {
    const value = codes.get(wordKey(text.slice(0, 100)))
    return value === undefined ? { fault: 'word_unknown', shown: text } : { value }
  }
}

function choicesReader(options: Options): CellReader {
  const codes = codesByWord(options)
  return (text) => {
    const words = wordsOf(text)
    const unknown = words.find((word) => !codes.has(wordKey(word)))
    return unknown === undefined
      ? { value: [...new Set(words.map((word) => codes.get(wordKey(word))))] }
      : { fault: 'word_unknown', shown: unknown }
  }
}

const tagSeparators = new RegExp(`${tagSeparator.source}|\\n`)

function flagReader(): CellReader {
  const yes = new Set([...textsInAll(yesOrNo.true), ...yesWords].map(wordKey))
  const no = new Set([...textsInAll(yesOrNo.false), ...noWords].map(wordKey))
  return (text) => {
    const word = wordKey(text.slice(0, 100))
    if (yes.has(word)) return { value: true }
    return no.has(word) ? { value: false } : { fault: 'word_unknown', shown: text }
  }
}

/** Returns the plain digits of a number, or null. */
function decimalOf(text: string): string | null {
  if (text.length > 40) return null
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i.test(plain)) return null
  // Workbooks store 0.1 as 0.10000000000000001, and small numbers with an exponent.
  const isBinary = /e|\.\d{10}/i.test(plain)
  return isBinary ? String(Number(Number(plain).toPrecision(15))) : plain
}

const dayMs = 24 * 60 * 60_000
/** Day 0 of workbooks, which count a 29 February 1900 (ECMA-376, 18.17.4.1). */
const dayZero = Date.UTC(1899, 11, 30)
/** From 1927 on: four digits are more likely a year. */
const serialNumber = /^[1-9]\d{4,5}(?:\.\d+)?$/

const padded = (text: string) => text.padStart(2, '0')

/** Returns `YYYY-MM-DD` of a day as people and workbooks write it, with the year first. */
function dayOf(text: string): string | null {
  if (serialNumber.test(text))
    return new Date(dayZero + Math.floor(Number(text)) * dayMs).toISOString().slice(0, 10)
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0{1,2}:00(?::00)?)?$/.exec(text) ?? []
  return year && month && day ? `${year}-${padded(month)}-${padded(day)}` : null
}

/** Reads local times of the zone, and ISO 8601. */
function timeReader(zone: string): CellReader {
  const clock = wallClock(zone)
  const instantOf = (wall: number) => {
    if (!Number.isFinite(wall)) return null
    const guess = wall - (clock(new Date(wall)).wall - wall)
    // The offset may differ between the guess and the time itself.
    return new Date(wall - (clock(new Date(guess)).wall - guess)).toISOString()
  }
  return (text) => {
    if (serialNumber.test(text))
      return { value: instantOf(dayZero + Math.round(Number(text) * 86_400) * 1_000) ?? text }
    const [, day = '', hour, minute, second = '00'] =
      /^(\S{8,11}?)[ T](\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
    // Dates would read 31 February as 3 March.
    const { data: date } = calendarDay.safeParse(dayOf(day))
    const iso = hour && date && `${date}T${padded(hour)}:${minute}:${second}Z`
    return { value: (iso && instantOf(Date.parse(iso))) || text }
  }
}
