import {
  passwordKey,
  passwordProblem,
  type PasswordPolicy,
} from '@amber/contract/sign-in/password-policy.ts'
import type { Database } from '#server/db/connect.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { fail } from '#server/http/problem.ts'
import { isCommonPassword } from '#server/lib/common-passwords.ts'
import { namesOf } from './passwords.queries.ts'

/** What new passwords have to be like at this moment. */
export async function passwordPolicy(db: Database): Promise<PasswordPolicy> {
  return (await readSettings(db)).passwords.value.policy
}

type Chosen = {
  password: string
  /** The input's field; `password` unless told. */
  field?: string
  /** Whose password it is to be: somebody who is there, or the names of somebody who is about to be. */
  of: { userId: string } | { names: readonly string[] }
  /** One that is about to hold, in place of the one that does. */
  policy?: PasswordPolicy | undefined
}

/**
 * Throws `input_invalid` at the field for a password that the policy does not take. Each way to a new password asks here
 * before it hashes one.
 */
export async function requireGoodPassword(
  db: Database,
  { password, field = 'password', of, ...chosen }: Chosen,
): Promise<void> {
  const policy = chosen.policy ?? (await passwordPolicy(db))
  const names = 'names' in of ? of.names : await namesOf(db, of.userId)
  const problem = passwordProblem(password, { policy, names })
  const isCommon =
    !problem && policy === 'strong' && (await isCommonPassword(passwordKey(password)))
  const rule = isCommon ? 'password_common' : problem
  if (rule) throw fail('input_invalid', { fields: { [field]: rule } })
}
