import type { LocalizedText } from '@amber/contract/localized-text.ts'

export type Titled = {
  routeName: string
  i18nKey: string
  titleZh: string | null
  titleEn: string | null
}

/**
 * How a stored menu is called: by the titles that people gave it, else by its route's translated name (`texts`, by
 * `i18nKey`), else by what there is.
 */
export function menuTexts(menu: Titled, texts: ReadonlyMap<string, LocalizedText>): LocalizedText {
  const { routeName, titleZh, titleEn } = menu
  const translated = texts.get(menu.i18nKey)
  const other = titleZh || titleEn || routeName
  return { zh: titleZh || (translated?.zh ?? other), en: titleEn || (translated?.en ?? other) }
}
