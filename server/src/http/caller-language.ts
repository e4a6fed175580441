import { firstLanguage, namedLanguage } from '@amber/contract/localized-text.ts'
import type { FirstVisitLanguage, Language } from '@amber/contract/localized-text.ts'

/** Reads the setting of first visits. Never rejects. */
export type ReadFirstVisit = () => Promise<FirstVisitLanguage>

/**
 * The language to answer a call in: the one that its `Accept-Language` names, which our own pages set to their reader's, or
 * else that of first visits.
 */
export async function callerLanguage(
  header: string | null | undefined,
  firstVisit: ReadFirstVisit,
): Promise<Language> {
  return namedLanguage(header) ?? firstLanguage(await firstVisit(), null)
}
