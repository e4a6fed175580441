import type { PasswordPolicy } from '@amber/contract/sign-in/password-policy.ts'
import { useState, type ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import { newAccountMessages } from './password.messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { Entries, EntryFormState } from '#web/ui/form/use-entry-form.ts'
import './password.css'

/** Returns the names that the password must not contain. */
export const accountNamesOf = ({ userName, nickName }: Entries): string[] =>
  [userName, nickName].flatMap((name) => name || [])

/** Fields of a new user; `children` precede the password. */
export function NewAccountFields(props: {
  state: EntryFormState
  policy: PasswordPolicy | undefined
  isNickNameOptional?: boolean
  children?: ReactNode
}) {
  const { state, policy, isNickNameOptional = false } = props
  const t = useT(newAccountMessages)
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <div className="new-account" onInput={() => setNames(accountNamesOf(state.entries()))}>
      <EntryField
        name="userName"
        label={t('userName')}
        placeholder={t('userNameHint')}
        autoComplete="username"
        error={state.problemOf('userName')}
      />
      <EntryField
        name="nickName"
        label={t(isNickNameOptional ? 'nickNameOptional' : 'nickName')}
        placeholder={t('nickNameHint')}
        autoComplete="nickname"
        isOptional={isNickNameOptional}
        error={state.problemOf('nickName')}
      />
      {props.children}
      <NewPasswordFields state={state} policy={policy} names={names} label={t('password')} />
    </div>
  )
}
