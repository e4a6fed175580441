import { code as codeRule, textForIssue } from '@amber/contract/rules.ts'
import type { Entries } from '#web/ui/form/use-entry-form.ts'

export function codeProblem({ code = '' }: Entries) {
  const issue = codeRule.safeParse(code).error?.issues[0]
  return issue ? { code: textForIssue(issue.message) } : {}
}
