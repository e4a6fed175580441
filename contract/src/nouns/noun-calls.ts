import * as z from 'zod'
import { updateTimeField } from '@amber/contract/common-fields.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { fieldsWith } from '@amber/contract/fields.ts'
import type { AuditAction } from '@amber/contract/logs/audit.ts'
import { recordChange } from '@amber/contract/logs/record-change.ts'
import { logExportInput, page, pagingInput, recordFields } from '@amber/contract/paging.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { id, searchText } from '@amber/contract/rules.ts'
import {
  brokenRules,
  kebabCase,
  nounPathOf,
  referencesOf,
  schemaNameOf,
  type Noun,
  type NounField,
  type NounFields,
  type RecordAction,
  type RecordActions,
} from './define-noun.ts'
import {
  answerOf,
  contentOf,
  filtersOf,
  keepsOrder,
  requireSearchable,
  requireSoundFields,
} from './noun-values.ts'
import { treeFieldsOf } from './noun-trees.ts'
import { fieldName, marked, requireSoundViews, searchNamesOf, standardVerbs } from './noun-views.ts'
import { filesOf } from './record-files.ts'
import { nouns } from './nouns.ts'

/** Refuses content that breaks a rule. An edit may omit fields: the server knows the record. */
const keepsRules = (noun: Noun, isWhole: boolean) => (given: object, context: z.RefinementCtx) => {
  const values = given as Record<string, unknown>
  if (!isWhole && Object.keys(noun.fields).some((name) => values[name] === undefined)) return
  for (const [field, message] of Object.entries(brokenRules(noun, values)))
    context.addIssue({ code: 'custom', path: [field], message })
}

const { format, zone } = logExportInput
const fileInput = { format, zone }

/** Returns the fields with those of each record that lists show. */
export function columnFields<F extends NounFields>(fields: F) {
  return {
    ...fields,
    updateTime: { ...updateTimeField, isSortable: true, column: 'shown' },
  } as const
}

/** @throws if an action has the verb of an endpoint, or sets a value that its field refuses */
function requireSound({ name, fields, actions }: Noun): void {
  if (!actions) return
  const schemas: Readonly<Record<string, z.ZodType>> = contentOf(fields)
  for (const [verb, { sets }] of Object.entries(actions)) {
    if (standardVerbs.has(verb))
      throw new Error(`${name}: "${verb}" can't be an action, as each noun has that verb`)
    for (const [key, value] of Object.entries(sets)) {
      const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined
      if (!schema?.safeParse(value).success)
        throw new Error(`${name}: "${verb}" can't set ${key} to ${JSON.stringify(value)}`)
    }
  }
}

/**
 * Declares the endpoints of a noun.
 *
 * @throws if an action has the verb of an endpoint or sets what its fields refuse, or if a field cannot be searched,
 *   sorted by, unique or hidden as it is declared
 */
export function callsOf<
  F extends NounFields,
  Actions extends RecordActions = Record<never, RecordAction>,
>(noun: Noun<string, string, F, Actions>) {
  requireSound(noun)
  requireSoundViews(noun)
  requireSoundFields(noun)
  requireSearchable(noun)
  const { name, fields } = noun
  const path = nounPathOf(noun)
  // The title tells nouns with the same fields apart.
  const record = z
    .object({ ...recordFields, ...marked(noun, answerOf(fields)) })
    .meta({ title: schemaNameOf(noun) })
  const content = marked(noun, contentOf(fields))
  const uniqueErrors = uniqueErrorsOf(noun)
  const allow = (verb: string) => `${name}:${verb}` as Permission
  const audit = (verb: string) => `${name}.${verb}` as AuditAction
  return {
    list: listOf(noun, record),
    get: getOf(noun, record),
    create: endpoint({
      method: 'POST',
      path,
      allow: allow('create'),
      errors: uniqueErrors,
      input: z.strictObject(content).superRefine(keepsRules(noun, true)),
      output: record,
      audit: audit('create'),
      idempotent: true,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      allow: allow('update'),
      errors: ['record_missing', 'record_changed', ...uniqueErrors],
      input: z
        .strictObject({ id, version: z.number().int(), ...content })
        .superRefine(keepsRules(noun, false)),
      output: record,
      audit: audit('update'),
      idempotent: true,
    }),
    changes: changesOf(noun),
    ...removalOf(noun, record),
    ...finderOf(noun),
    ...filesOf(noun),
    download: downloadOf(noun),
    ...(Object.fromEntries(
      Object.keys(noun.actions ?? {}).map((verb) => [verb, actionOf(noun, verb, record)]),
    ) as { [Verb in keyof Actions]: ReturnType<typeof actionOf<typeof record>> }),
  }
}

const shownBy = (noun: Noun) => referencesOf(noun).map(({ of }) => of)

function listOf<F extends NounFields, Record extends z.core.$ZodType>(
  noun: Noun<string, string, F>,
  record: Record,
) {
  return endpoint({
    method: 'GET',
    path: nounPathOf(noun),
    allow: `${noun.name}:list` as Permission,
    input: listInputOf(noun),
    output: page(record),
    shows: shownBy(noun),
  })
}

/** Returns the input of a noun's list. */
export function listInputOf<F extends NounFields>(noun: Noun<string, string, F>) {
  const { fields } = noun
  return z
    .strictObject({
      ...marked(noun, filtersOf(fields), searchNamesOf),
      ...pagingInput(fieldsWith(columnFields(fields), { isSortable: true })),
    })
    .superRefine(keepsOrder(fields))
}

