import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { PasskeyAssertion } from '@amber/contract/sign-in/passkeys.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useServices } from '#web/lib/call/services.ts'
import type { Call } from '#web/lib/call/api.ts'
import { askForPasskey } from '#web/lib/sign-in/passkeys.ts'

/**
 * Verifies the signed-in user by passkey.
 * @throws `PasskeyCancelled`, `ApiError`
 */
export async function askOwnPasskey(call: Call): Promise<PasskeyAssertion> {
  return askForPasskey(await call(twoStep.identityCheckRequest, {}, { errorDisplay: 'inline' }))
}

/** Proof of identity; empty if the user has none. */
export type Proof = { password?: string; passkey?: PasskeyAssertion }

export type OwnIdentityChecks = OutputOf<typeof twoStep.identityChecks> & {
  askPasskey: () => Promise<PasskeyAssertion>
}

export type UnknownIdentityChecks = { error: ApiError | null; retry: () => void }

/** Returns the user's identity checks. */
export function useOwnIdentityChecks(): OwnIdentityChecks | UnknownIdentityChecks {
  const { call } = useServices()
  const read = useRead(twoStep.identityChecks, {}, { staleTime: 0, errorDisplay: 'inline' })
  if (!read.data) return { error: read.error, retry: () => void read.refetch() }
  return { ...read.data, askPasskey: () => askOwnPasskey(call) }
}
