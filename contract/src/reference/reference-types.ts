import type * as z from 'zod'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** Texts of a call in the API reference. Files named `*-reference.ts` are never loaded by the web. */
export type CallReference = {
  /** Verb first, without a full stop. */
  summary: LocalizedText
  /** Full sentences that add to summary and declaration. */
  description?: LocalizedText
}

/** One entry for each call of a group, no more. */
export type GroupReference<Calls> = { [Verb in keyof Calls]: CallReference }

/** Calls that are listed together. */
export type DomainReference = {
  tag: string
  title: LocalizedText
  /** Schemas of several calls, or of records, under the names that the OpenAPI document gives them. */
  schemas?: Readonly<Record<string, z.core.$ZodType>>
  groups: Readonly<Record<string, Readonly<Record<string, CallReference>>>>
}
