import { wordsForIssue } from '@amber/contract/rules.ts'
import type { FieldRule } from '@amber/contract/rules.ts'
import { setup } from '@amber/contract/setup.ts'
import type { Words } from '@amber/contract/words.ts'
import * as z from 'zod'

const words = (rule: FieldRule) => wordsForIssue(rule)

/** What is wrong with each field: the contract's rules, and that the password was typed twice alike. */
export function setupProblems(
  setupToken: string,
  { confirmPassword, ...values }: Partial<Record<string, string>>,
): Partial<Record<string, Words>> {
  const problems: Partial<Record<string, Words>> = {}
  const { error } = z.safeParse(setup.complete.input, { setupToken, ...values })
  for (const issue of error?.issues ?? []) {
    problems[String(issue.path[0])] ??= wordsForIssue(issue.message)
  }
  if (!confirmPassword) problems.confirmPassword = words('confirm_password_required')
  else if (confirmPassword !== values.password)
    problems.confirmPassword = words('confirm_password_different')
  return problems
}
