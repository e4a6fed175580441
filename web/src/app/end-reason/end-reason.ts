// Fetched while somebody is signed out by the server, so that its words and looks are there before the door, which draws
// them with its form, and does not carry them for all the others.
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { endReasonMessages } from './end-reason.messages.ts'
import './end-reason.css'

/** What people are told whose session ended by a code of the server. */
export function endReasonOf(code: string): LocalizedText {
  const { other, ...known } = endReasonMessages
  return Object.hasOwn(known, code) ? known[code as keyof typeof known] : other
}
