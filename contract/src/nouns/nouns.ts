import { referencesOf, requireKnownNouns } from './define-noun.ts'
import type { Noun } from './define-noun.ts'
import { requireTrees } from './noun-trees.ts'

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
type ViewOf<N> = N extends { readonly views?: infer Views } ? keyof Views & string : never
/** Permissions to see fields, as in `asset:viewPrices`. */
export type NounView = {
  [Key in keyof Nouns]: `${TextOf<Nouns[Key], 'name'>}:${ViewOf<Nouns[Key]>}`
}[keyof Nouns]
export type NounPlural = TextOf<AnyNoun, 'plural'>

type FieldOf<N> = N extends { readonly fields: infer F } ? F[keyof F] : never
type Referred = TextOf<Extract<FieldOf<AnyNoun>, { kind: 'record' }>, 'of'>
/** Names referenced by fields without a noun; the list then fails to compile. */
type Unknown = Exclude<Referred, NounName | 'user'>

const list: readonly Noun[] = Object.values(nouns)
export const nounList = requireKnownNouns(
  list satisfies readonly Readonly<Record<Unknown, never>>[],
)
requireTrees(nounList)

/** Returns the noun of a name that a field refers to. */
export function nounNamed(name: string): Noun {
  const noun = nounList.find((one) => one.name === name)
  if (!noun) throw new Error(`"${name}" isn't a noun`)
  return noun
}

/** Returns the nouns that have a field of a noun, by the name of the latter. */
export const nounsReferringTo = (name: string): readonly Noun[] =>
  nounList.filter((noun) => referencesOf(noun).some(({ of }) => of === name))
