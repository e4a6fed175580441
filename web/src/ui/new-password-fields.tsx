import { wordsForIssue, newPassword } from '@amber/contract/rules.ts'
import type { Words } from '@amber/contract/words.ts'
import * as z from 'zod'
import { useT } from '#web/lib/services.ts'
import { newPasswordMessages } from './new-password.messages.ts'
import { PasswordField } from './password-field.tsx'
import type { Entries, EntryFormState } from './use-entry-form.ts'
import './plain-note.css'

/** What is wrong with a new password and its repetition, by the contract's rules. */
export function newPasswordProblems({ password, confirmPassword }: Entries) {
  const problems: Partial<Record<string, Words>> = {}
  const [issue] = z.safeParse(newPassword, password).error?.issues ?? []
  if (issue) problems.password = wordsForIssue(issue.message)
  if (!confirmPassword) problems.confirmPassword = wordsForIssue('confirm_password_required')
  else if (confirmPassword !== password)
    problems.confirmPassword = wordsForIssue('confirm_password_different')
  return problems
}

/** A new password, twice. `userName` is for password managers, which would else not know whose it is. */
export function NewPasswordFields(props: { state: EntryFormState; userName?: string }) {
  const { state, userName } = props
  const t = useT(newPasswordMessages)
  return (
    <>
      {userName !== undefined && (
        <input type="text" autoComplete="username" value={userName} readOnly hidden />
      )}
      <PasswordField
        name="password"
        label={t('password')}
        placeholder={t('passwordHint')}
        autoComplete="new-password"
        error={state.problemOf('password')}
      />
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
