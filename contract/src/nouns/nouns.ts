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
type VerbOf<N> = N extends { readonly actions?: infer Actions } ? keyof Actions & string : never
/** Pairs of a noun and one of its own verbs, as in `asset:retire`. */
export type NounVerb<Separator extends string> = {
  [Key in keyof Nouns]: `${TextOf<Nouns[Key], 'name'>}${Separator}${VerbOf<Nouns[Key]>}`
}[keyof Nouns]
export type NounPlural = TextOf<AnyNoun, 'plural'>

export const nounList: readonly Noun[] = Object.values(nouns)
