import * as z from 'zod'
import { plainPassword, type FieldRule } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/**
 * `plain`: 6 to 18 letters, digits and underscores (specification, section 9). `strong`: length in place of a set of
 * characters, and nothing that is guessed first (NIST SP 800-63B-4, 3.1.1.2).
 */
export const passwordPolicies = ['plain', 'strong'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]

/** In characters as Unicode counts them, after normalisation. */
const strongLength = { least: 8, most: 64 }

/** What can be wrong with a password beside the field rules. Apart from those, which the door has to load. */
const passwordTexts = {
  password_short: {
    zh: '密码至少 8 个字符',
    en: 'Use at least 8 characters',
  },
  password_long: { zh: '密码最多 64 个字符', en: 'Use at most 64 characters' },
  password_common: {
    zh: '密码过于常见，容易被猜到，请换一个',
    en: 'This password is too common. Choose another one.',
  },
  password_holds_name: {
    zh: '密码不能包含您的用户名或昵称',
    en: "Don't use your username or display name",
  },
} as const satisfies Record<string, LocalizedText>

export type PasswordRule = keyof typeof passwordTexts

/** The words for one of these rules; undefined for any other. */
export function textsOfPasswordRule(rule: string): LocalizedText | undefined {
  return Object.hasOwn(passwordTexts, rule) ? passwordTexts[rule as PasswordRule] : undefined
}

/**
 * One text for all ways of typing it: a password may be composed of other code points on another keyboard (NFC, as NIST
 * SP 800-63B-4 and RFC 8265, 4.2 ask). Hashes are made of it, and passwords compared by it. Letters of other widths or cases stay apart: only the exact password matches.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFC')
}

/** Whether two passwords are one and the same to who compares them with a stored one. */
export function isSamePassword(a: string, b: string): boolean {
  return normalPassword(a) === normalPassword(b)
}

/** What is compared without regard to case and width: names inside, and the list of common ones. */
export function passwordKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Shorter ones are inside of too many words. A Chinese name is whole with two characters. */
const revealsName = (name: string) =>
  Array.from(name).length >= (/\p{Script=Han}/u.test(name) ? 2 : 4)

/**
 * What is wrong with a password that is to be chosen; null where nothing is. `names` are those of the person. Whether
 * it is one of the common ones is not decided here: that takes a list, which the server has.
 */
export function passwordProblem(
  password: string,
  { policy, names }: { policy: PasswordPolicy; names: readonly string[] },
): PasswordRule | FieldRule | null {
  if (policy === 'plain') {
    const [issue] = z.safeParse(plainPassword, password).error?.issues ?? []
    return issue ? (issue.message as FieldRule) : null
  }
  const { length } = Array.from(normalPassword(password))
  if (length === 0) return 'password_required'
  if (length < strongLength.least) return 'password_short'
  if (length > strongLength.most) return 'password_long'
  const key = passwordKey(password)
  const isInside = names
    .map((name) => passwordKey(name.trim()))
    .some((name) => revealsName(name) && key.includes(name))
  return isInside ? 'password_holds_name' : null
}
