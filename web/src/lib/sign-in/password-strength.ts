import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { passwordKey } from '@amber/contract/sign-in/password-policy.ts'

/** Score from 0 (guessed at once) to 4 (safe even if the database is stolen). */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; isCommon: boolean }

const common = dictionary['passwords-common']

/** Creates the strength meter (zxcvbn). Heavy: load on demand. */
export function createStrengthMeter() {
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { 'passwords-common': common },
    graphs: adjacencyGraphs,
    // Longer ones are slow to check.
    maxLength: 32,
    l33tMaxSubstitutions: 10,
  })
  return (password: string, names: readonly string[]): Strength => ({
    score: zxcvbn.check(password, [...names, 'amber']).score,
    isCommon: common.includes(passwordKey(password)),
  })
}
