import { email, phone, textForIssue } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import * as z from 'zod'

export type ReceiverKind = 'phone' | 'email'

const rules = { phone, email }

/** Validates a required phone number or mail address. */
export function receiverProblem(kind: ReceiverKind, typed = ''): LocalizedText | undefined {
  const text = typed.trim()
  if (!text) return textForIssue(`${kind}_required`)
  return z.safeParse(rules[kind], text).success ? undefined : textForIssue(`${kind}_invalid`)
}
