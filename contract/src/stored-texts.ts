import {
  hasFile,
  languageFacts,
  packLanguages,
  type Language,
  type LocalizedText,
  type PackLanguage,
} from './localized-text.ts'

/* Texts that installations store, with a field per language, such as `titleZh`, `titleEn` and `titleZhTW`. */

type Capital<Code> = Code extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Capital<Rest>}`
  : Capitalize<Code & string>

type SourceName<Base extends string> = `${Base}${'Zh' | 'En'}`
export type TranslationName<Base extends string> = `${Base}${Capital<PackLanguage>}`

/** Texts in pack languages, which are optional. */
export type Translations<Base extends string> = Readonly<
  Partial<Record<TranslationName<Base>, string | undefined>>
>
export type StoredTexts<Base extends string> = Translations<Base> & {
  readonly [Name in SourceName<Base>]: string | null
}

const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)

export function translationName<Base extends string>(
  base: Base,
  language: PackLanguage,
): TranslationName<Base> {
  return (base + language.split('-').map(capital).join('')) as TranslationName<Base>
}

/** Returns the fields of a text by preference: of the language, else of its base. */
export function textNames<Base extends string>(base: Base, language: Language) {
  const source = `${base}${capital(languageFacts[language].base)}` as SourceName<Base>
  return hasFile(language) ? [translationName(base, language), source] : [source]
}

/** Builds the fields of a text in the pack languages. */
export function inPackLanguages<Base extends string, Value>(
  base: Base,
  valueOf: (language: PackLanguage) => Value,
): Record<TranslationName<Base>, Value> {
  return Object.fromEntries(
    packLanguages.map((language) => [translationName(base, language), valueOf(language)]),
  ) as Record<TranslationName<Base>, Value>
}

/** Returns a stored text for `translate`. */
export function storedText<Base extends string>(
  record: StoredTexts<Base>,
  base: Base,
): LocalizedText {
  const texts: Readonly<Record<string, string | null | undefined>> = record
  const own = packLanguages.flatMap((language) => {
    const text = texts[translationName(base, language)]
    return text ? [[language, text]] : []
  })
  const [zh, en] = [texts[`${base}Zh`] ?? '', texts[`${base}En`] ?? '']
  return { zh, en, ...Object.fromEntries(own) }
}

/** Returns a stored text without its fallbacks: in the language, else in its base; empty for none. */
export function ownText(texts: LocalizedText, language: Language): string {
  return (hasFile(language) && texts[language]) || texts[languageFacts[language].base]
}
