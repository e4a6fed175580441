import { email, phone, textForIssue } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import * as z from 'zod'

/** What kind of receiver a form asks for; each has rules and words of its own. */
export type ReceiverKind = 'phone' | 'email'

const rules = { phone, email }

/** What is wrong with a phone number or mail address that has to be given, in the words of its kind. */
export function receiverProblem(kind: ReceiverKind, typed = ''): LocalizedText | undefined {
  const text = typed.trim()
  if (!text) return textForIssue(`${kind}_required`)
  return z.safeParse(rules[kind], text).success ? undefined : textForIssue(`${kind}_invalid`)
}
