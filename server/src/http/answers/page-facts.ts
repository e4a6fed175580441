import { defaultBrand, type Brand } from '@amber/contract/settings/brand.ts'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import type { SignInPart } from '@amber/contract/sign-in/sign-in-options.ts'
import type { FirstVisitLanguage } from '@amber/contract/localized-text.ts'
import { markColor } from '@amber/contract/settings/brand-colors.ts'
import { shadesOf } from '@amber/contract/settings/shades.ts'

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

type Write = (text: string, primaryColor: string) => string

/** How the brand's colour is written into files outside of the app, by path. */
export const brandColored: Readonly<Record<string, Write>> = {
  '/favicon.svg': (text, primaryColor) =>
    text.replace(/(<svg[^>]* color=")[^"]*/, `$1${markColor(primaryColor)}`),
  '/docs/guide.css': (text, primaryColor) => {
    const [light, dark] = [false, true].map((isDark) => shadesOf(primaryColor, isDark).ink)
    return `${text}:root{--accent:light-dark(${light},${dark})}`
  },
}
