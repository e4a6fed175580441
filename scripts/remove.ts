// npm run remove -- examples, or -- asset: removes a part of the product from this copy of its sources.
import { removeNoun } from '#scripts/nouns/remove-noun.ts'

const removals: Readonly<Record<string, () => Promise<void>>> = {}

const [name = ''] = process.argv.slice(2)
try {
  if (name === '') throw new Error('usage: npm run remove -- <noun>, or npm run remove -- examples')
  await (Object.hasOwn(removals, name) ? removals[name]?.() : removeNoun(name))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
