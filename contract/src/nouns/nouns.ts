import type { Noun } from './define-noun.ts'

/** Own nouns of the product; `npm run new` adds them. */
export const nouns = {
  // One line for each.
} as const satisfies Record<string, Noun>

type Nouns = typeof nouns
type TextOf<N, Key extends string> =
  N extends Readonly<Record<Key, infer Text extends string>> ? Text : never

type AnyNoun = Nouns[keyof Nouns]
export type NounName = TextOf<AnyNoun, 'name'>
export type NounPlural = TextOf<AnyNoun, 'plural'>

export const nounList: readonly Noun[] = Object.values(nouns)
