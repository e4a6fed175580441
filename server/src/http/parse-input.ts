import * as z from 'zod'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { isOwnSentence, type FieldRule } from '@amber/contract/rules.ts'
import { fail, type Problem } from './problem.ts'

/**
 * Returns the input as the endpoint declares it.
 *
 * @param outdated replaces the refusal of unknown fields, which a newer web app may have sent
 * @throws Problem `input_invalid` with the violated rule of each field
 */
export function parseInput(
  endpoint: Endpoint,
  given: unknown,
  outdated: Problem | null = null,
): unknown {
  const parsed = z.safeParse(endpoint.input, given)
  if (parsed.success) return parsed.data
  const fields: Record<string, FieldRule> = {}
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys' && outdated) throw outdated
    else if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] = 'unknown_field'
    else fields[issue.path.join('.')] ??= ruleOf(issue, given)
  }
  throw fail('input_invalid', { fields })
}

/** Missing values are `required`, unless the issue names its own rule or has a sentence. */
function ruleOf({ message, path }: z.core.$ZodIssue, given: unknown): FieldRule {
  const rule = message as FieldRule
  const value = path.reduce<unknown>(
    (parent, key) => (isRecord(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined),
    given,
  )
  const isEmpty = value === undefined || value === null || value === ''
  return isEmpty && !rule.endsWith('required') && !isOwnSentence(message) ? 'required' : rule
}

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null
