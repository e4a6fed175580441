import * as z from 'zod'
import { updateTimeField } from '@amber/contract/common-fields.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { fieldsWith, filterShape, outputShape } from '@amber/contract/fields.ts'
import { calendarDay, moneyAmount, percentPoints } from '@amber/contract/kinds.ts'
import type { AuditAction } from '@amber/contract/logs/audit.ts'
import { page, pagingInput, recordFields } from '@amber/contract/paging.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { id, longText, moment, shortText } from '@amber/contract/rules.ts'
import {
  brokenRules,
  kebabCase,
  nounPathOf,
  type Noun,
  type NounField,
  type NounFields,
  type RecordAction,
  type RecordActions,
} from './define-noun.ts'
import { nouns } from './nouns.ts'

const mostText = 100
const mostLongText = 2_000
/** Range of Postgres' `integer`. */
const mostNumber = 2 ** 31 - 1

/** Maximum length of a text. */
export function maxLengthOf(field: Extract<NounField, { kind: 'text' }>): number {
  return field.maxLength ?? (field.isLong ? mostLongText : mostText)
}

type Value<F extends NounField> = F extends { kind: 'flag' }
  ? z.ZodBoolean
  : F extends { kind: 'number' | 'percent' }
    ? z.ZodNumber
    : F extends { kind: 'choice'; options: infer Options }
      ? z.ZodEnum<{ [Code in keyof Options & string]: Code }>
      : z.ZodString
type Input<F extends NounField> = F extends { isRequired: true } | { kind: 'flag' }
  ? Value<F>
  : z.ZodOptional<z.ZodNullable<Value<F>>>

function inputOf(field: NounField): z.ZodType {
  const isNeeded = field.isRequired ?? field.kind === 'flag'
  const present = presentOf(field, isNeeded)
  // Optional, so that clients that do not know the field leave it unchanged.
  return isNeeded ? present : present.nullable().optional()
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

function contentOf<F extends NounFields>(fields: F): { [Name in keyof F]: Input<F[Name]> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, inputOf(field)]),
  ) as { [Name in keyof F]: Input<F[Name]> }
}

/** Refuses content that breaks a rule. An edit may omit fields: the server knows the record. */
const keepsRules = (noun: Noun, isWhole: boolean) => (given: object, context: z.RefinementCtx) => {
  const values = given as Record<string, unknown>
  if (!isWhole && Object.keys(noun.fields).some((name) => values[name] === undefined)) return
  for (const [field, message] of Object.entries(brokenRules(noun, values)))
    context.addIssue({ code: 'custom', path: [field], message })
}

/** Returns the fields with those of each record that lists show. */
export function columnFields<F extends NounFields>(fields: F) {
  return {
    ...fields,
    updateTime: { ...updateTimeField, isSortable: true, column: 'shown' },
  } as const
}

/** Declares the endpoints of a noun. */
export function callsOf<
  F extends NounFields,
  Actions extends RecordActions = Record<never, RecordAction>,
>(noun: Noun<string, string, F, Actions>) {
  const { name, fields } = noun
  const path = nounPathOf(noun)
  const record = z.object({ ...recordFields, ...outputShape(fields) })
  const content = contentOf(fields)
  const allow = (verb: string) => `${name}:${verb}` as Permission
  const audit = (verb: string) => `${name}.${verb}` as AuditAction
  return {
    list: endpoint({
      method: 'GET',
      path,
      allow: allow('list'),
      input: z.strictObject({
        ...filterShape(fields),
        ...pagingInput(fieldsWith(columnFields(fields), { isSortable: true })),
      }),
      output: page(record),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      allow: allow('list'),
      input: z.strictObject({ id }),
      output: record,
    }),
    create: endpoint({
      method: 'POST',
      path,
      allow: allow('create'),
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
      input: z
        .strictObject({ id, version: z.number().int(), ...content })
        .superRefine(keepsRules(noun, false)),
      output: record,
      audit: audit('update'),
      idempotent: true,
    }),
    ...removalOf(noun, record),
    ...(Object.fromEntries(
      Object.keys(noun.actions ?? {}).map((verb) => [verb, actionOf(noun, verb, record)]),
    ) as { [Verb in keyof Actions]: ReturnType<typeof actionOf<typeof record>> }),
  }
}

/** Declares an action of a record, which sets fields under its version. */
function actionOf<Record extends z.core.$ZodType>(noun: Noun, verb: string, record: Record) {
  return endpoint({
    method: 'POST',
    path: `${nounPathOf(noun)}/:id/${kebabCase(verb)}`,
    allow: `${noun.name}:${verb}` as Permission,
    input: z.strictObject({ id, version: z.number().int() }),
    output: record,
    audit: `${noun.name}.${verb}` as AuditAction,
    idempotent: true,
  })
}

/** Declares deletion, which can be undone. */
function removalOf<Record extends z.core.$ZodType>({ name, plural }: Noun, record: Record) {
  const path = nounPathOf({ plural })
  const allow = `${name}:remove` as Permission
  const audit = (verb: string) => `${name}.${verb}` as AuditAction
  return {
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      allow,
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
