import { useNavigate } from 'react-router'
import { useServices, useT } from '#web/lib/call/services.ts'
import { signOutNow } from '#web/lib/sign-in/sign-out-now.ts'
import { useKeptSearch } from '#web/features/sign-in/login/use-kept-search.ts'
import { resetPasswordMessages } from './reset-password.messages.ts'

/**
 * Opens the sign-in page after a password was set, with the name filled in and the requested page kept. Never puts
 * the token in a query.
 */
export function useOpenSignIn() {
  const { feedback, session } = useServices()
  const t = useT(resetPasswordMessages)
  const navigate = useNavigate()
  const search = useKeptSearch()
  return async (detail: string, userName?: string) => {
    // Signs out a previous user first.
    if (session.getState().token)
      return void navigate('/login-out', { state: signOutNow, replace: true })
    await navigate({ pathname: '/login', search }, { state: { userName }, replace: true })
    feedback.toast({ kind: 'success', title: t('done'), detail })
  }
}
