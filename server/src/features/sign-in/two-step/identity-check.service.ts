import type { PasskeyAssertion } from '@amber/contract/sign-in/passkeys.ts'
import type { Database } from '#server/db/connect.ts'
import { withOwnPassword } from '#server/features/sign-in/auth/attempts.service.ts'
import { recordRefusal } from '#server/features/sign-in/auth/complete-sign-in.service.ts'
import {
  requireAssertion,
  type PublicSite,
} from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { inTransaction } from '#server/http/in-transaction.ts'
import { fail, Problem } from '#server/http/problem.ts'
import { findSessionStart, findTwoStep } from './two-step.queries.ts'
import { lockPerson } from './two-step-change.service.ts'

/* A proof is valid only for the call that contains it. */

type IdentityProof = { password?: string | undefined; passkey?: PasskeyAssertion | undefined }
type IdentityCheckContext = SignedInContext<IdentityProof>
type Act<Result> = (transaction: Database) => Promise<Result>

/** Age up to which a sign-in replaces the check. */
const freshMs = 10 * 60_000

export async function identityChecksOf(db: Database, userId: string) {
  const has = await findTwoStep(db, userId)
  return { hasPassword: has?.hasPassword === true, hasPasskey: has?.hasVerifyingPasskey === true }
}

/**
 * Checks the caller's identity, then runs `act` with the user locked. Throttles and logs wrong proofs even if the
 * call fails. Users without password and verifying passkey must have signed in recently (`sign_in_stale`).
 */
export async function withIdentityCheck<Result>(
  context: IdentityCheckContext,
  site: PublicSite,
  act: Act<Result>,
): Promise<Result> {
  const { password, passkey } = context.input
  if (passkey || password !== undefined) return withShownIdentityCheck(context, site, act)
  await requireFreshSignIn(context)
  return lockedTransaction(context, act)
}

/** Accepts no recent sign-in, as the session may have been locked since. */
export async function withShownIdentityCheck<Result>(
  context: IdentityCheckContext,
  site: PublicSite,
  act: Act<Result>,
): Promise<Result> {
  const { password, passkey } = context.input
  if (passkey) {
    await requireOwnPasskey(context, site, passkey)
    return lockedTransaction(context, act)
  }
  if (password === undefined) throw passwordDue()
  return withOwnPassword({ ...context, input: { password } }, act)
}

/** Only checks, before slow work. */
export function requireIdentityCheck(
  context: IdentityCheckContext,
  site: PublicSite,
): Promise<void> {
  return withIdentityCheck(context, site, () => Promise.resolve())
}

/** @throws `sign_in_stale` for an older session */
export async function requireSignInSince(
  { actor, db }: Pick<IdentityCheckContext, 'actor' | 'db'>,
  since: Date,
): Promise<void> {
  const start = await findSessionStart(db, actor.sessionId)
  if (!start || start < since) throw fail('sign_in_stale')
}

function lockedTransaction<Result>(
  { actor, db }: IdentityCheckContext,
  act: Act<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await lockPerson(transaction, actor.id)
    return act(transaction)
  })
}

async function requireOwnPasskey(
  context: IdentityCheckContext,
  site: PublicSite,
  passkey: PasskeyAssertion,
) {
  const { id: userId, userName } = context.actor
  try {
    await requireAssertion({ ...context, site }, passkey, { purpose: 'proof', userId })
  } catch (error) {
    if (error instanceof Problem)
      await recordRefusal(context, { userId, userName, method: 'passkey', problem: error.code })
    throw error
  }
}

async function requireFreshSignIn(context: IdentityCheckContext): Promise<void> {
  const { hasPassword, hasPasskey } = await identityChecksOf(context.db, context.actor.id)
  if (hasPassword || hasPasskey) throw passwordDue()
  await requireSignInSince(context, new Date(context.now.getTime() - freshMs))
}

const passwordDue = () => fail('input_invalid', { fields: { password: 'password_required' } })
