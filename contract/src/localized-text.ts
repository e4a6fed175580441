import { textInPack, type Plurals } from './language-packs.ts'

/** Supported languages, the default first. */
export const languages = ['zh-CN', 'en-US', 'zh-TW'] as const

export type Language = (typeof languages)[number]

/** Languages whose texts the sources contain. */
export const sourceLanguages = ['zh-CN', 'en-US'] as const
export type SourceLanguage = (typeof sourceLanguages)[number]
/** Languages with a file in contract/src/languages. */
export type PackLanguage = Exclude<Language, SourceLanguage>

export const hasFile = (language: Language): language is PackLanguage =>
  !sourceLanguages.some((source) => source === language)

export const packLanguages = languages.filter(hasFile)

type LanguageFacts = {
  /** In the language itself. */
  name: string
  /** The name for readers of any language. */
  texts: LocalizedText
  /** Source text that stands in for a missing translation. */
  base: 'zh' | 'en'
  /** Prefixes of language tags (RFC 5646) that ask for it, in lower case; the longest match of all languages wins. */
  tags: readonly string[]
  /** Whether docs/guide has the user guide in it. */
  hasGuide: boolean
}

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  'zh-CN': {
    name: '简体中文',
    texts: { zh: '简体中文', en: 'Simplified Chinese' },
    base: 'zh',
    tags: ['zh'],
    hasGuide: true,
  },
  'en-US': {
    name: 'English',
    texts: { zh: '英文', en: 'English' },
    base: 'en',
    tags: ['en'],
    hasGuide: true,
  },
  'zh-TW': {
    name: '繁體中文',
    texts: { zh: '繁体中文', en: 'Traditional Chinese' },
    base: 'zh',
    tags: ['zh-hant', 'zh-hk', 'zh-mo', 'zh-tw'],
    hasGuide: true,
  },
}

export const isLanguage = (code: string): code is Language =>
  languages.some((language) => language === code)

/** Returns the language of the user guide for readers of a language. */
export function guideLanguageOf(language: Language): Language {
  const { base, hasGuide } = languageFacts[language]
  if (hasGuide) return language
  return base === 'zh' ? 'zh-CN' : 'en-US'
}

export const isChinese = (language: Language) => languageFacts[language].base === 'zh'

export const firstVisitLanguages = [...languages, 'browser'] as const

export type FirstVisitLanguage = (typeof firstVisitLanguages)[number]

/** Text in all languages, with placeholders `{name}`. Texts in a pack language are optional. */
export type LocalizedText = { readonly zh: string; readonly en: string } & {
  readonly [L in PackLanguage]?: string
}

export type TextValues = Readonly<Record<string, string | number>>

/** Returns the form for `values.count`. */
function pluralOf(text: string | Plurals, language: Language, { count }: TextValues): string {
  if (typeof text === 'string') return text
  const category = new Intl.PluralRules(language).select(typeof count === 'number' ? count : NaN)
  return text[category] ?? text.other
}

function phraseOf(
  texts: LocalizedText & { readonly one?: string },
  language: Language,
  values: TextValues,
): string {
  if (language === 'zh-CN') return texts.zh || texts.en
  if (language === 'en-US') {
    const en = texts.one === undefined ? texts.en : { one: texts.one, other: texts.en }
    return pluralOf(en, language, values) || texts.zh
  }
  const own = texts[language] ?? textInPack(texts, language)
  const { base } = languageFacts[language]
  return (own && pluralOf(own, language, values)) || texts[base] || texts.zh || texts.en
}

/**
 * Returns the text with its placeholders filled; unknown ones stay. `one` is the English form for a `count` of 1. Falls
 * back to another language for a missing text.
 */
export function translate(
  texts: LocalizedText & { readonly one?: string },
  language: Language,
  values: TextValues = {},
): string {
  return phraseOf(texts, language, values).replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? hole) : hole,
  )
}

/** Returns the language in which `translate` returns a stored text. */
export function languageOf(texts: LocalizedText, language: Language): Language {
  if (hasFile(language) && texts[language]) return language
  const wanted = isChinese(language) ? texts.zh : texts.en
  return isChinese(language) === Boolean(wanted) ? 'zh-CN' : 'en-US'
}

/**
 * Composes a text in each language from other texts, which `compose` translates. Pack languages are composed when they
 * are read, because their files may load later.
 */
export function composeText(
  compose: (
    translateTo: (texts: LocalizedText, values?: TextValues) => string,
    language: Language,
  ) => string,
): LocalizedText {
  const inLanguage = (language: Language) =>
    compose((texts, values) => translate(texts, language, values), language)
  const text = { zh: inLanguage('zh-CN'), en: inLanguage('en-US') }
  for (const language of packLanguages)
    Object.defineProperty(text, language, { get: () => inLanguage(language) })
  return text
}

/** Returns a text in all languages, for matching what a user wrote in one of them. */
export const textsInAll = (texts: LocalizedText): string[] =>
  languages.map((language) => translate(texts, language))

/** Returns the best supported language of an `Accept-Language` header (RFC 9110, 12.5.4) or a browser's list. */
export function namedLanguage(accepted: string | null | undefined): Language | null {
  const wanted = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return {
        language: languageOfTag(tag),
        quality: quality ? Number(quality.trim().slice(2)) || 0 : 1,
      }
    })
    .filter(({ language, quality }) => quality > 0 && language !== null)
    .toSorted((a, b) => b.quality - a.quality)
  return wanted[0]?.language ?? null
}

/** Returns the language that a tag in lower case asks for. Also in web/src/app/boot/boot.ts. */
function languageOfTag(tag: string): Language | null {
  const matches = languages.flatMap((language) =>
    languageFacts[language].tags
      .filter((prefix) => tag === prefix || tag.startsWith(`${prefix}-`))
      .map((prefix) => ({ language, length: prefix.length })),
  )
  return matches.toSorted((a, b) => b.length - a.length)[0]?.language ?? null
}

/** Returns the language of a reader without a choice: the setting's, or the browser's. */
export function firstLanguage(
  setting: FirstVisitLanguage,
  accepted: string | null | undefined,
): Language {
  return setting === 'browser' ? (namedLanguage(accepted) ?? languages[0]) : setting
}
