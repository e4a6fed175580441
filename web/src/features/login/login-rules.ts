import { loginInput } from '@amber/contract/auth.ts'
import { wordsForIssue } from '@amber/contract/rules.ts'
import type { Words } from '@amber/contract/words.ts'

export type LoginValues = { userName: string; password: string; remember: boolean }

/**
 * What is wrong with each field, by the contract's own rules. In a module of its own because the validation library
 * comes after the form is on screen.
 */
export function loginProblems(values: LoginValues): Partial<Record<string, Words>> {
  const problems: Partial<Record<string, Words>> = {}
  for (const issue of loginInput.safeParse(values).error?.issues ?? []) {
    problems[String(issue.path[0])] ??= wordsForIssue(issue.message)
  }
  return problems
}
