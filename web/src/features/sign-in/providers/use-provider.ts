import { identities, type IdentityProvider } from '@amber/contract/sign-in/identities.ts'
import { useCallback, useState } from 'react'
import type { Proof } from '#web/features/sign-in/identity-check/own-identity-checks.ts'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { useServices } from '#web/lib/call/services.ts'

type Way = { isBusy: boolean; error: ApiError | undefined }

/** Redirects to a provider. `error` holds a failure to sign in; linking throws. */
export function useProvider(leave = leaveTo) {
  const { call } = useServices()
  const [method, setMethod] = useState<Way>({ isBusy: false, error: undefined })
  const lead = useCallback(
    async (ask: () => Promise<{ url: string }>) => {
      setMethod({ isBusy: true, error: undefined })
      try {
        leave((await ask()).url)
        // The back button restores the page from the cache.
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

/** Navigates to another site. */
export function leaveTo(address: string): void {
  window.location.assign(address)
}
