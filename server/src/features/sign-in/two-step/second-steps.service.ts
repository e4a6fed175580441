import type { SecondStepMethod } from '@amber/contract/sign-in/second-step.ts'
import type { Database } from '#server/db/connect.ts'
import { findTwoStep } from './two-step.queries.ts'

export async function findSetUp(
  db: Database,
  userId: string,
): Promise<{ isSetUp: boolean; isDemanded: boolean }> {
  const state = await findTwoStep(db, userId)
  const { totpSince = null, passkeyCount = 0, isDemanded = false } = state ?? {}
  return { isSetUp: totpSince !== null || passkeyCount > 0, isDemanded }
}

/** Empty if none is due. */
export async function secondStepsDue(db: Database, userId: string): Promise<SecondStepMethod[]> {
  const state = await findTwoStep(db, userId)
  if (!state) return []
  const methods: SecondStepMethod[] = []
  if (state.totpSince) methods.push('totp')
  if (state.passkeyCount > 0) methods.push('passkey')
  if (methods.length === 0) return state.isDemanded ? ['enrol'] : []
  return state.recoveryCodesLeft > 0 ? [...methods, 'recovery'] : methods
}
