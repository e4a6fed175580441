import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Leaves out zod's conversion to JSON Schema, which its classes refer to and only the server uses: 5 kB of every page,
 * compressed.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'amber-zod',
    apply: 'build',
    load(id) {
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id))
        return undefined
      const names = [
        ...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
      ].map(([, name]) => name)
      return names.map((name) => `export const ${name} = () => undefined`).join('\n')
    },
  }
}
