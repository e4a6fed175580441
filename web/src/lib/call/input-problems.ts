import { textForIssue } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import * as z from 'zod'

/** Validates an input and returns messages by field; empty if valid. */
export function inputProblems(
  schema: z.core.$ZodType,
  input: unknown,
): Record<string, LocalizedText> {
  const problems: Record<string, LocalizedText> = {}
  for (const issue of z.safeParse(schema, input).error?.issues ?? [])
    problems[String(issue.path[0])] ??= textForIssue(issue.message)
  return problems
}
