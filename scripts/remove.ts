// npm run remove -- examples, or -- asset: removes a part of the product from this copy of its sources.
import { packLanguages } from '@amber/contract/localized-text.ts'
import { exampleRemoval } from '#scripts/examples/remove-examples.ts'
import { removeNoun } from '#scripts/nouns/remove-noun.ts'
import { dropOrphanedTranslations } from '#scripts/translations.ts'

const removals: Readonly<Record<string, () => Promise<void>>> = {
  ...exampleRemoval,
}

const [name = ''] = process.argv.slice(2)
try {
  if (name === '') throw new Error('usage: npm run remove -- <noun>, or npm run remove -- examples')
  await (Object.hasOwn(removals, name) ? removals[name]?.() : removeNoun(name))
  for (const language of packLanguages) await dropOrphanedTranslations(language)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
