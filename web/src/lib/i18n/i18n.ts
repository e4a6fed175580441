import { hasFile, languages, translate } from '@amber/contract/localized-text.ts'
import type { Language, LocalizedText } from '@amber/contract/localized-text.ts'
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

export function translator<M extends Messages>(messages: M, language: Language): Translate<M> {
  return (key, ...[values]) => translate(messages[key] as Message, language, values)
}

/** Returns the languages to switch to. */
export const otherLanguages = (language: Language): Language[] =>
  languages.filter((other) => other !== language)

type State = { language: Language }

export type I18n = StoreApi<State> & {
  /** Shows and stores a language once its file is loaded. */
  setLanguage: (language: Language) => void
  /** Shows a language that another tab has stored. */
  followLanguage: (language: Language) => void
  /** The file of the first language is loaded, or does not load. */
  loaded: Promise<void>
  formatOf: (language: Language) => Format
}

/** Returns the language that boot.ts has chosen, also where it could not be stored. */
export const shownLanguage = ({ documentElement }: Document): Language =>
  languages.find((language) => language === documentElement.lang) ?? languages[0]

export const languageEntry = choiceEntry('lang', languages)

/** Present until a language is chosen (app/boot/boot.ts). */
export const languageByDefaultEntry = textEntry('langByDefault')

/**
 * Creates the language store: the stored language, otherwise `first`. `load` loads the file of a language, and is only
 * called for those with one.
 */
export function createI18n(from: {
  storage: Storage
  first: Language
  load: (language: Language) => Promise<void>
}): I18n {
  const language = from.storage.read(languageEntry) ?? from.first
  const store = createStore<State>(() => ({ language }))
  const formats: Partial<Record<Language, Format>> = {}
  let wanted = language
  const remember = (next: Language) => {
    from.storage.write(languageEntry, next)
    from.storage.remove(languageByDefaultEntry)
  }
  /** Stores the language before it is shown, as listeners read both. */
  const show = async (next: Language, isChosen: boolean) => {
    wanted = next
    if (hasFile(next)) await from.load(next)
    // Another choice may have come meanwhile.
    if (wanted !== next) return
    if (isChosen) remember(next)
    store.setState({ language: next })
  }
  return {
    ...store,
    formatOf: (one) => (formats[one] ??= createFormat(one)),
    followLanguage: (next) => void show(next, false),
    setLanguage: (next) => void show(next, true),
    // Without its file, a language shows its fallback.
    loaded: show(language, false).catch(() => {}),
  }
}
