import type { SecondStepMethod } from '@amber/contract/sign-in/second-step.ts'
import type { Database } from '#server/db/connect.ts'
import { findTwoStep, consumeRecoveryCode, replaceRecoveryCodes } from './two-step.queries.ts'
import { recoveryCodeCount } from '@amber/contract/sign-in/two-step.ts'
import { fail } from '#server/http/problem.ts'
import type { Platform } from '#server/lib/platform.ts'
import { toBase32 } from '#server/lib/totp.ts'

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

/** 80 bits are too many to guess, so a fast digest suffices. */
const codeBytes = 10

type For = { platform: Platform; userId: string }

const hashOf = ({ platform, userId }: For, messages: string) =>
  platform.sha256(`recovery code of ${userId}: ${messages}`)

/** Only digests are stored. */
export async function newRecoveryCodes(db: Database, person: For): Promise<string[]> {
  const { platform, userId } = person
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    toBase32(platform.randomBytes(codeBytes)),
  )
  const hashes = codes.map((messages) => hashOf(person, messages))
  await replaceRecoveryCodes(db, { userId, hashes, now: platform.now() })
  return codes.map((messages) => messages.replace(/.{4}(?=.)/g, '$&-'))
}

/** Null if there are some already. */
export async function firstRecoveryCodes(db: Database, person: For): Promise<string[] | null> {
  const state = await findTwoStep(db, person.userId)
  const steps = (state?.passkeyCount ?? 0) + (state?.totpSince ? 1 : 0)
  return steps === 1 && state?.recoveryCodesLeft === 0 ? newRecoveryCodes(db, person) : null
}

/**
 * Accepts any grouping of the letters.
 *
 * @throws `recovery_code_wrong`
 */
export async function requireRecoveryCode(db: Database, person: For, given: string): Promise<void> {
  const messages = given.toLowerCase().replace(/[^a-z0-9]/g, '')
  const used = { userId: person.userId, codeHash: hashOf(person, messages) }
  if (!(await consumeRecoveryCode(db, { ...used, now: person.platform.now() })))
    throw fail('recovery_code_wrong', { field: 'recoveryCode' })
}
