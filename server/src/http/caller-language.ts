import { firstLanguage, namedLanguage } from '@amber/contract/localized-text.ts'
import type { FirstVisitLanguage, Language } from '@amber/contract/localized-text.ts'

/** Never rejects. */
export type ReadFirstVisit = () => Promise<FirstVisitLanguage>

/** Returns the language of `Accept-Language`, otherwise the first-visit language. */
export async function callerLanguage(
  header: string | null | undefined,
  firstVisit: ReadFirstVisit,
): Promise<Language> {
  return namedLanguage(header) ?? firstLanguage(await firstVisit(), null)
}
