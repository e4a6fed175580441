import { useNavigate } from 'react-router'
import { useServices, useT } from '#web/lib/call/services.ts'
import { signOutNow } from '#web/lib/sign-in/sign-out-now.ts'
import { useKeptSearch } from '#web/lib/sign-in/use-kept-search.ts'
import { resetPasswordMessages } from './reset-password.messages.ts'

/**
 * Leads to the door once a password has been chosen, where the name is filled in if it is known, and on to the page that
 * was asked for. The token of a link is in no query.
 */
export function useLeave() {
  const { feedback, session } = useServices()
  const t = useT(resetPasswordMessages)
  const navigate = useNavigate()
  const search = useKeptSearch()
  return async (detail: string, userName?: string) => {
    // Whoever was signed in here gives way: who has chosen the password wants to come in.
    if (session.getState().token)
      return void navigate('/login-out', { state: signOutNow, replace: true })
    await navigate({ pathname: '/login', search }, { state: { userName }, replace: true })
    feedback.toast({ kind: 'success', title: t('done'), detail })
  }
}
