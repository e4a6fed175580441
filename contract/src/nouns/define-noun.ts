import type * as z from 'zod'
import { isListKind, type Field, type outputShape } from '@amber/contract/fields.ts'
import {
  allFileTypes,
  isFileKind,
  pictureTypes,
  type FileType,
} from '@amber/contract/files/file-types.ts'
import type { Language, LocalizedText } from '@amber/contract/localized-text.ts'
import { issueOf, type FieldRule } from '@amber/contract/rules.ts'

/**
 * Files, ranges, colors and JSON cannot be searched; nor can they, long texts, lists and other records be sorted. Only
 * texts can be unique.
 */
export type NounField = (
  | Extract<Field, { kind: NounKind }>
  | (Extract<Field, { kind: 'choices' }> & { options: Readonly<Record<string, LocalizedText>> })
  /**
   * User, or record of a noun in `nouns.ts`, which checks the name. Empty after the other was permanently deleted, also
   * if it is required. `isTree`: chosen from a tree, for which the noun has one field of itself.
   */
  | (Extract<Field, { kind: 'record' }> & { of: string; isTree?: boolean })
) & {
  isUnique?: boolean
  /** ISO 4217 code of an amount; CNY by default. */
  currency?: string
  /** Types of a file that are taken; all by default. */
  accept?: readonly FileType[]
  /** Maximum size of a file or picture in bytes; 10 MB by default. */
  largest?: number
  /** View of the noun, whose permission is needed to see the field and to set it. */
  visibleTo?: string
}

type NounKind =
  | 'text'
  | 'choice'
  | 'flag'
  | 'number'
  | 'percent'
  | 'money'
  | 'date'
  | 'time'
  | 'tags'
  | 'color'
  | 'json'
  | 'number-range'
  | 'day-range'
  | 'file'
  | 'picture'

export type NounFields = Readonly<Record<string, NounField>>

/** Kind of records with a page of its own. Endpoints, permissions, table and page derive from it. */
export type Noun<
  Name extends string = string,
  Plural extends string = string,
  F extends NounFields = NounFields,
  Actions extends RecordActions = RecordActions,
  Views extends NounViews = NounViews,
> = {
  /** Prefix of its permissions and audit actions, and type of its audit target. */
  name: Name
  /** Name of its endpoints, table and table view. */
  plural: Plural
  labels: { one: LocalizedText; many: LocalizedText }
  /** In the order of forms and columns. The first names the record. */
  fields: F
  /** Conditions between fields. */
  rules?: readonly NounRule<F>[]
  /** Further actions of a record, by verb. */
  actions?: Actions
  /** Permissions to see fields that name them in `visibleTo`, by verb: `viewPrices`. */
  views?: Views
}

export type NounViews = Readonly<Record<string, LocalizedText>>

/** Value as it is stored; users and files by id. */
type StoredValue<F extends NounField> = F extends { kind: 'record' }
  ? string | null
  : F extends { kind: 'file' | 'picture' }
    ? F extends { isRequired: true }
      ? string
      : string | null
    : z.output<ReturnType<typeof outputShape<{ value: F }>>['value']>

type StoredValues<F extends NounFields> = { readonly [Name in keyof F]: StoredValue<F[Name]> }

type SetValue<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : Extract<Value, string | number | boolean | null>

/** Action that sets fields, with a permission, a path and an audit action of its own. */
export type RecordAction<F extends NounFields = NounFields> = {
  /** Verb of the button and of the permission: `Retire`. */
  label: LocalizedText
  /** Sentence of the audit log before the noun: `retired`. */
  done: LocalizedText
  sets: { readonly [Name in keyof F]?: SetValue<StoredValue<F[Name]>> }
}
export type RecordActions = Readonly<Record<string, RecordAction>>

/** Condition that each record keeps, for example that used assets have a price. */
export type NounRule<F extends NounFields = NounFields> = {
  /** Field that shows the problem. */
  field: keyof F & string
  /** Message of `contract/src/rules.ts`, or a sentence of its own. */
  problem: FieldRule | LocalizedText
  // A method, so that rules of known fields are rules of any.
  isKept(values: StoredValues<F>): boolean
}

/** Returns the problems of a whole record, or of its content, by field, as messages of issues. */
export function brokenRules(
  { fields, rules = [] }: Pick<Noun, 'fields' | 'rules'>,
  values: Readonly<Record<string, unknown>>,
) {
  const stored = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, storedOf(field, values[name])]),
  ) as StoredValues<NounFields>
  const broken = rules.filter((rule) => !rule.isKept(stored))
  return Object.fromEntries(broken.map(({ field, problem }) => [field, issueOf(problem)]))
}

