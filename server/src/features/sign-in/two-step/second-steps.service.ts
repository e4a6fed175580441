import type { SecondStepMethod } from '@amber/contract/sign-in/second-step.ts'
import type { Database } from '#server/db/connect.ts'
import { findTwoStep } from './two-step.queries.ts'

/** Whether somebody has set up a second step, and whether one of their roles demands it. */
export async function findSetUp(
  db: Database,
  userId: string,
): Promise<{ isSetUp: boolean; isDemanded: boolean }> {
  const state = await findTwoStep(db, userId)
  const { totpSince = null, passkeyCount = 0, isDemanded = false } = state ?? {}
  return { isSetUp: totpSince !== null || passkeyCount > 0, isDemanded }
}

/** The ways of the second step that are left to somebody who has taken the first; none where no second is due. */
export async function secondStepsDue(db: Database, userId: string): Promise<SecondStepMethod[]> {
  const state = await findTwoStep(db, userId)
  if (!state) return []
  const methods: SecondStepMethod[] = []
  if (state.totpSince) methods.push('totp')
  if (state.passkeyCount > 0) methods.push('passkey')
  if (methods.length === 0) return state.isDemanded ? ['enrol'] : []
  return state.recoveryCodesLeft > 0 ? [...methods, 'recovery'] : methods
}
