// npm run remove -- examples: removes a part of the product from this copy of its sources.
import { exampleRemoval } from '#scripts/examples/remove-examples.ts'

const removals: Readonly<Record<string, () => Promise<void>>> = {
  ...exampleRemoval,
}

const [name = ''] = process.argv.slice(2)
const remove = Object.hasOwn(removals, name) ? removals[name] : undefined
try {
  if (!remove) throw new Error(`usage: npm run remove -- ${Object.keys(removals).join('|')}`)
  await remove()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
