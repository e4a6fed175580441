import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'

/** Why the server ended the session in this window (specification, section 8): the door says it, once. */
export const endReasonEntry = jsonEntry('endReason', (found): LocalizedText | undefined => {
  const { zh, en } = (found ?? {}) as Partial<LocalizedText>
  return typeof zh === 'string' && typeof en === 'string' ? { zh, en } : undefined
})
