import { composeText, type LocalizedText } from '@amber/contract/localized-text.ts'
import { ownText, storedText, type StoredTexts } from '@amber/contract/stored-texts.ts'

export type Titled = StoredTexts<'title'> & { routeName: string; i18nKey: string }

/** Returns custom titles, otherwise the translated name of the route (by `i18nKey`), otherwise its name. */
export function menuTexts(menu: Titled, texts: ReadonlyMap<string, LocalizedText>): LocalizedText {
  const titles = storedText(menu, 'title')
  const translated = texts.get(menu.i18nKey)
  const other = titles.zh || titles.en || menu.routeName
  return composeText(
    (translateTo, language) =>
      ownText(titles, language) || (translated ? translateTo(translated) : other),
  )
}