function getOf<Record extends z.core.$ZodType>(noun: Noun, record: Record) {
  return endpoint({
    method: 'GET',
    path: `${nounPathOf(noun)}/:id`,
    allow: `${noun.name}:list` as Permission,
    errors: ['record_missing'],
    input: z.strictObject({ id }),
    output: record,
    shows: shownBy(noun),
  })
}

/** Codes of writes that a unique value of another record refuses. */
function uniqueErrorsOf({ fields }: Pick<Noun, 'fields'>) {
  const isUnique = Object.values(fields).some((field) => field.isUnique)
  return isUnique ? (['value_taken'] as const) : []
}

/** Change of a noun's record; `file` is the file that it was imported from. */
export const nounChange = recordChange.extend({ file: z.string().nullable() })

/** Declares the history of a record, latest first. */
function changesOf(noun: Noun) {
  return endpoint({
    method: 'GET',
    path: `${nounPathOf(noun)}/:id/changes`,
    allow: `${noun.name}:list` as Permission,
    errors: ['record_missing'],
    input: z.strictObject({ id, ...pagingInput(['time']) }),
    output: page(nounChange),
  })
}

/** Declares an action of a record, which sets fields under its version. */
function actionOf<Record extends z.core.$ZodType>(noun: Noun, verb: string, record: Record) {
  return endpoint({
    method: 'POST',
    path: `${nounPathOf(noun)}/:id/${kebabCase(verb)}`,
    allow: `${noun.name}:${verb}` as Permission,
    errors: ['record_missing', 'record_changed', ...uniqueErrorsOf(noun)],
    input: z.strictObject({ id, version: z.number().int() }),
    output: record,
    audit: `${noun.name}.${verb}` as AuditAction,
    idempotent: true,
  })
}

/** Declares the export of all records that a search finds. */
function downloadOf<F extends NounFields>(noun: Noun<string, string, F>) {
  const { name, fields } = noun
  const { sort } = pagingInput(fieldsWith(columnFields(fields), { isSortable: true }))
  return endpoint({
    method: 'GET',
    path: `/${kebabCase(name)}-exports`,
    allow: `${name}:export` as Permission,
    errors: ['workbook_too_long'],
    input: z
      .strictObject({ ...marked(noun, filtersOf(fields), searchNamesOf), ...fileInput, sort })
      .superRefine(keepsOrder(fields)),
    output: z.never(),
    answers: 'file',
    audit: `${name}.export` as AuditAction,
  })
}

const treeNode = z.object({ id, name: z.string(), parent: id.nullable() })

/** Declares the search for the other records that a field can hold, and their whole tree, for nouns with such fields. */
function finderOf(noun: Noun) {
  const fields = referencesOf(noun).map(({ name }) => name)
  const trees = treeFieldsOf(noun).map(({ name }) => name)
  const findRecords = endpoint({
    method: 'GET',
    path: `/${kebabCase(noun.name)}-references`,
    allow: `${noun.name}:list` as Permission,
    input: z.strictObject({
      field: fieldName(noun, fields),
      text: searchText.optional(),
      record: id.optional(),
    }),
    output: z.array(z.object({ id, name: z.string() })),
    shows: shownBy(noun),
  })
  const findTree = endpoint({
    method: 'GET',
    path: `/${kebabCase(noun.name)}-trees`,
    allow: `${noun.name}:list` as Permission,
    input: z.strictObject({ field: fieldName(noun, trees) }),
    output: z.object({ nodes: z.array(treeNode).nullable() }),
    shows: shownBy(noun),
  })
  return {
    ...(fields.length > 0 && { findRecords }),
    ...(trees.length > 0 && { findTree }),
  } as { findRecords?: typeof findRecords; findTree?: typeof findTree }
}

/** Declares deletion, which can be undone. */
function removalOf<Record extends z.core.$ZodType>(noun: Noun, record: Record) {
  const { name, plural } = noun
  const path = nounPathOf({ plural })
  const allow = `${name}:remove` as Permission
  const audit = (verb: string) => `${name}.${verb}` as AuditAction
  return {
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      allow,
      errors: ['record_missing'],
      input: z.strictObject({ id }),
      output: z.object({}),
      audit: audit('remove'),
      idempotent: true,
    }),
    /** Undoes `remove`. */
    restore: endpoint({
      method: 'POST',
      path: `${path}/:id/restore`,
      allow,
      errors: ['record_missing', ...uniqueErrorsOf(noun)],
      input: z.strictObject({ id }),
      output: record,
      audit: audit('restore'),
      idempotent: true,
    }),
  }
}

type Calls<N> =
  N extends Noun<string, string, infer F, infer Actions>
    ? ReturnType<typeof callsOf<F, Actions>>
    : never
/** Endpoints of any noun; the types of its fields are unknown. */
export type NounCalls = ReturnType<typeof callsOf<Record<never, NounField>>>

/** Endpoints by noun. */
export const nounCalls = Object.fromEntries(
  Object.entries<Noun>(nouns).map(([key, noun]) => [key, callsOf(noun)]),
) as unknown as { [Key in keyof typeof nouns]: Calls<(typeof nouns)[Key]> }
