import {
  nameFieldOf,
  withinSentence,
  type Noun,
  type RecordAction,
} from '@amber/contract/nouns/define-noun.ts'
import { nounCalls, type NounCalls } from '@amber/contract/nouns/noun-calls.ts'
import type { Endpoint, OutputOf } from '@amber/contract/endpoint.ts'
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

/** Returns whether the record has all values that an action sets; lists in any order. */
export const isDone = (record: NounRecord, sets: RecordAction['sets']) =>
  Object.entries(sets).every(([name, value]) => {
    const current = record[name]
    if (!Array.isArray(value) || !Array.isArray(current)) return current === value
    return current.length === value.length && value.every((item) => current.includes(item))
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
