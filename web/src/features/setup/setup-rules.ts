import { wordsForIssue } from '@amber/contract/rules.ts'
import type { FieldRule } from '@amber/contract/rules.ts'
import { setup } from '@amber/contract/setup.ts'
import type { Words } from '@amber/contract/words.ts'
import * as z from 'zod'

export type SetupValues = {
  userName: string
  nickName: string
  password: string
  confirmPassword: string
}

const words = (rule: FieldRule) => wordsForIssue(rule)

/** What is wrong with each field: the contract's rules, and that the password was typed twice alike. */
export function setupProblems(
  setupToken: string,
  { confirmPassword, ...values }: SetupValues,
): Partial<Record<keyof SetupValues, Words>> {
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
