import { passwordPolicies } from '@amber/contract/sign-in/password-policy.ts'
import type { PasswordPolicy } from '@amber/contract/sign-in/password-policy.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import type { Entries } from '#web/ui/form/use-entry-form.ts'
import { accountNamesOf } from '#web/ui/password/new-account-fields.tsx'
import { newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import * as z from 'zod'

/** Chosen policy; strong by default. */
export const policyOf = (chosen: string | undefined): PasswordPolicy =>
  passwordPolicies.find((policy) => policy === chosen) ?? 'strong'

export function setupProblems(
  setupToken: string,
  { confirmPassword, ...values }: Entries,
): Partial<Record<string, LocalizedText>> {
  const problems: Partial<Record<string, LocalizedText>> = {}
  const { error } = z.safeParse(setup.complete.input, { setupToken, ...values })
  for (const issue of error?.issues ?? []) {
    problems[String(issue.path[0])] ??= textForIssue(issue.message)
  }
  const { password, passwordPolicy } = values
  const terms = { policy: policyOf(passwordPolicy), names: accountNamesOf(values) }
  return { ...problems, ...newPasswordProblems({ password, confirmPassword }, terms) }
}
