import type { Words } from '@amber/contract/words.ts'

export type Titled = {
  routeName: string
  i18nKey: string
  titleZh: string | null
  titleEn: string | null
}

/**
 * How a stored menu is called: by the titles that people gave it, else by its route's translated name (`words`, by
 * `i18nKey`), else by what there is.
 */
export function menuWords(menu: Titled, words: ReadonlyMap<string, Words>): Words {
  const { routeName, titleZh, titleEn } = menu
  const translated = words.get(menu.i18nKey)
  const other = titleZh || titleEn || routeName
  return { zh: titleZh || (translated?.zh ?? other), en: titleEn || (translated?.en ?? other) }
}
