import { defaultBrand, type Brand } from '@amber/contract/settings/brand.ts'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import type { SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import type { FirstVisitLanguage } from '@amber/contract/localized-text.ts'

/** Embedded in index.html, so that the first paint needs no request. */
export type PageFacts = {
  firstVisit: FirstVisitLanguage
  brand: Brand
  /** Null: the page shows all parts and requests them. */
  parts: readonly SignInPart[] | null
}

export const unreadFacts: PageFacts = {
  firstVisit: defaultSettings.language.firstVisit,
  brand: defaultBrand,
  parts: null,
}
