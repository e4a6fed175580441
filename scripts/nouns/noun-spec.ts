import { nounList } from '@amber/contract/nouns/nouns.ts'
import { parentFieldOf } from '@amber/contract/nouns/noun-trees.ts'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import { boundNamesOf, withinNameOf } from '@amber/contract/nouns/noun-values.ts'
import { refusedWords } from '#scripts/refused-words.ts'
import { choiceLabel, englishOf, wordsOf } from './english-labels.ts'
import {
  reservedFields,
  reservedNouns,
  reservedPlurals,
  reservedViews,
  shownLabels,
} from './reserved-names.ts'

type NounNames = { name: string; plural: string }
type OtherNoun = NounNames & Partial<Pick<Noun, 'fields'>>
export type FieldSpec = {
  key: string
  kind: Kind
  choices: string[]
  /** Noun of a record. */
  of: NounNames | null
  /** Field of that noun that holds the parent, for a tree. */
  parent: string | null
  isRequired: boolean
  isUnique: boolean
  /** Permission to see it, null for all readers. */
  view: { name: string; label: { zh: string; en: string } } | null
  label: { zh: string; en: string }
}
export type NounSpec = {
  name: string
  plural: string
  labels: { one: { zh: string; en: string }; many: { zh: string; en: string } }
  fields: FieldSpec[]
}

export const kinds = [
  'text',
  'long-text',
  'number',
  'percent',
  'money',
  'switch',
  'choice',
  'choices',
  'tags',
  'date',
  'date-time',
  'number-range',
  'date-range',
  'color',
  'json',
  'user',
  'record',
  'tree',
  'file',
  'picture',
] as const
type Kind = (typeof kinds)[number]

/** A mistake of the caller, told in one sentence. */
export class SpecError extends Error {
  override name = 'SpecError'
}

const camel = /^[a-z][a-zA-Z\d]{0,29}$/
/** Whether a field holds a user or a record. */
export const isReference = ({ kind, of }: Pick<FieldSpec, 'kind' | 'of'>) =>
  kind === 'user' || of !== null
export const isOfFiles = ({ kind }: Pick<FieldSpec, 'kind'>) =>
  kind === 'file' || kind === 'picture'
/** Records are imported only if all their required fields are. */
export const isImportable = ({ fields }: NounSpec) =>
  !fields.some((field) => field.isRequired && isOfFiles(field))

/** Returns the permissions to see fields, once each. */
export const viewsOf = ({ fields }: NounSpec) => [
  ...new Map(fields.flatMap(({ view }) => (view ? [[view.name, view] as const] : []))).values(),
]

export const snake = (name: string) => wordsOf(name).replaceAll(' ', '_')

function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

function requireName(name: string, use: string, reserved: ReadonlySet<string>): void {
  if (!camel.test(name) || reserved.has(name))
    throw new SpecError(
      `"${name}" can't be ${use}: use a camelCase word such as "sparePart" that isn't reserved.`,
    )
}

/** Refuses labels that the check of all texts would refuse. */
function requireWords(texts: { zh: string; en: string }): void {
  for (const language of ['zh', 'en'] as const) {
    const found = refusedWords[language]
      .map((pattern) => pattern.exec(texts[language])?.[0])
      .find(Boolean)
    if (found)
      throw new SpecError(
        `The label "${texts[language]}" has "${found}", which house/messages.test.ts refuses: use another word.`,
      )
  }
}

/** Parses the names of a noun, such as `asset`, `sparePart/备件` or `person:people/人员`. */
export function parseNames(text: string): Omit<NounSpec, 'fields'> {
  const [names = '', zh, ...others] = text.split('/')
  if (others.length > 0)
    throw new SpecError(`"${text}" can have only one Chinese label, such as "asset/资产".`)
  const [name = '', plural = pluralOf(name), ...rest] = names.split(':')
  requireName(name, 'the name of a noun', reservedNouns)
  requireName([plural, ...rest].join(':'), 'a plural', reservedPlurals)
  if (name === plural)
    throw new SpecError(`"${name}" is also the plural: give another one, such as "fish:fishes".`)
  const [one, many] = [englishOf(name), englishOf(plural)]
  const labels = { one: { zh: zh || one, en: one }, many: { zh: zh || many, en: many } }
  for (const texts of Object.values(labels)) requireWords(texts)
  return { name, plural, labels }
}

