import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { PasskeyAssertion } from '@amber/contract/sign-in/passkeys.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import type { ApiError } from '#web/lib/call/api-error.ts'
import { askOwnPasskey } from './ask-own-passkey.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useServices } from '#web/lib/call/services.ts'

/** What somebody shows before something important; nothing where they have nothing. */
export type Proof = { password?: string; passkey?: PasskeyAssertion }

/** By what the person can show once more who they are, and how a passkey of theirs is asked. */
export type OwnIdentityChecks = OutputOf<typeof twoStep.identityChecks> & {
  askPasskey: () => Promise<PasskeyAssertion>
}

/** While that is not known: what went wrong, if anything has, and how to look again. */
export type UnknownIdentityChecks = { error: ApiError | null; retry: () => void }

/** The person's own, looked at anew when the screen opens. */
export function useOwnIdentityChecks(): OwnIdentityChecks | UnknownIdentityChecks {
  const { call } = useServices()
  const read = useRead(twoStep.identityChecks, {}, { staleTime: 0, errorDisplay: 'inline' })
  if (!read.data) return { error: read.error, retry: () => void read.refetch() }
  return { ...read.data, askPasskey: () => askOwnPasskey(call) }
}
