import type { PasskeyAssertion } from '@amber/contract/sign-in/passkeys.ts'
import { twoStep } from '@amber/contract/sign-in/two-step.ts'
import type { Call } from '#web/lib/call/api.ts'
import { askForPasskey } from '#web/lib/sign-in/passkeys.ts'

/**
 * Verifies the signed-in user by passkey.
 * @throws `PasskeyCancelled`, `ApiError`
 */
export async function askOwnPasskey(call: Call): Promise<PasskeyAssertion> {
  return askForPasskey(await call(twoStep.identityCheckRequest, {}, { errorDisplay: 'inline' }))
}
