import * as z from 'zod'
import { isListKind, outputShape, type FieldsWith } from '@amber/contract/fields.ts'
import {
  calendarDay,
  dayRange,
  decimalBound,
  hexColor,
  isReversed,
  jsonValue,
  moneyAmount,
  numberRange,
  percentPoints,
  severalOf,
  severalTags,
  tagList,
} from '@amber/contract/kinds.ts'
import {
  id,
  longText,
  moment,
  searchText,
  shortText,
  type FieldRule,
} from '@amber/contract/rules.ts'
import { isTree, type Noun, type NounField, type NounFields } from './define-noun.ts'

const mostText = 100
const mostLongText = 2_000
/** Postgres indexes up to 2,704 bytes, and a character takes up to four. */
const mostUniqueText = 600
const tagLimits = { most: 20, length: 30 }
/** Range of Postgres' `integer`. */
const mostNumber = 2 ** 31 - 1

/** Maximum length of a text. */
export function maxLengthOf(field: Extract<NounField, { kind: 'text' }>): number {
  return field.maxLength ?? (field.isLong ? mostLongText : mostText)
}

const mostJson = 10_000
const ownSchemas = {
  'day-range': dayRange,
  'number-range': numberRange({ decimals: 2 }),
  json: jsonValue(mostJson),
}
type OwnSchemas = typeof ownSchemas

type Value<F extends NounField> = F extends { kind: 'flag' }
  ? z.ZodBoolean
  : F extends { kind: 'number' | 'percent' }
    ? z.ZodNumber
    : F extends { kind: 'tags' }
      ? z.ZodArray<z.ZodString>
      : F extends { kind: infer Kind extends keyof OwnSchemas }
        ? OwnSchemas[Kind]
        : F extends { kind: infer Kind; options: infer Options }
          ? Kind extends 'choices'
            ? z.ZodArray<Codes<Options>>
            : Codes<Options>
          : z.ZodString
type Codes<Options> = z.ZodEnum<{ [Code in keyof Options & string]: Code }>
type Input<F extends NounField> = F extends { isRequired: true }
  ? Value<F>
  : F extends { kind: 'flag' }
    ? F extends { visibleTo: string }
      ? z.ZodOptional<Value<F>>
      : Value<F>
    : F extends { kind: 'choices' | 'tags' }
      ? z.ZodOptional<Value<F>>
      : z.ZodOptional<z.ZodNullable<Value<F>>>

function inputOf(field: NounField): z.ZodType {
  const isFlag = field.kind === 'flag'
  const isNeeded = field.isRequired ?? (isFlag && field.visibleTo === undefined)
  const present = presentOf(field, isNeeded)
  if (isNeeded) return present
  // Optional, so that clients that do not know the field, or may not see it, leave it unchanged.
  const isNeverNull = isFlag || isListKind(field.kind)
  return isNeverNull ? present.optional() : present.nullable().optional()
}

function presentOf(field: NounField, isNeeded: boolean): z.ZodType {
  const missing = isNeeded ? 'required' : 'invalid'
  switch (field.kind) {
    case 'text': {
      const text = (field.isLong ? longText : shortText)(maxLengthOf(field), missing)
      return isNeeded ? text.min(1, 'required') : text
    }
    case 'choice':
      return z.enum(Object.keys(field.options), missing)
    case 'choices':
      return choicesOf(field, isNeeded)
    case 'tags':
      return isNeeded ? tagList(tagLimits).min(1, 'required') : tagList(tagLimits)
    case 'day-range':
    case 'number-range':
    case 'json':
      return ownSchemas[field.kind]
    case 'color':
      return z.string(missing).pipe(hexColor)
    case 'record':
      return z.string(missing).pipe(id)
    case 'file':
    case 'picture':
      // Forms have an empty id until the upload is done.
      return z.string(missing).min(1, 'file_unfinished').pipe(id)
    case 'flag':
      return z.boolean(missing)
    case 'number':
      return z.int(missing).min(-mostNumber, 'invalid').max(mostNumber, 'invalid')
    case 'percent':
      return z.number(missing).pipe(percentPoints)
    case 'money':
      return z.string(missing).pipe(moneyAmount)
    case 'date':
      return z.string(missing).pipe(calendarDay)
    case 'time':
      return moment(missing)
    // no default
  }
}

function choicesOf({ options }: { options: object }, isNeeded: boolean): z.ZodType {
  const several = z
    .array(z.enum(Object.keys(options), 'invalid'), isNeeded ? 'required' : 'invalid')
    .refine((codes) => new Set(codes).size === codes.length, 'invalid')
  return isNeeded ? several.min(1, 'required') : several
}

/** Schemas of writes. */
export function contentOf<F extends NounFields>(fields: F): { [Name in keyof F]: Input<F[Name]> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, inputOf(field)]),
  ) as { [Name in keyof F]: Input<F[Name]> }
}

type Answers<F extends NounFields> = ReturnType<typeof outputShape<F>>
type AnswerShape<F extends NounFields> = {
  [Name in keyof F]: F[Name] extends { visibleTo: string }
    ? z.ZodOptional<Answers<F>[Name]>
    : Answers<F>[Name]
}

