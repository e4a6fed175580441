import {
  passwordKey,
  passwordProblem,
  type PasswordPolicy,
} from '@amber/contract/sign-in/password-policy.ts'
import type { Database } from '#server/db/connect.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import { fail } from '#server/http/problem.ts'
import { accountNamesOf } from './passwords.queries.ts'

export async function passwordPolicy(db: Database): Promise<PasswordPolicy> {
  return (await readSettings(db)).passwords.value.policy
}

type Chosen = {
  password: string
  /** Default `password`. */
  field?: string
  /** Existing user, or the names of a new one. */
  of: { userId: string } | { names: readonly string[] }
  /** Replaces the current policy. */
  policy?: PasswordPolicy | undefined
}

/**
 * Runs before each hash.
 *
 * @throws `input_invalid` at the field
 */
export async function requireGoodPassword(
  db: Database,
  { password, field = 'password', of, ...chosen }: Chosen,
): Promise<void> {
  const policy = chosen.policy ?? (await passwordPolicy(db))
  const names = 'names' in of ? of.names : await accountNamesOf(db, of.userId)
  const problem = passwordProblem(password, { policy, names })
  const isCommon =
    !problem && policy === 'strong' && (await isCommonPassword(passwordKey(password)))
  const rule = isCommon ? 'password_common' : problem
  if (rule) throw fail('input_invalid', { fields: { [field]: rule } })
}

/** Whether the password is among the 49,000 most common. */
async function isCommonPassword(key: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(key)
}
