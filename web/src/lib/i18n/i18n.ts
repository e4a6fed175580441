import { languages, translate } from '@amber/contract/localized-text.ts'
import type { Language, LocalizedText, TextValues } from '@amber/contract/localized-text.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { createFormat } from './format.ts'
import type { Format } from './format.ts'
import { choiceEntry, textEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'

/** One phrase in both languages; `one` is the English form for a `count` of exactly one. */
export type Message = LocalizedText & { readonly one?: string }
export type Messages = Readonly<Record<string, Message>>

type Holes<Phrase> = Phrase extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : never

/** The values that a message needs: one for each hole of its English half. */
export type ValuesOf<M extends Message> = [Holes<M['en']>] extends [never]
  ? []
  : [values: Readonly<Record<Holes<M['en']>, string | number>>]

/** Says a message of one set by its key. A wrong key, or a hole without a value, does not compile. */
export type Translate<M extends Messages> = <Key extends keyof M & string>(
  key: Key,
  ...values: ValuesOf<M[Key]>
) => string

/** The messages of a feature, both languages side by side. A missing half does not compile. */
export function defineMessages<const M extends Messages>(messages: M): M {
  return messages
}

/** The phrase in the given language, in its form for one where there is one. */
export function translateMessage(
  message: Message,
  language: Language,
  values?: TextValues,
): string {
  const isOne = language === 'en-US' && values?.count === 1 && message.one !== undefined
  return translate(isOne ? { zh: message.zh, en: message.one } : message, language, values)
}

export function translator<M extends Messages>(messages: M, language: Language): Translate<M> {
  return (key, ...[values]) => translateMessage(messages[key] as Message, language, values)
}

/** The language that readers of one can switch to. */
export function otherLanguage(language: Language): Language {
  return language === 'zh-CN' ? 'en-US' : 'zh-CN'
}

export type I18n = StoreApi<{ language: Language }> & {
  setLanguage: (language: Language) => void
  /** Always the same one for a language. */
  formatOf: (language: Language) => Format
}

/** The reader's language is remembered under the specification's key. */
export const languageEntry = choiceEntry('lang', languages)

/** There as long as the language of this browser is that of first visits, and nobody has chosen one (app/boot.ts). */
export const languageByDefaultEntry = textEntry('langByDefault')

/** The reader's language: the stored one, else `first`. */
export function createI18n(from: { storage: Storage; first: Language }): I18n {
  const store = createStore(() => ({ language: from.storage.read(languageEntry) ?? from.first }))
  const formats: Partial<Record<Language, Format>> = {}
  return {
    ...store,
    formatOf: (language) => (formats[language] ??= createFormat(language)),
    setLanguage: (language) => {
      from.storage.write(languageEntry, language)
      from.storage.remove(languageByDefaultEntry)
      store.setState({ language })
    },
  }
}
