import { useState } from 'react'
import { Navigate } from 'react-router'
import { useLinkToken } from '#web/features/sign-in/one-time-link/link-token.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RegisterForm } from './register-form.tsx'
import { registerMessages } from './register.messages.ts'
import { useRegistration } from './use-registration.ts'
import './register.css'

function Registration({ token }: { token: string }) {
  const t = useT(registerMessages)
  const { state, retry, giveUp } = useRegistration(token)
  const help = { title: t('helpTitle'), items: [t('helpRegistered'), t('helpAsk')] }
  switch (state.kind) {
    case 'reading':
      return (
        <>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <div className="register-reading" role="status" aria-busy="true">
            <span className="loading-spin" aria-hidden="true" />
            <span className="visually-hidden">{t('reading')}</span>
          </div>
        </>
      )
    case 'open':
      return <RegisterForm token={token} invitation={state.invitation} onRefused={giveUp} />
    case 'closed':
      return <Notice title={t('closedTitle')} detail={t('closedText')} help={help} />
    case 'invitation':
      return <Notice title={t('invitationTitle')} detail={t('invitationText')} help={help} />
    case 'bad': {
      const detail = t('badText', { reason: state.reason.replace(/[.。]$/, '') })
      return <Notice title={t('badTitle')} detail={detail} help={help} />
    }
    case 'failed':
      return (
        <Notice title={t('failedTitle')} detail={state.reason}>
          <button type="button" className="button button-main register-retry" onClick={retry}>
            {t('retry')}
          </button>
        </Notice>
      )
    // no default
  }
}

export function RegisterPage() {
  const token = useLinkToken()
  const { session } = useServices()
  // An invitation may be for another user. Checked once: a user who just registered is signed in too, but redirected
  // elsewhere.
  const [isElsewhere] = useState(() => !token && session.getState().token !== undefined)
  if (isElsewhere) return <Navigate to="/" replace />
  // A new token resets the state.
  return <Registration key={token} token={token} />
}
