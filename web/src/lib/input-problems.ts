import { wordsForIssue } from '@amber/contract/rules.ts'
import type { Words } from '@amber/contract/words.ts'
import * as z from 'zod'

/** What is wrong with each field of an input, by the contract's own rules; empty when it may be sent. */
export function inputProblems(schema: z.core.$ZodType, input: unknown): Record<string, Words> {
  const problems: Record<string, Words> = {}
  for (const issue of z.safeParse(schema, input).error?.issues ?? [])
    problems[String(issue.path[0])] ??= wordsForIssue(issue.message)
  return problems
}
