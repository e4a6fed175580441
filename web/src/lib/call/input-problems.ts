import { textForIssue } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import * as z from 'zod'

/** What is wrong with each field of an input, by the contract's own rules; empty when it may be sent. */
export function inputProblems(
  schema: z.core.$ZodType,
  input: unknown,
): Record<string, LocalizedText> {
  const problems: Record<string, LocalizedText> = {}
  for (const issue of z.safeParse(schema, input).error?.issues ?? [])
    problems[String(issue.path[0])] ??= textForIssue(issue.message)
  return problems
}
