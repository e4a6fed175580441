import { passwords } from '@amber/contract/sign-in/passwords.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { usePasswordPolicy } from '#web/lib/sign-in/password-policy.ts'
import { useLinkToken } from '#web/features/sign-in/one-time-link/link-token.ts'
import { useFormat, useServices, useT, type Services } from '#web/lib/call/services.ts'
import {
  linkFaultOf,
  useOneTimeLink,
  type LinkFault,
} from '#web/features/sign-in/one-time-link/use-one-time-link.ts'
import { EntryForm } from '#web/ui/form/entry-form.tsx'
import { FocusedHeading } from '#web/ui/text/focused-heading.tsx'
import { OneTimeLink } from '#web/features/sign-in/one-time-link/one-time-link.tsx'
import { NewPasswordFields, newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'
import { useEntryForm } from '#web/ui/form/use-entry-form.ts'
import { resetPasswordMessages } from './reset-password.messages.ts'
import { ResetByCodeForm } from './reset-by-code-form.tsx'
import { useOpenSignIn } from './use-open-sign-in.ts'
import './reset-password.css'

const readLink = (call: Services['call'], token: string) =>
  call(passwords.readLink, { token }, { errorDisplay: 'inline' })

function ChooseForm(props: {
  token: string
  link: OutputOf<typeof passwords.readLink>
  onBad: (why: LinkFault) => void
}) {
  const { token, link, onBad } = props
  const { userName } = link
  const { call } = useServices()
  const t = useT(resetPasswordMessages)
  const format = useFormat()
  const openSignIn = useOpenSignIn()
  const policy = usePasswordPolicy()
  const state = useEntryForm({
    findProblems: (entries) => newPasswordProblems(entries, { policy, names: [userName] }),
    send: async ({ password = '' }) => {
      try {
        await call(passwords.choose, { token, password }, { errorDisplay: 'inline' })
      } catch (error) {
        const why = error instanceof ApiError && linkFaultOf(error)
        if (!why) throw error
        return onBad(why)
      }
      await openSignIn(t('doneDetail', { name: userName }), userName)
    },
  })
  return (
    <>
      <FocusedHeading>{t('title')}</FocusedHeading>
      <dl className="reset-password-account">
        <dt>{t('account')}</dt>
        <dd>{userName}</dd>
      </dl>
      <EntryForm state={state} action={t('submit')}>
        <NewPasswordFields state={state} userName={userName} policy={policy} />
        <p className="reset-password-until">
          {t('until', { time: format.dateTime(link.expiresTime) })}
        </p>
      </EntryForm>
    </>
  )
}

function PasswordLink({ token }: { token: string }) {
  const t = useT(resetPasswordMessages)
  const { state, retry, giveUp } = useOneTimeLink(readLink, token)
  return (
    <OneTimeLink
      state={state}
      retry={retry}
      title={t('title')}
      badTitle={t('invalidTitle')}
      help={{ title: t('helpTitle'), items: [t('helpUsed'), t('helpAsk')] }}
    >
      {(link) => <ChooseForm token={token} link={link} onBad={giveUp} />}
    </OneTimeLink>
  )
}

export function ResetPasswordPage() {
  const token = useLinkToken()
  // A new token resets the state.
  return token ? <PasswordLink key={token} token={token} /> : <ResetByCodeForm />
}
