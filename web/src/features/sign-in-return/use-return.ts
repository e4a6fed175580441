import { identities, type FlowPurpose } from '@amber/contract/identities.ts'
import { identityErrors } from '@amber/contract/identity-errors.ts'
import { say } from '@amber/contract/words.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { useDoor } from '#web/lib/door.ts'
import { useLinkToken } from '#web/lib/link-token.ts'
import { keepPendingLink, linkParameter } from '#web/lib/pending-link.ts'
import { useLanguage, useServices, useT } from '#web/lib/services.ts'
import { signInReturnMessages } from './sign-in-return.messages.ts'

/** Where links are listed. */
export const linksPath = '/user-center?section=linked-accounts'

const purposeOf = (text: string | null): FlowPurpose => (text === 'link' ? 'link' : 'sign-in')
const isOurCode = (code: string): code is keyof typeof identityErrors =>
  Object.hasOwn(identityErrors, code)

const nobody = () => {
  throw new Error('Somebody unknown has no tokens')
}

/** What came back, and what becomes of it: nothing is left to do here but to say what went wrong. */
export function useReturn() {
  const { call, feedback } = useServices()
  const t = useT(signInReturnMessages)
  const language = useLanguage()
  const door = useDoor()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const [purposeText = '', ticket = ''] = useLinkToken().split('.')
  const [error, setError] = useState<ApiError>()
  const begun = useRef('')

  useEffect(() => {
    // Tickets count once, and effects may run twice.
    if (!ticket || begun.current === ticket) return
    begun.current = ticket
    const how = { isToldInPlace: true }
    const finish = async () => {
      const coming = call(identities.finish, { ticket }, how)
      // What goes wrong is the door's as well: a second step may be due.
      const came = await coming.catch(() => undefined)
      if (came?.kind !== 'unknown')
        return door.enter(coming.then((known) => (known.kind === 'in' ? known.tokens : nobody())))
      const { provider, name, isWelcome } = came
      keepPendingLink({ ticket, provider, name, isWelcome })
      const pathname = provider === 'wechat' ? '/login/bind-wechat' : '/login/bind-account'
      const next = new URLSearchParams(search)
      next.set(linkParameter, '1')
      await navigate({ pathname, search: `?${next.toString()}` }, { replace: true })
    }
    const link = async () => {
      await call(identities.link, { ticket }, how)
      await navigate(linksPath, { replace: true })
      feedback.toast({ kind: 'success', title: t('linked'), detail: t('linkedDetail') })
    }
    const act = purposeOf(purposeText) === 'link' ? link : finish
    act().catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason
      setError(reason)
    })
  }, [call, door, feedback, navigate, purposeText, search, t, ticket])

  const failedCode = query.get('failed')
  const told = failedCode === null || isOurCode(failedCode) ? failedCode : 'unknown'
  const code = error?.code ?? told
  const words = code !== null && isOurCode(code) ? say(identityErrors[code].words, language) : null
  return {
    purpose: purposeOf(ticket ? purposeText : query.get('purpose')),
    provider: query.get('provider'),
    isWorking: ticket !== '' && !error,
    code,
    reason: error?.msg ?? words ?? t('unknown'),
  }
}
