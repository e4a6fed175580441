import * as z from 'zod'
import { plainPassword, type FieldRule } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/**
 * `plain` follows the specification, section 9. `strong` allows any characters, but no common or personal passwords
 * (NIST SP 800-63B-4, 3.1.1.2).
 */
export const passwordPolicies = ['plain', 'strong'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]

/** Code points after normalization. */
const strongLength = { least: 8, most: 64 }

/** Separate from the field rules, which the sign-in page loads. */
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

/** Returns the text of a password rule; undefined for others. */
export function textsOfPasswordRule(rule: string): LocalizedText | undefined {
  return Object.hasOwn(passwordTexts, rule) ? passwordTexts[rule as PasswordRule] : undefined
}

/**
 * Normalizes to NFC before hashing and comparing (NIST SP 800-63B-4; RFC 8265, 4.2). Width and case stay significant.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFC')
}

/** Whether two passwords are equal after normalization. */
export function isSamePassword(a: string, b: string): boolean {
  return normalPassword(a) === normalPassword(b)
}

/** Folds case and width, to find names and common passwords. */
export function passwordKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Shorter names occur in too many words; Chinese ones have two characters. */
const revealsName = (name: string) =>
  Array.from(name).length >= (/\p{Script=Han}/u.test(name) ? 2 : 4)

/** Returns the broken rule, or null. Common passwords are checked by the server. */
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
