import { auth } from '@amber/contract/sign-in/auth.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { registration } from '@amber/contract/sign-in/registration.ts'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useSignInFlow } from '#web/features/sign-in/login/sign-in-flow.ts'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { usePasswordPolicy } from '#web/lib/sign-in/password-policy.ts'
import { pendingLinkMessages } from '#web/features/sign-in/bind-account/pending-link.messages.ts'
import { pendingLinkOf } from '#web/features/sign-in/bind-account/pending-link.ts'
import { useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { signOutNow } from '#web/lib/sign-in/sign-out-now.ts'
import { useSentCode } from '#web/features/sign-in/codes/use-sent-code.ts'
import { CodeFields, CodesUnset } from '#web/features/sign-in/codes/code-fields.tsx'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { accountNamesOf, NewAccountFields } from '#web/ui/password/new-account-fields.tsx'
import { newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'
import { TermsField, termsOf } from '#web/features/sign-in/terms/terms-field.tsx'
import { type Entries, useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { registerMessages } from './register.messages.ts'

const inputOf = (entries: Entries, invitation: string) => {
  const { userName = '', nickName = '', password = '', receiver = '', code = '' } = entries
  return {
    userName: userName.trim(),
    password,
    receiver: receiver.trim(),
    code: code.trim(),
    termsVersion: termsOf(entries),
    ...(nickName.trim() && { nickName }),
    ...(invitation && { invitation }),
  }
}

function LinkNote() {
  const t = useT(registerMessages)
  const tLink = useT(pendingLinkMessages)
  const pending = pendingLinkOf(useLocation().search)
  if (!pending) return null
  const { provider, name } = pending
  return (
    <p className="note-detail">
      {t(name ? 'forLinkNamed' : 'forLinkNameless', { provider: tLink(provider), name })}
    </p>
  )
}

type Invitation = OutputOf<typeof registration.readInvitation>

function InvitationNote({ invitation }: { invitation: Invitation }) {
  const t = useT(registerMessages)
  const format = useFormat()
  const { expiresTime, invitedBy: name } = invitation
  return <p className="note-detail">{t('invited', { name, time: format.dateTime(expiresTime) })}</p>
}

/** Returns a function that signs in with the new password through the regular flow. */
function useFirstSignIn() {
  const t = useT(registerMessages)
  const { call, feedback, session } = useServices()
  const signInFlow = useSignInFlow()
  const navigate = useNavigate()
  return async (userName: string, password: string) => {
    // Signs out a previous user first.
    if (session.getState().token)
      return void navigate('/login-out', { state: signOutNow, replace: true })
    try {
      await signInFlow.enter(call(auth.login, { userName, password }, { errorDisplay: 'inline' }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await navigate('/login', { state: { userName }, replace: true })
      const detail = t('doneDetail', { name: userName })
      feedback.toast({ kind: 'success', title: t('done'), detail })
    }
  }
}

export function RegisterForm(props: {
  token: string
  invitation: Invitation | undefined
  onRefused: (error: ApiError) => void
}) {
  const { token, invitation } = props
  const t = useT(registerMessages)
  const { call } = useServices()
  const signIn = useFirstSignIn()
  const policy = usePasswordPolicy()
  const code = useSentCode('register', {
    fixed: invitation?.email ?? undefined,
    invitation: token,
  })

  const findProblems = (entries: Entries) => {
    const { termsVersion: terms, ...problems } = inputProblems(
      registration.register.input,
      inputOf(entries, token),
    )
    return {
      ...problems,
      ...newPasswordProblems(entries, { policy, names: accountNamesOf(entries) }),
      ...code.problems(entries),
      ...(terms && { terms }),
    }
  }

  const state = useEntryForm({
    findProblems,
    send: async (entries) => {
      const input = inputOf(entries, token)
      try {
        await call(registration.register, input, { errorDisplay: 'inline' })
      } catch (error) {
        if (error instanceof ApiError) props.onRefused(error)
        throw error
      }
      code.forget()
      await signIn(input.userName, input.password)
    },
  })
  if (code.isUnset) return <CodesUnset purpose="register" />
  return (
    <>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <LinkNote />
      {invitation && <InvitationNote invitation={invitation} />}
      <div className="register-form">
        <EntryForm state={state} action={t('submit')}>
          <NewAccountFields state={state} policy={policy} isNickNameOptional />
          <CodeFields state={state} code={code} receiver={invitation?.email ?? undefined} />
          <TermsField error={state.problemOf('terms') ?? state.problemOf('termsVersion')} />
        </EntryForm>
      </div>
    </>
  )
}
