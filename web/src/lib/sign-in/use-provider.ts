import { identities } from '@amber/contract/sign-in/identities.ts'
import type { IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import { useCallback, useState } from 'react'
import type { Proof } from './own-identity-checks.ts'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { leaveTo } from './leave-to.ts'
import { useServices } from '#web/lib/call/services.ts'

type Way = { isBusy: boolean; error: ApiError | undefined }

/**
 * Leads to somebody else's sign-in page: to sign in, where `error` says why not, or to link what comes of it to the own
 * account, which throws it.
 */
export function useProvider(leave = leaveTo) {
  const { call } = useServices()
  const [method, setMethod] = useState<Way>({ isBusy: false, error: undefined })
  const lead = useCallback(
    async (ask: () => Promise<{ url: string }>) => {
      setMethod({ isBusy: true, error: undefined })
      try {
        leave((await ask()).url)
        // Stays busy while the browser goes there. Coming back by the arrow shows the page as it was.
        window.addEventListener('pageshow', () => setMethod({ isBusy: false, error: undefined }), {
          once: true,
        })
      } catch (error) {
        setMethod({ isBusy: false, error: error as ApiError })
        throw error
      }
    },
    [leave],
  )
  const how = { errorDisplay: 'inline' } as const
  return {
    ...method,
    signIn: (provider: IdentityProvider, more: { redirect?: string; remember?: boolean } = {}) =>
      lead(() => call(identities.begin, { provider, ...more }, how)).catch(() => undefined),
    link: (provider: IdentityProvider, proof: Proof) =>
      lead(() => call(identities.beginLink, { provider, ...proof }, how)),
  }
}
