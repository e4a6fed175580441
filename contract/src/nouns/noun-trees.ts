import { isTree, referencesOf, type Noun, type Reference } from './define-noun.ts'

/** Most records of a tree, deleted ones included; larger nouns are searched by typing. */
export const treeLimit = 1_000

type TreeNoun = Pick<Noun, 'name' | 'fields'>

/** Returns the fields whose record is chosen from a tree. */
export function treeFieldsOf({ fields }: Pick<Noun, 'fields'>): Reference[] {
  return referencesOf({ fields }).filter(({ name }) => isTree(fields[name]!))
}

/** Returns the key of the field that holds the parent of a record; undefined if its noun is no tree. */
export function parentFieldOf({ name, fields }: TreeNoun): string | undefined {
  const [parent, ...others] = referencesOf({ fields }).filter(({ of }) => of === name)
  const isOnly = parent !== undefined && others.length === 0
  return isOnly && fields[parent.name]!.visibleTo === undefined ? parent.name : undefined
}

/** @throws if a field is chosen from the tree of a noun that has no parent, or several */
export function requireTrees(nouns: readonly TreeNoun[]): void {
  for (const noun of nouns)
    for (const { name, of } of treeFieldsOf(noun)) {
      const other = nouns.find((one) => one.name === of)
      if (!other || parentFieldOf(other) === undefined)
        throw new Error(
          `${noun.name}: ${name} can't be a tree of "${of}", which needs exactly one field of itself that all its readers see: its parent`,
        )
    }
}
