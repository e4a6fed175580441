import type { Words } from '@amber/contract/words.ts'
import { jsonEntry } from './storage.ts'

/** Why the server ended the session in this window (specification, section 8): the door says it, once. */
export const endReasonEntry = jsonEntry('endReason', (found): Words | undefined => {
  const { zh, en } = (found ?? {}) as Partial<Words>
  return typeof zh === 'string' && typeof en === 'string' ? { zh, en } : undefined
})
