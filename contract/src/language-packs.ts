/** Forms by plural category (Unicode CLDR), as `Intl.PluralRules` selects them. */
export type Plurals = { readonly [C in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** An entry of a file in contract/src/languages: the source texts and their translation. */
export type Translation = { zh: string; en: string; text: string | Plurals }

/** Translations by `packKey`. */
export type LanguagePack = Readonly<Record<string, string | Plurals>>

/** Loaded files. Their contents never change, as those of modules. */
const packs: Partial<Record<string, LanguagePack>> = {}

export function addLanguagePack(language: string, pack: LanguagePack): void {
  packs[language] = pack
}

type SourceTexts = { readonly zh: string; readonly en: string }

/** Digest of the source texts (64 bits, FNV-1a from two starts), so that a pack need not contain them. */
export function packKey({ zh, en }: SourceTexts): string {
  const source = `${zh}\n${en}`
  const digest = (start: number) => {
    let hash = start
    for (let index = 0; index < source.length; index++)
      hash = Math.imul(hash ^ source.charCodeAt(index), 0x01000193)
    return (hash >>> 0).toString(36)
  }
  return `${digest(0x811c9dc5)}.${digest(0x2f0b4c47)}`
}

/** Returns undefined for a text without a translation, or before the file is loaded. */
export function textInPack(texts: SourceTexts, language: string): string | Plurals | undefined {
  const pack = packs[language]
  return pack?.[packKey(texts)]
}

/** Returns the pack of a file. Leaves out translations that equal their fallback, the text in `base`. */
export function compilePack(translations: readonly Translation[], base: 'zh' | 'en'): LanguagePack {
  return Object.fromEntries(
    translations
      .filter((translation) => translation.text !== translation[base])
      .map((translation) => [packKey(translation), translation.text]),
  )
}
