// Loaded when the server ends a session, to keep it out of the sign-in page.
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { endReasonMessages } from './end-reason.messages.ts'
import './end-reason.css'

export function endReasonOf(code: string): LocalizedText {
  const { other, ...known } = endReasonMessages
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : other
}
