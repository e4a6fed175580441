import { passwords } from '@amber/contract/passwords.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { usePasswordPolicy } from '#web/lib/password-policy.ts'
import { useLinkToken } from '#web/lib/link-token.ts'
import { useFormat, useServices, useT } from '#web/lib/services.ts'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { FocusedHeading } from '#web/ui/focused-heading.tsx'
import { PlainNote } from '#web/ui/plain-note.tsx'
import { NewPasswordFields, newPasswordProblems } from '#web/ui/new-password-fields.tsx'
import { useEntryForm } from '#web/ui/use-entry-form.ts'
import { resetPasswordMessages } from './reset-password.messages.ts'
import { ResetByCodeForm } from './reset-by-code-form.tsx'
import { useLeave } from './use-leave.ts'
import { usePasswordLink } from './use-password-link.ts'
import './reset-password.css'

/** The form of a good link; it leads to the door, where the name is filled in. */
function ChooseForm(props: {
  token: string
  link: OutputOf<typeof passwords.readLink>
  onInvalid: () => void
}) {
  const { token, link, onInvalid } = props
  const { userName } = link
  const { call } = useServices()
  const t = useT(resetPasswordMessages)
  const format = useFormat()
  const leave = useLeave()
  const policy = usePasswordPolicy()
  const state = useEntryForm({
    findProblems: (entries) => newPasswordProblems(entries, { policy, names: [userName] }),
    send: async ({ password = '' }) => {
      try {
        await call(passwords.choose, { token, password }, { isToldInPlace: true })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'password_link_invalid') throw error
        return onInvalid()
      }
      await leave(t('doneDetail', { name: userName }), userName)
    },
  })
  return (
    <>
      <FocusedHeading>{t('title')}</FocusedHeading>
      <dl className="reset-password-whose">
        <dt>{t('whose')}</dt>
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
  const { state, retry, giveUp } = usePasswordLink(token)
  switch (state.kind) {
    case 'reading':
      return (
        <>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <div className="reset-password-reading" role="status" aria-busy="true">
            <span className="loading-spin" aria-hidden="true" />
            <span className="visually-hidden">{t('reading')}</span>
          </div>
        </>
      )
    case 'good':
      return <ChooseForm token={token} link={state.link} onInvalid={giveUp} />
    case 'invalid':
      return (
        <PlainNote
          title={t('invalidTitle')}
          detail={t('invalidText')}
          help={{ title: t('helpTitle'), items: [t('helpUsed'), t('helpAsk')] }}
        />
      )
    case 'failed':
      return (
        <PlainNote title={t('failedTitle')} detail={state.reason}>
          <button type="button" className="button button-main reset-password-retry" onClick={retry}>
            {t('retry')}
          </button>
        </PlainNote>
      )
    // no default
  }
}

/** Chooses a password by a one-time link; without one, by a code that is sent. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  // Another link is another try.
  return token ? <PasswordLink key={token} token={token} /> : <ResetByCodeForm />
}
