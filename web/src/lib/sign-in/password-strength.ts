import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { passwordKey } from '@amber/contract/sign-in/password-policy.ts'

/** 0 is guessed at once, 4 is safe against a stolen database. */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; isCommon: boolean }

const common = dictionary['passwords-common']

/**
 * Makes the estimate of how many guesses a password stands (zxcvbn), and whether it is on the list that the server refuses
 * (server/src/lib/common-passwords.ts). Heavy: to be loaded on demand.
 */
export function createStrengthMeter() {
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { 'passwords-common': common },
    graphs: adjacencyGraphs,
    // More characters are strong anyway, and cost time.
    maxLength: 32,
    l33tMaxSubstitutions: 10,
  })
  return (password: string, names: readonly string[]): Strength => ({
    score: zxcvbn.check(password, [...names, 'amber']).score,
    isCommon: common.includes(passwordKey(password)),
  })
}
