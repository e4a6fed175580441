import {
  passwordProblem,
  textsOfPasswordRule,
  type PasswordPolicy,
} from '@amber/contract/sign-in/password-policy.ts'
import { newPassword, textForIssue } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useState } from 'react'
import * as z from 'zod'
import { useT } from '#web/lib/call/services.ts'
import { newPasswordMessages } from './password.messages.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import type { Entries, EntryFormState } from '#web/ui/form/use-entry-form.ts'
import '#web/ui/feedback/feedback.css'

/** `names`: must not occur in the password. */
type Terms = { policy: PasswordPolicy | undefined; names: readonly string[] }

/** Validates a new password. The server decides while the policy is unknown. */
export function newPasswordProblems(
  { password = '', confirmPassword }: Entries,
  { policy, names }: Terms = { policy: undefined, names: [] },
) {
  const problems: Partial<Record<string, LocalizedText>> = {}
  const [issue] = z.safeParse(newPassword, password).error?.issues ?? []
  const rule = issue?.message ?? (policy && passwordProblem(password, { policy, names }))
  if (rule) problems.password = textsOfPasswordRule(rule) ?? textForIssue(rule)
  if (!confirmPassword) problems.confirmPassword = textForIssue('confirm_password_required')
  else if (confirmPassword !== password)
    problems.confirmPassword = textForIssue('confirm_password_different')
  return problems
}

/** New password with its repetition and rules. `userName` tells password managers whose it is. */
export function NewPasswordFields(props: {
  state: EntryFormState
  userName?: string
  policy?: PasswordPolicy | undefined
  /** Names besides `userName`. */
  names?: readonly string[]
  /** Label when it replaces no password. */
  label?: string
}) {
  const { state, userName, policy } = props
  const t = useT(newPasswordMessages)
  const [typed, setTyped] = useState('')
  const areNamesKnown = userName !== undefined || props.names !== undefined
  const names = [userName ?? '', ...(props.names ?? [])].filter(Boolean)
  const hint = policy === undefined ? 'anyHint' : policy === 'plain' ? 'passwordHint' : 'strongHint'
  return (
    <>
      {userName !== undefined && (
        <input type="text" autoComplete="username" value={userName} readOnly hidden />
      )}
      <div
        className="new-password"
        onInput={(event) => setTyped((event.target as HTMLInputElement).value)}
      >
        <PasswordField
          name="password"
          label={props.label ?? t('password')}
          placeholder={t(hint)}
          autoComplete="new-password"
          error={state.problemOf('password')}
        />
        {policy && (
          <PasswordRules
            policy={policy}
            password={typed}
            names={areNamesKnown ? names : undefined}
          />
        )}
      </div>
      <PasswordField
        name="confirmPassword"
        label={t('confirm')}
        placeholder={t('confirmHint')}
        autoComplete="new-password"
        error={state.problemOf('confirmPassword')}
      />
    </>
  )
}
