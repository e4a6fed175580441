import * as z from 'zod'
import { searchText } from './rules.ts'
import { storedFile } from '@amber/contract/files/stored-files.ts'
import type { LocalizedText } from './localized-text.ts'

/**
 * Field of a record. Its answers, filters, orders, files, columns, forms, facts and audit labels derive from it. Texts,
 * choices, numbers and times are nullable unless required.
 */
export type Field = {
  label: LocalizedText
  isRequired?: boolean
  /** Schema of writes; absent if the server sets the field. */
  input?: z.ZodType
  isSortable?: boolean
  /** Texts match inside, choices exactly. */
  isFilterable?: boolean
  isImported?: boolean
  isExported?: boolean
  /** Column of the record's list; users can show hidden ones. */
  column?: 'shown' | 'hidden'
} & (
  | {
      kind: 'text'
      maxLength?: number
      inputMode?: 'tel' | 'email' | 'url'
      /** Several lines. */
      isLong?: boolean
      /** Empty rather than null, if optional. */
      isNeverNull?: boolean
      /** Text in a pack language (translation-fields.ts), absent where it has none. */
      isTranslation?: boolean
    }
  | { kind: 'choice'; options: Readonly<Record<string, LocalizedText>> }
  /** Several of the options; without options, codes of other records. */
  | { kind: 'choices'; options?: Readonly<Record<string, LocalizedText>> }
  | { kind: 'flag' }
  | { kind: 'number' }
  | { kind: 'time' }
  | { kind: 'percent' }
  | { kind: 'money' }
  | { kind: 'date' }
  | { kind: 'tags' }
  | { kind: 'day-range' | 'number-range' | 'color' | 'json' }
  /** Id and name of another record, and whether it is deleted; written by its id. */
  | { kind: 'record' }
  /** Uploaded file; written by its id. Pictures are files that are shown. */
  | { kind: 'file' | 'picture' }
  /** Custom display and input. */
  | { kind: 'own'; output: z.ZodType }
)

export type Fields = Readonly<Record<string, Field>>

/** Declares the fields of a record, in the order of its files. */
export function defineFields<const F extends Fields>(fields: F): F {
  return fields
}

/** Names of the fields with a trait, such as `{ isSortable: true }`. */
export type FieldsWith<F extends Fields, Trait> = {
  [Name in keyof F & string]: F[Name] extends Trait ? Name : never
}[keyof F & string]

export function fieldsWith<F extends Fields, const Trait extends Partial<Field>>(
  fields: F,
  trait: Trait,
): FieldsWith<F, Trait>[] {
  const wanted = Object.entries(trait)
  return Object.entries(fields)
    .filter(([, field]) => wanted.every(([key, value]) => field[key as keyof Field] === value))
    .map(([name]) => name as FieldsWith<F, Trait>)
}

/** Returns the fields without some. */
export function withoutFields<F extends Fields, const Name extends keyof F & string>(
  fields: F,
  names: readonly Name[],
): Omit<F, Name> {
  const others = Object.entries(fields).filter(([name]) => !names.some((one) => one === name))
  return Object.fromEntries(others) as Omit<F, Name>
}

/** Names of fields, in their order. */
export function namesOf<F extends object>(fields: F): (keyof F & string)[] {
  return Object.keys(fields) as (keyof F & string)[]
}

/** Builds a record by field name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

/** Labels of fields by name. */
export function labelsOf<F extends Fields>(fields: F): { [Name in keyof F]: LocalizedText } {
  return mapFields(fields, ({ label }) => label) as { [Name in keyof F]: LocalizedText }
}

/** Schemas of answers by kind; texts, choices and own kinds depend on the field. Looser than those of writes. */
const presentKinds = {
  choices: z.array(z.string()),
  flag: z.boolean(),
  number: z.number(),
  percent: z.number(),
  money: z.string(),
  date: z.iso.date(),
  time: z.iso.datetime(),
  'day-range': z.object({ from: z.iso.date(), to: z.iso.date() }),
  'number-range': z.object({ from: z.number(), to: z.number() }),
  color: z.string(),
  tags: z.array(z.string()),
  json: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  record: z.object({ id: z.string(), name: z.string(), isDeleted: z.boolean() }),
  file: storedFile,
  picture: storedFile,
} as const
type PresentKinds = typeof presentKinds