/** Schemas of a record in an answer, which lacks the fields that the caller may not see. */
export function answerOf<F extends NounFields>(fields: F): AnswerShape<F> {
  const shape: Readonly<Record<string, z.ZodType>> = outputShape(fields)
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      fields[name]?.visibleTo === undefined ? schema : schema.optional(),
    ]),
  ) as AnswerShape<F>
}

/** Kinds that are searched from and to a bound, inclusive, and the schema of their bounds. */
const rangeBounds = {
  number: decimalBound,
  percent: decimalBound,
  money: decimalBound,
  date: calendarDay,
  time: moment('date_invalid'),
}
export type RangeKind = keyof typeof rangeBounds
export const isRangeKind = (kind: NounField['kind']): kind is RangeKind =>
  Object.hasOwn(rangeBounds, kind)

/** Names of both bounds in a search. */
export const boundNamesOf = (name: string) => ({ from: `${name}From`, to: `${name}To` })

type FilterShape<F extends NounFields> = {
  [
    Name in FieldsWith<F, { isFilterable: true }> as F[Name] extends { kind: RangeKind }
      ? `${Name}From` | `${Name}To`
      : F[Name] extends { isTree: true }
        ? Name | `${Name}Within`
        : Name
  ]: z.ZodOptional<z.ZodString>
}

/** Name of a search for a node of a tree and all below it. */
export const withinNameOf = (name: string) => `${name}Within`

/**
 * Schemas of searches: inside texts, for any of several choices or tags, for another record, in a tree also with those
 * below it, for a switch that is on or off, between bounds.
 */
export function filtersOf<F extends NounFields>(fields: F): FilterShape<F> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!field.isFilterable) return []
      const { kind } = field
      if (isRangeKind(kind))
        return Object.values(boundNamesOf(name)).map((bound) => [
          bound,
          rangeBounds[kind].optional(),
        ])
      const names = isTree(field) ? [name, withinNameOf(name)] : [name]
      const schema = filterOf(field)
      return schema ? names.map((one) => [one, schema.optional()]) : []
    }),
  ) as FilterShape<F>
}

function filterOf(field: NounField): z.ZodType | undefined {
  if (field.kind === 'text') return searchText
  if (field.kind === 'record') return id
  if (field.kind === 'tags') return severalTags(tagLimits)
  if (field.kind === 'flag') return z.enum(['true', 'false'], 'invalid')
  return 'options' in field ? severalOf(Object.keys(field.options)) : undefined
}

/** @throws if a field cannot be searched, or two have the same name in a search */
export function requireSearchable({ name, fields }: Pick<Noun, 'name' | 'fields'>): void {
  const taken = new Set<string>()
  for (const [key, field] of Object.entries(fields).filter(
    ([, { isFilterable }]) => isFilterable,
  )) {
    const names = Object.keys(filtersOf({ [key]: field }))
    if (names.length === 0)
      throw new Error(`${name}: ${key} can't be searched, as it is of the kind "${field.kind}"`)
    for (const one of names.filter((one) => taken.has(one)))
      throw new Error(`${name}: ${key} can't be searched, as another field has the search ${one}`)
    for (const one of names) taken.add(one)
  }
}

/** Kinds that lists are sorted by; texts of several lines are not. */
const sortedKinds: readonly NounField['kind'][] = [
  'text',
  'choice',
  'flag',
  ...(Object.keys(rangeBounds) as RangeKind[]),
]

/** Inputs and columns of each noun, which a field of the same name would hide. */
export const takenFieldNames: readonly string[] =
  'id version createBy createTime updateBy updateTime removedAt current size sort format zone'.split(
    ' ',
  )

/** @throws if a field has a taken name, or is sorted by or unique and cannot be */
export function requireSoundFields({ name, fields }: Pick<Noun, 'name' | 'fields'>): void {
  for (const [key, field] of Object.entries(fields)) {
    const { kind } = field
    const isLong = kind === 'text' && field.isLong
    if (takenFieldNames.includes(key))
      throw new Error(`${name}: ${key} can't be a field, as each record or its list has one`)
    const named = isLong ? 'long text' : kind
    if (field.isSortable && (isLong || !sortedKinds.includes(kind)))
      throw new Error(`${name}: ${key} can't be sorted by, as it is of the kind "${named}"`)
    if (field.isUnique && kind !== 'text')
      throw new Error(`${name}: ${key} can't be unique, as it is of the kind "${kind}"`)
    if (field.isUnique && kind === 'text' && maxLengthOf(field) > mostUniqueText)
      throw new Error(
        `${name}: ${key} can't be unique, as its texts may have more than ${mostUniqueText} characters`,
      )
  }
}

/** Refuses searches whose range ends before it starts. */
export const keepsOrder = (fields: NounFields) => (given: object, context: z.RefinementCtx) => {
  const bounds = given as Readonly<Record<string, string | undefined>>
  for (const [name, { isFilterable, kind }] of Object.entries(fields)) {
    const { from, to } = boundNamesOf(name)
    if (!isFilterable || !isRangeKind(kind)) continue
    const isDate = kind === 'date' || kind === 'time'
    const message: FieldRule = isDate ? 'range_reversed' : 'number_range_reversed'
    if (isReversed({ from: bounds[from], to: bounds[to] }, isDate ? Date.parse : Number))
      context.addIssue({ code: 'custom', path: [to], message })
  }
}
