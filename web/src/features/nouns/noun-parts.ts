import {
  nameFieldOf,
  withinSentence,
  type Noun,
  type NounField,
  type RecordAction,
} from '@amber/contract/nouns/define-noun.ts'
import { nounCalls, type NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import type { Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
import { isFileKind } from '@amber/contract/files/file-types.ts'
import { isListKind } from '@amber/contract/fields.ts'
import type { StoredFile } from '@amber/contract/files/stored-files.ts'
import type { z } from 'zod'
import type { RecordRef } from '#web/ui/form/kinds/record-field.tsx'
import { useLanguage, useTranslate } from '#web/lib/call/services.ts'

export type NounRecord = OutputOf<NounCalls['get']> & {
  readonly [Field in string]?:
    | string
    | number
    | boolean
    | readonly unknown[]
    | Readonly<Record<string, unknown>>
    | RecordRef
    | StoredFile
    | null
}

/** A noun with its endpoints, whose types depend on its fields. */
export type NounParts = { noun: Noun; calls: NounCalls }
export type GivenCalls = Readonly<
  Record<Exclude<keyof NounCalls, 'findRecords' | 'findTree' | 'file' | 'preview'>, Endpoint>
>

/** Returns the endpoints of a noun that a field names. */
export function callsNamed(name: string): NounCalls {
  return (nounCalls as Readonly<Record<string, NounCalls>>)[name]!
}

type ActionCall = Endpoint<z.core.$ZodType<unknown, { id: string; version: number }>>

/** Returns the endpoint of an action that the noun declares. */
export function ownCall(calls: NounCalls, verb: string): ActionCall {
  return (calls as unknown as Readonly<Record<string, ActionCall>>)[verb]!
}

/** Returns a value in the form that tells it from others; answers have another one than an action may set. */
function comparableOf({ kind }: NounField, value: unknown): unknown {
  if (value == null) return value
  if (isListKind(kind)) return JSON.stringify((value as string[]).toSorted())
  if (Array.isArray(value)) return JSON.stringify(value)
  if (kind === 'money') return Number(value)
  if (kind === 'time') return Date.parse(value as string)
  if (kind !== 'record' && !isFileKind(kind)) return value
  return typeof value === 'string' ? value.toLowerCase() : (value as RecordRef).id
}

/** Returns whether the record has all values that an action sets; lists in any order. */
export const isDone = (
  { fields }: Pick<Noun, 'fields'>,
  record: NounRecord,
  sets: RecordAction['sets'],
) =>
  Object.entries(sets).every(([name, value]) => {
    const field = fields[name]!
    return comparableOf(field, record[name]) === comparableOf(field, value)
  })

/** Returns the name of a record. */
export function nameOf(noun: Noun, record: NounRecord): string {
  const value = record[nameFieldOf(noun)]
  return typeof value === 'string' ? value : record.id
}

/** Returns the labels of a noun: as a title, and as part of a sentence. */
export function useNounLabels({ labels }: Noun) {
  const translate = useTranslate()
  const language = useLanguage()
  const [one, many] = [translate(labels.one), translate(labels.many)]
  const inSentence = (label: string) => withinSentence(label, language)
  return { title: many, one: inSentence(one), many: inSentence(many) }
}
