import type { TokenPair, auth as calls } from '@amber/contract/sign-in/auth.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import {
  completeSignIn,
  recordRefusal,
} from '#server/features/sign-in/auth/complete-sign-in.service.ts'
import type { Sessions } from '#server/features/sessions/session-tokens.service.ts'
import { ownerOf, requireStillOwner } from '#server/features/users/contacts/contacts.service.ts'
import type { Context } from '#server/http/bind.ts'
import { fail, Problem } from '#server/http/problem.ts'
import { askerOf, checkCode, spendCode } from './check-code.service.ts'

type LoginContext = Context<InputOf<typeof calls.loginByCode>>

/**
 * Always looks up the account, so that a wrong code, an unknown address and a shared one (`ownerAmong`) get the same
 * answer in the same time.
 */
export async function loginByCode(context: LoginContext, sessions: Sessions): Promise<TokenPair> {
  const { db, input, platform } = context
  const { code, receiver, remember } = input
  const owner = await ownerOf(db, receiver)
  const now = platform.now()
  const asker = askerOf(context)
  const given = { purpose: 'sign_in', receiver, code, asker, platform, now } as const
  const checked = await checkCode(db, given).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  if (!checked || !owner) {
    const who = { userId: owner?.id ?? null, userName: owner?.userName ?? '' }
    await recordRefusal(context, { ...who, method: 'code', problem: 'code_wrong' })
    throw fail('code_wrong', { field: 'code' })
  }
  return completeSignIn(context, sessions, {
    userId: owner.id,
    method: 'code',
    isRemembered: remember ?? false,
    receiver,
    within: async (transaction) => {
      await spendCode(transaction, checked)
      await requireStillOwner(transaction, { userId: owner.id, receiver })
    },
  })
}
