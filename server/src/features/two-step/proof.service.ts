import type { PasskeyAssertion } from '@amber/contract/passkeys.ts'
import { requireOwnPassword } from '#server/features/auth/own-password.service.ts'
import { requireAssertion, type Site } from '#server/features/passkeys/passkey-ceremony.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { findSessionStart, findTwoStep } from './two-step.queries.ts'

type Proof = { password?: string | undefined; passkey?: PasskeyAssertion | undefined }

/** How long a sign-in stands for its person where they have nothing else to show. */
const freshMs = 10 * 60_000

/**
 * Has somebody who is signed in show once more who they are, by the password or a passkey. Wrong passwords are counted
 * as at the door, so this must not run inside a transaction that is rolled back. Somebody who has neither, and comes in
 * by another service, has to have signed in just now (`sign_in_stale`).
 */
export async function requireProof(context: SignedInContext<Proof>, site: Site): Promise<void> {
  const { actor, db, input } = context
  if (input.passkey) {
    const asked = { purpose: 'proof', userId: actor.id } as const
    await requireAssertion({ ...context, site }, input.passkey, asked)
  } else if (input.password !== undefined) {
    await requireOwnPassword(context, input.password)
  } else {
    const has = await findTwoStep(db, actor.id)
    if (has?.hasPassword || has?.passkeyCount)
      throw fail('input_invalid', { fields: { password: 'password_required' } })
    const start = await findSessionStart(db, actor.sessionId)
    if (!start || context.now.getTime() - start.getTime() > freshMs) throw fail('sign_in_stale')
  }
}