function storedOf({ kind }: NounField, value: unknown): unknown {
  if (kind === 'flag') return value ?? false
  if (value === undefined || value === '') return isListKind(kind) ? [] : null
  const isReference = kind === 'record' || isFileKind(kind)
  return isReference && typeof value === 'object'
    ? ((value as { id: string } | null)?.id ?? null)
    : value
}

/** Declares a noun; see docs/recipes/add-a-noun.md. */
export function defineNoun<
  const Name extends string,
  const Plural extends string,
  const F extends NounFields,
  // Not the actions themselves, which could set what is no field. No alias of the result: variances would be wrong.
  const Verb extends string = never,
  const View extends string = never,
>(
  noun: Noun<
    Name,
    Plural,
    F,
    Readonly<Record<Verb, RecordAction<F>>>,
    Readonly<Record<View, LocalizedText>>
  > & {
    fields: { readonly [Key in keyof F]: { kind: unknown; visibleTo?: NoInfer<View> } }
  },
): Noun<
  Name,
  Plural,
  F,
  Readonly<Record<Verb, RecordAction<F>>>,
  Readonly<Record<View, LocalizedText>>
> {
  return noun
}

/** `spareParts` is `spare-parts`. */
export const kebabCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the path of a noun's endpoints and of its page: `/spare-parts`. */
export function nounPathOf({ plural }: Pick<Noun, 'plural'>): `/${string}` {
  return `/${kebabCase(plural)}`
}

/** Returns the name of a noun's records in the API document: `SparePart`. */
export const schemaNameOf = ({ name }: Pick<Noun, 'name'>) =>
  name.charAt(0).toUpperCase() + name.slice(1)

/** Field that holds a user or a record of a noun. */
export type Reference = { name: string; of: string }

/** Returns the fields that hold another record. */
export function referencesOf({ fields }: Pick<Noun, 'fields'>): Reference[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'record' ? [{ name, of: field.of }] : [],
  )
}

/** Returns whether a field holds a record that is chosen from a tree. */
export const isTree = (field: NounField): field is Extract<NounField, { kind: 'record' }> =>
  field.kind === 'record' && field.isTree === true

/** Returns the problem of a field whose record or file does not exist. */
export function missingRuleOf(field: NounField): FieldRule {
  if (isFileKind(field.kind)) return 'file_missing'
  return field.kind === 'record' && field.of === 'user' ? 'user_missing' : 'reference_missing'
}

/** @throws if a field refers to a noun that is not among them */
export function requireKnownNouns(nouns: readonly Noun[]): readonly Noun[] {
  const known = ['user', ...nouns.map(({ name }) => name)]
  for (const noun of nouns)
    for (const { name, of } of referencesOf(noun))
      if (!known.includes(of))
        throw new Error(
          `${noun.name}: ${name} refers to "${of}"; there are only ${known.join(', ')}`,
        )
  return nouns
}

/** Returns the keys of fields that hold an uploaded file. */
export function fileFieldsOf({ fields }: Pick<Noun, 'fields'>): string[] {
  return Object.keys(fields).filter((name) => isFileKind(fields[name]!.kind))
}

/** Returns the keys of fields that hold a picture. */
export function pictureFieldsOf({ fields }: Pick<Noun, 'fields'>): string[] {
  return Object.keys(fields).filter((name) => fields[name]!.kind === 'picture')
}

const largestFile = 10 * 2 ** 20

/** Returns the types and the bytes that a field of files takes. */
export function fileLimitsOf({ kind, accept = allFileTypes, largest = largestFile }: NounField) {
  const types: readonly FileType[] = kind === 'picture' ? pictureTypes : accept
  return { types, largest }
}

/**
 * Returns the keys of imported fields, files never; none if a required field isn't imported, as no row would be
 * complete.
 */
export function importedFieldsOf({ fields }: Pick<Noun, 'fields'>): string[] {
  const isRead = ({ isImported = false, kind }: NounField) => isImported && !isFileKind(kind)
  const entries = Object.entries(fields)
  const isComplete = entries.every(([, field]) => !field.isRequired || isRead(field))
  return isComplete ? entries.filter(([, field]) => isRead(field)).map(([name]) => name) : []
}

/** Returns the key of the field that names a record. */
export function nameFieldOf({ fields }: Noun): string {
  const [first] = Object.keys(fields)
  if (first === undefined) throw new Error('A noun needs a field')
  return first
}

/** Returns a label for use within a sentence, in English without its capital; abbreviations stay. */
export function withinSentence(label: string, language: Language = 'en-US'): string {
  if (language !== 'en-US') return label
  return /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
