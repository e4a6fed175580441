/** The languages of the product; the first is the default (specification: zh-CN first, en-US complete). */
export const languages = ['zh-CN', 'en-US'] as const

export type Language = (typeof languages)[number]

/** The sources of the language of a first visit: always one of ours, or the browser's. */
export const firstVisitLanguages = [...languages, 'browser'] as const

export type FirstVisitLanguage = (typeof firstVisitLanguages)[number]

/** One phrase in both languages. A missing half does not compile. Holes are written `{name}`. */
export type LocalizedText = { readonly zh: string; readonly en: string }

/** What fills the holes of a phrase. */
export type TextValues = Readonly<Record<string, string | number>>

/**
 * The phrase in the given language, its holes filled; a hole without a value stays visible. What people have written in
 * one language only is said in that.
 */
export function translate(
  texts: LocalizedText,
  language: Language,
  values: TextValues = {},
): string {
  const phrase = language === 'zh-CN' ? texts.zh || texts.en : texts.en || texts.zh
  return phrase.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

/** The language that a phrase is said in to a reader of this one. */
export function languageOf(texts: LocalizedText, language: Language): Language {
  if (texts.zh && texts.en) return language
  return texts.zh ? 'zh-CN' : 'en-US'
}

/**
 * The best of our languages that an `Accept-Language` header (RFC 9110, 12.5.4) or a browser's list of languages names;
 * null where it names none of ours.
 */
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

/** The language of readers who have not chosen one: the setting's, or the best of what their browser asks for. */
export function firstLanguage(
  setting: FirstVisitLanguage,
  accepted: string | null | undefined,
): Language {
  return setting === 'browser' ? (namedLanguage(accepted) ?? languages[0]) : setting
}
