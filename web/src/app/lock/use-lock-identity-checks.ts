import type { OutputOf } from '@amber/contract/endpoint.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/call/api-error.ts'
import type { Services } from '#web/lib/call/services.ts'

type IdentityChecks = OutputOf<typeof twoStep.identityChecks>

/** Retry interval in milliseconds. */
const askAgain = 10_000

/**
 * Returns how the user can unlock, and retries until the server answers. Assumes a password meanwhile, and after a
 * failure offers a passkey too.
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
