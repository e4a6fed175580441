/** The languages of the product; the first is the default (specification: zh-CN first, en-US complete). */
export const languages = ['zh-CN', 'en-US'] as const

export type Language = (typeof languages)[number]

/** One phrase in both languages. A missing half does not compile. Holes are written `{name}`. */
export type Words = { readonly zh: string; readonly en: string }

/** What fills the holes of a phrase. */
export type WordValues = Readonly<Record<string, string | number>>

/** The phrase in the given language, its holes filled; a hole without a value stays visible. */
export function say(words: Words, language: Language, values: WordValues = {}): string {
  const phrase = language === 'zh-CN' ? words.zh : words.en
  return phrase.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

/**
 * The best of our languages for an `Accept-Language` header (RFC 9110, 12.5.4) or a browser's list of languages.
 * Chinese unless English is asked for before any Chinese.
 */
export function preferredLanguage(accepted: string | null | undefined): Language {
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
  return wanted[0]?.tag.startsWith('en') ? 'en-US' : 'zh-CN'
}
