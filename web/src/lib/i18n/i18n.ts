import { languages, translate } from '@amber/contract/localized-text.ts'
import type { Language, LocalizedText, TextValues } from '@amber/contract/localized-text.ts'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { createFormat } from './format.ts'
import type { Format } from './format.ts'
import { choiceEntry, textEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'

/** `one` is the English form for a `count` of 1. */
export type Message = LocalizedText & { readonly one?: string }
export type Messages = Readonly<Record<string, Message>>

type Holes<Phrase> = Phrase extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | Holes<Rest>
  : never

/** Values for the placeholders of the English text. */
export type ValuesOf<M extends Message> = [Holes<M['en']>] extends [never]
  ? []
  : [values: Readonly<Record<Holes<M['en']>, string | number>>]

/** Unknown keys and missing values do not compile. */
export type Translate<M extends Messages> = <Key extends keyof M & string>(
  key: Key,
  ...values: ValuesOf<M[Key]>
) => string

/** Defines messages. A missing language does not compile. */
export function defineMessages<const M extends Messages>(messages: M): M {
  return messages
}

/** Returns the text in a language. */
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

/** Returns the language to switch to. */
export function otherLanguage(language: Language): Language {
  return language === 'zh-CN' ? 'en-US' : 'zh-CN'
}

export type I18n = StoreApi<{ language: Language }> & {
  setLanguage: (language: Language) => void
  formatOf: (language: Language) => Format
}

export const languageEntry = choiceEntry('lang', languages)

/** Present until a language is chosen (app/boot/boot.ts). */
export const languageByDefaultEntry = textEntry('langByDefault')

/** Creates the language store: the stored language, otherwise `first`. */
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
