import { loginInput } from '@amber/contract/auth.ts'
import { wordsForIssue } from '@amber/contract/rules.ts'
import type { Words } from '@amber/contract/words.ts'

/**
 * What is wrong with each field, by the contract's own rules. In a module of its own because the validation library
 * comes after the form is on screen.
 */
export function loginProblems({ userName, password }: Partial<Record<string, string>>) {
  const problems: Partial<Record<string, Words>> = {}
  for (const issue of loginInput.safeParse({ userName, password }).error?.issues ?? []) {
    problems[String(issue.path[0])] ??= wordsForIssue(issue.message)
  }
  return problems
}
