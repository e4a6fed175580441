import type { TokenPair } from '@amber/contract/sign-in/auth.ts'
import { requireGoodPassword } from '#server/features/sign-in/passwords/password-policy.service.ts'
import type { CaptchaAnswer } from '@amber/contract/sign-in/captcha.ts'
import { isSamePassword } from '@amber/contract/sign-in/password-policy.ts'
import type { Context } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { nameKey } from '#server/lib/name-key.ts'
import { QueueFull } from '#server/lib/queue.ts'
import {
  deviceOf,
  unknownUser,
  noteWrong,
  requirePerson,
  reserve,
  settle,
  throttlesOf,
  verifyReserved,
} from './attempts.service.ts'
import { findAccount, isAccountUnchanged } from './auth.queries.ts'
import { completeSignIn, recordRefusal } from './complete-sign-in.service.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'

type LoginInput = {
  userName: string
  password: string
  newPassword?: string | undefined
  remember?: boolean | undefined
  captcha?: CaptchaAnswer | undefined
}
type LoginContext = Context<LoginInput>

/**
 * Signs a person in. An unknown user and a wrong password take the same way, so that neither the words nor the time
 * tell them apart.
 */
export async function login(context: LoginContext, sessions: Sessions): Promise<TokenPair> {
  const { db, input, platform } = context
  // Refused before anything is counted: a full queue is not the caller's failure.
  if (platform.passwords.isFull()) throw new QueueFull('Too many sign-ins are waiting')
  const account = await findAccount(db, nameKey(input.userName))
  const attempt = { ...context, userName: input.userName }
  // Looked up for nobody too, so that it takes as long.
  const device = await deviceOf(attempt, account?.id ?? unknownUser)
  const throttles = throttlesOf(attempt, device)
  await requirePerson(attempt, throttles, input.captcha)
  const reserved = await reserve(attempt, throttles)
  const given = { password: input.password, stored: account?.passwordHash ?? null }
  const isRight = await verifyReserved(attempt, reserved, given)
  const problem =
    !account || !isRight ? 'credentials_wrong' : account.status !== '1' ? '7777' : null
  if (!account || problem) {
    const code = problem ?? 'credentials_wrong'
    if (code === 'credentials_wrong') await noteWrong(attempt, throttles)
    const refused = { userId: account?.id ?? null, userName: account ? input.userName : '' }
    await recordRefusal(context, { ...refused, method: 'password', problem: code })
    throw fail(code)
  }
  // The person is known by now: what may still be asked of them is no failure.
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

/**
 * The hash of the new password that is due. Throws `password_change_due` where none was given, and what the policy has
 * against it: nothing but this call gets them any further.
 */
async function hashOfNew({ db, input, platform }: LoginContext, userId: string): Promise<string> {
  if (input.newPassword === undefined) throw fail('password_change_due')
  if (isSamePassword(input.newPassword, input.password))
    throw fail('password_unchanged', { field: 'newPassword' })
  const chosen = { password: input.newPassword, field: 'newPassword', of: { userId } }
  await requireGoodPassword(db, chosen)
  return platform.passwords.hash(input.newPassword)
}
