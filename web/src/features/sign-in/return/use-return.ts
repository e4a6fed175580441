import { identities, type FlowPurpose } from '@amber/contract/sign-in/identities.ts'
import { identityErrors } from '@amber/contract/sign-in/identity-errors.ts'
import { translate } from '@amber/contract/localized-text.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#web/lib/call/api-error.ts'
import { useSignInFlow } from '#web/features/sign-in/login/sign-in-flow.ts'
import { useLinkToken } from '#web/features/sign-in/one-time-link/link-token.ts'
import { keepPendingLink, linkParameter } from '#web/features/sign-in/bind-account/pending-link.ts'
import { useLanguage, useServices, useT } from '#web/lib/call/services.ts'
import { signInReturnMessages } from './sign-in-return.messages.ts'

export const linksPath = '/user-center?section=linked-accounts'

const purposeOf = (text: string | null): FlowPurpose => (text === 'link' ? 'link' : 'sign-in')
const isOurCode = (code: string): code is keyof typeof identityErrors =>
  Object.hasOwn(identityErrors, code)

const noUsers = () => {
  throw new Error('Somebody unknown has no tokens')
}

export function useReturn() {
  const { call, feedback } = useServices()
  const t = useT(signInReturnMessages)
  const language = useLanguage()
  const signInFlow = useSignInFlow()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const [purposeText = '', pendingToken = ''] = useLinkToken().split('.')
  const [error, setError] = useState<ApiError>()
  const begun = useRef('')

  useEffect(() => {
    // Pending tokens work once, but effects may run twice.
    if (!pendingToken || begun.current === pendingToken) return
    begun.current = pendingToken
    const how = { errorDisplay: 'inline' } as const
    const finish = async () => {
      const coming = call(identities.finish, { pendingToken }, how)
      // The sign-in flow handles errors too, such as a due second step.
      const came = await coming.catch(() => undefined)
      if (came?.kind !== 'unknown')
        return signInFlow.enter(
          coming.then((known) => (known.kind === 'in' ? known.tokens : noUsers())),
        )
      const { provider, name, isWelcome } = came
      keepPendingLink({ pendingToken, provider, name, isWelcome })
      const pathname = provider === 'wechat' ? '/login/bind-wechat' : '/login/bind-account'
      const next = new URLSearchParams(search)
      next.set(linkParameter, '1')
      await navigate({ pathname, search: `?${next.toString()}` }, { replace: true })
    }
    const link = async () => {
      await call(identities.link, { pendingToken }, how)
      await navigate(linksPath, { replace: true })
      feedback.toast({ kind: 'success', title: t('linked'), detail: t('linkedDetail') })
    }
    const act = purposeOf(purposeText) === 'link' ? link : finish
    act().catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason
      setError(reason)
    })
  }, [call, signInFlow, feedback, navigate, purposeText, search, t, pendingToken])

  const failedCode = query.get('failed')
  const failedReason = failedCode === null || isOurCode(failedCode) ? failedCode : 'unknown'
  const code = error?.code ?? failedReason
  const texts =
    code !== null && isOurCode(code) ? translate(identityErrors[code].texts, language) : null
  return {
    purpose: purposeOf(pendingToken ? purposeText : query.get('purpose')),
    provider: query.get('provider'),
    isWorking: pendingToken !== '' && !error,
    code,
    reason: error?.msg ?? texts ?? t('unknown'),
  }
}
