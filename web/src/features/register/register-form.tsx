import { auth } from '@amber/contract/auth.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { registration, termsVersion } from '@amber/contract/registration.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { useDoor } from '#web/lib/door.ts'
import { inputProblems } from '#web/lib/input-problems.ts'
import { usePasswordPolicy } from '#web/lib/password-policy.ts'
import { useFormat, useServices, useT } from '#web/lib/services.ts'
import { signOutNow } from '#web/lib/sign-out-now.ts'
import { useSentCode } from '#web/lib/use-sent-code.ts'
import { CodeFields } from '#web/ui/code-fields.tsx'
import { EntryField } from '#web/ui/entry-field.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { NewPasswordFields, newPasswordProblems } from '#web/ui/new-password-fields.tsx'
import type { Entries } from '#web/ui/use-entry-form.ts'
import { useEntryForm } from '#web/ui/use-entry-form.ts'
import { registerMessages } from './register.messages.ts'
import { TermsField } from './terms-field.tsx'

/** What the form holds, as the call takes it. A box that is not ticked agrees to nothing. */
const inputOf = (entries: Entries, invitation: string) => {
  const { userName = '', nickName = '', password = '', receiver = '', code = '', terms } = entries
  return {
    userName: userName.trim(),
    password,
    receiver: receiver.trim(),
    code: code.trim(),
    termsVersion: (terms ? termsVersion : '') as typeof termsVersion,
    ...(nickName.trim() && { nickName }),
    ...(invitation && { invitation }),
  }
}

const namesOf = ({ userName, nickName }: Entries) =>
  [userName, nickName].flatMap((name) => name || [])

/** The form that makes an account, and signs in with it. */
export function RegisterForm(props: {
  /** Empty where there is none. */
  token: string
  invitation: OutputOf<typeof registration.readInvitation> | undefined
  onRefused: (error: ApiError) => void
}) {
  const { token, invitation } = props
  const t = useT(registerMessages)
  const format = useFormat()
  const { call, feedback, session } = useServices()
  const door = useDoor()
  const policy = usePasswordPolicy()
  const navigate = useNavigate()
  const [names, setNames] = useState<readonly string[]>([])
  const code = useSentCode('register', invitation?.email ?? undefined)

  const findProblems = (entries: Entries) => {
    const { termsVersion: terms, ...problems } = inputProblems(
      registration.register.input,
      inputOf(entries, token),
    )
    const receiver = code.receiverProblem(entries.receiver)
    return {
      ...problems,
      ...newPasswordProblems(entries, { policy, names: namesOf(entries) }),
      ...(receiver && { receiver }),
      ...(terms && { terms }),
    }
  }

  /** Signing in by the password that was just chosen goes the way of every sign-in. */
  const signIn = async (userName: string, password: string) => {
    // Whoever was signed in here gives way: the new person wants to come in.
    if (session.getState().token)
      return void navigate('/login-out', { state: signOutNow, replace: true })
    try {
      await door.enter(call(auth.login, { userName, password }, { isToldInPlace: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await navigate('/login', { state: { userName }, replace: true })
      const detail = t('doneDetail', { name: userName })
      feedback.toast({ kind: 'success', title: t('done'), detail })
    }
  }

  const state = useEntryForm({
    findProblems,
    send: async (entries) => {
      const input = inputOf(entries, token)
      try {
        await call(registration.register, input, { isToldInPlace: true })
      } catch (error) {
        if (error instanceof ApiError) props.onRefused(error)
        throw error
      }
      code.forget()
      await signIn(input.userName, input.password)
    },
  })
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      {invitation && (
        <p className="note-detail">
          {t('invited', {
            name: invitation.invitedBy,
            time: format.dateTime(invitation.expiresTime),
          })}
        </p>
      )}
      <div className="register-form" onInput={() => setNames(namesOf(state.entries()))}>
        <EntryForm state={state} action={t('submit')}>
          <EntryField
            name="userName"
            label={t('userName')}
            placeholder={t('userNameHint')}
            autoComplete="username"
            error={state.problemOf('userName')}
          />
          <EntryField
            name="nickName"
            label={t('nickName')}
            placeholder={t('nickNameHint')}
            autoComplete="nickname"
            isOptional
            error={state.problemOf('nickName')}
          />
          <NewPasswordFields state={state} policy={policy} names={names} label={t('password')} />
          <CodeFields state={state} code={code} receiver={invitation?.email ?? undefined} />
          <TermsField error={state.problemOf('terms') ?? state.problemOf('termsVersion')} />
        </EntryForm>
      </div>
    </>
  )
}
