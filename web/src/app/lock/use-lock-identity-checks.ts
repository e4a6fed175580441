import type { OutputOf } from '@amber/contract/endpoint.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Services } from '#web/lib/call/services.ts'

type IdentityChecks = OutputOf<typeof twoStep.identityChecks>

/** Milliseconds after which it is asked again where there was no answer. */
const askAgain = 10_000

/**
 * By what the person can unlock, asked until there is an answer. Before it comes, by a password as nearly everybody; where
 * it does not come, perhaps by a passkey as well.
 */
export function useLockIdentityChecks(rawRequest: Services['call']): IdentityChecks {
  const [found, setFound] = useState<IdentityChecks>()
  const [isLost, setLost] = useState(false)
  const isKnown = found !== undefined
  useEffect(() => {
    if (isKnown) return undefined
    const ending = new AbortController()
    const { signal } = ending
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      clearTimeout(timer)
      try {
        const answer = await rawRequest(twoStep.identityChecks, {})
        if (!signal.aborted) setFound(answer)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setLost(true)
        if (!signal.aborted) timer = setTimeout(() => void ask(), askAgain)
      } finally {
        isAsking = false
      }
    }
    // Whoever comes back to the window, or whose network does, need not wait for the next time.
    for (const event of ['online', 'focus'])
      window.addEventListener(event, () => void ask(), { signal })
    void ask()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [rawRequest, isKnown])
  return found ?? { hasPassword: true, hasPasskey: isLost }
}
