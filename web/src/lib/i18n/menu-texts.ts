import type { LocalizedText } from '@amber/contract/localized-text.ts'

export type Titled = {
  routeName: string
  i18nKey: string
  titleZh: string | null
  titleEn: string | null
}

/** Returns custom titles, otherwise the translated name of the route, otherwise its name. */
export function menuTexts(menu: Titled, texts: ReadonlyMap<string, LocalizedText>): LocalizedText {
  const { routeName, titleZh, titleEn } = menu
  const translated = texts.get(menu.i18nKey)
  const other = titleZh || titleEn || routeName
  return { zh: titleZh || (translated?.zh ?? other), en: titleEn || (translated?.en ?? other) }
}
