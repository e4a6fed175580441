import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { PasskeyAssertion } from '@amber/contract/passkeys.ts'
import { twoStep } from '@amber/contract/two-step.ts'
import { askOwnPasskey } from './ask-own-passkey.ts'
import { useRead } from './query.ts'
import { useServices } from './services.ts'

/** What somebody shows before something important; nothing where they have nothing. */
export type Proof = { password?: string; passkey?: PasskeyAssertion }

/** By what the person can show once more who they are, and how a passkey of theirs is asked. */
export type OwnProofs = OutputOf<typeof twoStep.proofs> & {
  askPasskey: () => Promise<PasskeyAssertion>
}

/** The person's own, looked at anew when the screen opens; undefined until they are known. */
export function useOwnProofs(): OwnProofs | undefined {
  const { call } = useServices()
  const { data } = useRead(twoStep.proofs, {}, { staleTime: 0 })
  return data && { ...data, askPasskey: () => askOwnPasskey(call) }
}