type Codes<Options> = z.ZodEnum<{ [Code in keyof Options & string]: Code }>

type Present<F extends Field> = F extends { kind: 'choices'; options: infer Options }
  ? z.ZodArray<Codes<Options>>
  : F extends { kind: infer Kind extends keyof PresentKinds }
    ? PresentKinds[Kind]
    : F extends { kind: 'own'; output: infer Own extends z.ZodType }
      ? Own
      : F extends { options: infer Options }
        ? Codes<Options>
        : z.ZodString

/** Whether a field of the kind has several values. */
export const isListKind = (kind: Field['kind']) => kind === 'choices' || kind === 'tags'

/** Uses empty instead of null. */
const neverNullKinds = ['choices', 'flag', 'own', 'tags'] as const

/** Null once the referenced record was permanently deleted. */
type Output<F extends Field> = F extends { isTranslation: true }
  ? z.ZodOptional<z.ZodString>
  : F extends { kind: 'record' }
    ? z.ZodNullable<Present<F>>
    : F extends
          | { isRequired: true }
          | { isNeverNull: true }
          | { kind: (typeof neverNullKinds)[number] }
      ? Present<F>
      : z.ZodNullable<Present<F>>

/** Schemas of a record in an answer. */
export function outputShape<F extends Fields>(fields: F): { [Name in keyof F]: Output<F[Name]> } {
  return mapFields(fields, outputOf) as { [Name in keyof F]: Output<F[Name]> }
}

function outputOf(field: Field): z.ZodType {
  const present = presentOf(field)
  if (field.kind === 'text' && field.isTranslation) return present.optional()
  const isNullable = !neverNullKinds.some((kind) => kind === field.kind) && !isNeverNull(field)
  return isNullable ? present.nullable() : present
}

const isNeverNull = (field: Field) =>
  field.kind !== 'record' && (field.isRequired || (field.kind === 'text' && field.isNeverNull))

function presentOf(field: Field): z.ZodType {
  if (field.kind === 'choice') return z.enum(Object.keys(field.options))
  if (field.kind === 'choices' && field.options) return z.array(z.enum(Object.keys(field.options)))
  if (field.kind === 'text') return z.string()
  return field.kind === 'own' ? field.output : presentKinds[field.kind]
}

type InputNames<F extends Fields> = FieldsWith<F, { input: z.ZodType }>

/** Fields of writes. */
export function inputFields<F extends Fields>(fields: F): Pick<F, InputNames<F>> {
  return Object.fromEntries(Object.entries(fields).filter(([, { input }]) => input)) as Pick<
    F,
    InputNames<F>
  >
}

type InputOf<F extends Field> = F extends { input: infer Input extends z.ZodType } ? Input : never

/** Values of fields in a write. */
export type InputValues<F extends Fields> = { [Name in keyof F]: z.input<InputOf<F[Name]>> }

/** Schemas of a record in a write. */
export function inputShape<F extends Fields>(
  fields: F,
): { [Name in InputNames<F>]: InputOf<F[Name]> } {
  return mapFields(inputFields(fields), ({ input }) => input) as {
    [Name in InputNames<F>]: InputOf<F[Name]>
  }
}

type FilterShape<F extends Fields> = {
  [Name in FieldsWith<F, { isFilterable: true; kind: 'text' | 'choice' }>]: z.ZodOptional<
    Present<F[Name]>
  >
}

/** Schemas of filters by texts and choices. */
export function filterShape<F extends Fields>(fields: F): FilterShape<F> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = field.isFilterable ? filterOf(field) : undefined
      return schema ? [[name, schema.optional()]] : []
    }),
  ) as FilterShape<F>
}

function filterOf(field: Field): z.ZodType | undefined {
  if (field.kind === 'text') return searchText
  return field.kind === 'choice' ? z.enum(Object.keys(field.options), 'invalid') : undefined
}

function mapFields<Value>(fields: Fields, valueOf: (field: Field) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]))
}
