import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'

/** Reason of the ended session, shown once on the sign-in page (specification, section 8). */
export const endReasonEntry = jsonEntry('endReason', (found): LocalizedText | undefined => {
  const { zh, en } = (found ?? {}) as Partial<LocalizedText>
  return typeof zh === 'string' && typeof en === 'string' ? { zh, en } : undefined
})
