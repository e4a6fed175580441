import type { PasskeyAssertion } from '@amber/contract/passkeys.ts'
import type { Database } from '#server/db/connect.ts'
import { withOwnPassword } from '#server/features/auth/attempts.service.ts'
import { requireAssertion, type Site } from '#server/features/passkeys/passkey-ceremony.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { findSessionStart, findTwoStep } from './two-step.queries.ts'
import { lockPerson } from './two-step-change.service.ts'

type Proof = { password?: string | undefined; passkey?: PasskeyAssertion | undefined }
type ProofContext = SignedInContext<Proof>

/** How long a sign-in stands for its person where they have nothing else to show. */
const freshMs = 10 * 60_000

/**
 * Has somebody who is signed in show once more who they are, by the password or a passkey, and then does `act`, in a
 * transaction that has locked the person. Wrong passwords are counted as at the door, whatever becomes of the call.
 * Somebody who has neither, and comes in by another service, has to have signed in just now (`sign_in_stale`).
 */
export async function withProof<Result>(
  context: ProofContext,
  site: Site,
  act: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const { actor, db, input } = context
  const results: Result[] = []
  const locked = async (transaction: Database) => {
    await lockPerson(transaction, actor.id)
    results.push(await act(transaction))
  }
  if (input.passkey) {
    const asked = { purpose: 'proof', userId: actor.id } as const
    await requireAssertion({ ...context, site }, input.passkey, asked)
    await db.transaction(locked)
  } else if (input.password !== undefined) {
    const { password } = input
    await withOwnPassword({ ...context, input: { password } }, locked)
  } else {
    await requireFreshSignIn(context)
    await db.transaction(locked)
  }
  return results[0] as Result
}

/** For who has neither password nor passkey. */
async function requireFreshSignIn({ actor, db, now }: ProofContext): Promise<void> {
  const has = await findTwoStep(db, actor.id)
  if (has?.hasPassword || has?.passkeyCount)
    throw fail('input_invalid', { fields: { password: 'password_required' } })
  const start = await findSessionStart(db, actor.sessionId)
  if (!start || now.getTime() - start.getTime() > freshMs) throw fail('sign_in_stale')
}
