import { statusCodes } from '@amber/contract/rules.ts'
import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import { requireGoodPassword } from '#server/features/sign-in/passwords/password-policy.service.ts'
import type { CaptchaAnswer } from '@amber/contract/sign-in/captcha.ts'
import { isSamePassword } from '@amber/contract/sign-in/password-policy.ts'
import type { Context, SignedInContext } from '#server/http/bind.ts'
import { refuseFor } from '#server/http/limits/limits.ts'
import type { countByMinute } from '#server/http/limits/minute-counter.ts'
import { fail } from '#server/http/problem.ts'
import { nameKey } from '#server/lib/text.ts'
import { QueueFull } from '#server/lib/queue.ts'
import {
  deviceOf,
  unknownUser,
  recordWrong,
  requirePerson,
  reserve,
  settle,
  throttlesOf,
  verifyReserved,
} from './attempts.service.ts'
import { findAccount, isAccountUnchanged, setSessionLock } from './auth.queries.ts'
import { completeSignIn, recordRefusal } from './complete-sign-in.service.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { sessionLock } from '@amber/contract/sign-in/session-lock.ts'
import type { PublicSite } from '#server/features/sign-in/passkeys/passkey-ceremony.service.ts'
import { withShownIdentityCheck } from '#server/features/sign-in/two-step/identity-check.service.ts'
import { recordEvent } from '#server/http/record-event.ts'

type LoginInput = {
  userName: string
  password: string
  newPassword?: string | undefined
  remember?: boolean | undefined
  captcha?: CaptchaAnswer | undefined
}
type LoginContext = Context<LoginInput>

/** Successful ones of a user, from all addresses. Each costs a hash and adds rows. */
export const signInsPerMinute = 120

/** Treats an unknown user like a wrong password, in message and timing. */
export async function login(
  context: LoginContext,
  sessions: Sessions,
  signIns: ReturnType<typeof countByMinute>,
): Promise<TokenPair> {
  const { db, input, platform } = context
  // Before counting: a full queue is not the caller's failure.
  if (platform.passwords.isFull()) throw new QueueFull('Too many sign-ins are waiting')
  const account = await findAccount(db, nameKey(input.userName))
  if (account) refuseFor(signIns.waitFor(account.id, platform.now()))
  const attempt = { ...context, userName: input.userName }
  // Runs for unknown users too, to take the same time.
  const device = await deviceOf(attempt, account?.id ?? unknownUser)
  const throttles = throttlesOf(attempt, device)
  await requirePerson(attempt, throttles, input.captcha)
  const reserved = await reserve(attempt, throttles)
  const given = { password: input.password, stored: account?.passwordHash ?? null }
  const isRight = await verifyReserved(attempt, reserved, given)
  const problem =
    !account || !isRight
      ? 'credentials_wrong'
      : account.status !== statusCodes.enabled
        ? '7777'
        : null
  if (!account || problem) {
    const code = problem ?? 'credentials_wrong'
    if (code === 'credentials_wrong') await recordWrong(attempt, throttles)
    const refused = { userId: account?.id ?? null, userName: account ? input.userName : '' }
    await recordRefusal(context, { ...refused, method: 'password', problem: code })
    throw fail(code)
  }
  signIns.add(account.id, platform.now())
  // Later demands are no failures.
  await settle(attempt, reserved)
  const newPasswordHash = account.mustChangePassword ? await hashOfNew(context, account.id) : null
  return completeSignIn(context, sessions, {
    userId: account.id,
    method: 'password',
    isRemembered: input.remember ?? false,
    device,
    newPasswordHash,
    within: async (transaction) => {
      if (!(await isAccountUnchanged(transaction, account))) throw fail('credentials_wrong')
    },
  })
}

/** @throws `password_change_due` without a new password, and violations of the policy */
async function hashOfNew({ db, input, platform }: LoginContext, userId: string): Promise<string> {
  if (input.newPassword === undefined) throw fail('password_change_due')
  if (isSamePassword(input.newPassword, input.password))
    throw fail('password_unchanged', { field: 'newPassword' })
  const chosen = { password: input.newPassword, field: 'newPassword', of: { userId } }
  await requireGoodPassword(db, chosen)
  return platform.passwords.hash(input.newPassword)
}

const lockedTarget = (name: string, id: string) => ({ type: 'session', id, name })

export async function lockSession({ actor, audit, db, now }: SignedInContext<object>) {
  await setSessionLock(db, { id: actor.sessionId, lockedAt: now })
  audit({ target: lockedTarget(actor.userName, actor.sessionId) })
  return {}
}

export async function unlockSession(
  context: SignedInContext<InputOf<typeof sessionLock.unlock>>,
  site: PublicSite,
) {
  const { userName, sessionId } = context.actor
  return withShownIdentityCheck(context, site, async (transaction) => {
    await setSessionLock(transaction, { id: sessionId, lockedAt: null })
    const target = lockedTarget(userName, sessionId)
    await recordEvent(transaction, context, { action: 'session.unlock', target })
    return {}
  })
}
