import { defaultSettings } from '@amber/contract/settings/settings.ts'
import type { SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import type { FirstVisitLanguage } from '@amber/contract/localized-text.ts'

/** The facts that index.html is served with, so that its first paint needs no call. */
export type PageFacts = {
  firstVisit: FirstVisitLanguage
  /** The parts that the sign-in page shows; null where that is not known: the page then shows all, and asks. */
  parts: readonly SignInPart[] | null
}

/** Until the settings could be read. */
export const unreadFacts: PageFacts = {
  firstVisit: defaultSettings.language.firstVisit,
  parts: null,
}
