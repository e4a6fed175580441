/** Supported languages, the default first. */
export const languages = ['zh-CN', 'en-US'] as const

export type Language = (typeof languages)[number]

export const firstVisitLanguages = [...languages, 'browser'] as const

export type FirstVisitLanguage = (typeof firstVisitLanguages)[number]

/** Text in both languages, with placeholders `{name}`. */
export type LocalizedText = { readonly zh: string; readonly en: string }

export type TextValues = Readonly<Record<string, string | number>>

/**
 * Returns the text with its placeholders filled; unknown ones stay. Falls back to the other language for an empty
 * text.
 */
export function translate(
  texts: LocalizedText,
  language: Language,
  values: TextValues = {},
): string {
  const phrase = language === 'zh-CN' ? texts.zh || texts.en : texts.en || texts.zh
  return phrase.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

/** Returns the language in which `translate` returns a text. */
export function languageOf(texts: LocalizedText, language: Language): Language {
  if (texts.zh && texts.en) return language
  return texts.zh ? 'zh-CN' : 'en-US'
}

/** Returns the best supported language of an `Accept-Language` header (RFC 9110, 12.5.4) or a browser's list. */
export function namedLanguage(accepted: string | null | undefined): Language | null {
  const wanted = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag, quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ tag, quality }) => quality > 0 && /^(zh|en)(-|$)/.test(tag))
    .toSorted((a, b) => b.quality - a.quality)
  const [best] = wanted
  return best ? (best.tag.startsWith('en') ? 'en-US' : 'zh-CN') : null
}

/** Returns the language of a reader without a choice: the setting's, or the browser's. */
export function firstLanguage(
  setting: FirstVisitLanguage,
  accepted: string | null | undefined,
): Language {
  return setting === 'browser' ? (namedLanguage(accepted) ?? languages[0]) : setting
}