/** Parses a noun and its fields, which can hold records of other nouns or of itself. */
export function parseNoun(
  text: string,
  fields: readonly string[],
  others: readonly OtherNoun[] = nounList,
): NounSpec {
  const names = parseNames(text)
  const parsed = fields.map((field) => parseField(field, { noun: names, others }))
  const [first] = parsed
  if (first?.kind !== 'text')
    throw new SpecError('The first field names the record and must be a text, such as "name:text".')
  if (first.view)
    throw new SpecError('The first field names the record, so all readers must see it.')
  first.isRequired = true
  const double = parsed.find(({ key }, index) => parsed.findIndex((one) => one.key === key) < index)
  if (double) throw new SpecError(`The field "${double.key}" is given twice.`)
  requireSearchNames(parsed)
  requireShortNames(names.plural, parsed)
  requireOwnLabels(names.labels, parsed)
  addParents(parsed, { noun: names, others })
  return { ...names, fields: parsed }
}

type Nouns = { noun: NounNames; others: readonly OtherNoun[] }

/** Returns the noun that a field of records names. */
function referredNoun({ noun, others }: Nouns, name: string): NounNames {
  const all = [...others, noun]
  const found = all.find((one) => one.name === name)
  if (found) return found
  const known = new Intl.ListFormat('en', { type: 'disjunction' })
  const names = known.format(all.map((one) => one.name))
  throw new SpecError(`There is no noun "${name}". Use ${names}.`)
}

/** Returns the only field of a noun that holds the noun itself, if all its readers see it. */
function parentOf({ name }: NounNames, fields: readonly FieldSpec[]): string | undefined {
  const [parent, ...more] = fields.filter(({ of }) => of?.name === name)
  return parent?.view === null && more.length === 0 ? parent.key : undefined
}

/** Finds the parents of trees, and refuses trees of nouns without one. */
function addParents(fields: readonly FieldSpec[], { noun, others }: Nouns): void {
  for (const field of fields.filter(({ kind }) => kind === 'tree')) {
    const { key, of } = field
    const other = others.find(({ name }) => name === of?.name)
    const parent = other ? parentFieldOf({ fields: {}, ...other }) : parentOf(noun, fields)
    if (parent === undefined)
      throw new SpecError(
        `"${key}:tree(${of?.name})" isn't a tree: ${of?.name} needs exactly one field that refers to itself, its parent, visible to all its readers.`,
      )
    field.parent = parent
  }
}

/** Kinds that are searched by two bounds, such as `priceFrom` and `priceTo`. */
const boundedKinds: readonly Kind[] = ['number', 'percent', 'money', 'date', 'date-time']
const isBounded = ({ kind }: Pick<FieldSpec, 'kind'>) => boundedKinds.includes(kind)

/** Refuses fields with the name of another field's search. */
function requireSearchNames(fields: readonly FieldSpec[]): void {
  for (const { key, kind } of fields) {
    const names = [
      ...(isBounded({ kind }) ? Object.values(boundNamesOf(key)) : []),
      ...(kind === 'tree' ? [withinNameOf(key)] : []),
    ]
    const taken = fields.find((field) => names.includes(field.key))
    if (taken)
      throw new SpecError(
        `"${taken.key}" is also a search parameter of ${key}: rename one of them.`,
      )
  }
}

/** Postgres cuts longer names, so that those of two constraints or indexes could be the same. */
const longestName = 63

/** Refuses names that are too long for the constraints of the table. */
function requireShortNames(plural: string, fields: readonly FieldSpec[]): void {
  for (const field of fields) {
    const end = isReference(field) || isOfFiles(field) ? 'missing' : 'taken'
    if (
      (end === 'missing' || field.isUnique) &&
      snake(`${plural}_${field.key}_${end}`).length > longestName
    )
      throw new SpecError(
        `"${plural}" and "${field.key}" are too long for the name of a Postgres constraint: shorten one of them.`,
      )
  }
}

/** Refuses hidden fields with a label that the page shows anyway: the generated tests look for the label. */
function requireOwnLabels({ one, many }: NounSpec['labels'], fields: readonly FieldSpec[]): void {
  const shown = fields
    .filter(({ view }) => view === null)
    .flatMap(({ label, choices }) => [label.en, ...choices.map(choiceLabel)])
  const all = [...shownLabels, one.en, many.en, ...shown]
  const found = fields.find(({ view, label }) => view !== null && all.includes(label.en))
  if (found)
    throw new SpecError(
      `"${found.key}" can't be hidden: the page shows "${found.label.en}" anyway.`,
    )
}

/** Returns the permission to see a field. */
function parseView(text: string, { name, isFree }: { name: string | undefined; isFree: boolean }) {
  if (name === undefined) return null
  requireName(name, 'the name of a permission', reservedViews)
  if (!isFree)
    throw new SpecError(`"${text}": a field that only some users see can't be required or unique.`)
  const en = englishOf(name)
  return { name, label: { zh: en, en } }
}

/** Parses `key:kind`, then `!` for required, `:unique`, `:for(…)`, and `/` with the Chinese label. */
function parseField(text: string, nouns: Nouns): FieldSpec {
  const [, key = '', kindName = '', given, required, unique, viewName, zh] =
    /^(\w+):([a-z-]+)(?:\(([\w,-]+)\))?(!)?(:unique)?(?::for\((\w+)\))?(?:\/([^'\\]+))?$/.exec(
      text,
    ) ?? []
  if (!key)
    throw new SpecError(
      `"${text}" isn't a valid field: write key:kind, such as "serial:text!" or "status:choice(new,used)".`,
    )
  requireName(key, 'the name of a field', reservedFields)
  const kind = kinds.find((one) => one === kindName)
  if (!kind)
    throw new SpecError(`"${kindName}" isn't a field kind: use one of ${kinds.join(', ')}.`)
  const isOfRecords = kind === 'record' || kind === 'tree'
  if (isOfRecords && !given)
    throw new SpecError(
      `"${text}" isn't a valid field: a ${kind} needs a noun, such as "supplier:${kind}(supplier)".`,
    )
  const of = isOfRecords ? referredNoun(nouns, given ?? '') : null
  if (of?.name === nouns.noun.name && required)
    throw new SpecError(
      `"${text}" can't be required: the first ${of.name} has nothing to refer to.`,
    )
  const choices = (!isOfRecords && given?.split(',').filter(Boolean)) || []
  const isOfChoices = kind === 'choice' || kind === 'choices'
  if (isOfChoices !== choices.length > 0 || new Set(choices).size < choices.length)
    throw new SpecError(
      `"${text}" isn't a valid field: choice and choices need a list of distinct values, such as "status:choice(new,used)", and other kinds take none.`,
    )
  if (unique && kind !== 'text')
    throw new SpecError(`"${text}" isn't a valid field: only text fields can be unique.`)
  const view = parseView(text, { name: viewName, isFree: !required && !unique })
  const en = englishOf(key)
  const label = { zh: zh || en, en }
  const ofChoices = choices.map(choiceLabel).map((words) => ({ zh: words, en: words }))
  for (const texts of [label, ...ofChoices, ...(view ? [view.label] : [])]) requireWords(texts)
  return {
    key,
    kind,
    choices,
    of,
    parent: null,
    isRequired: required !== undefined,
    isUnique: unique !== undefined,
    view,
    label,
  }
}
