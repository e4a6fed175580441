import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replacements } from '#scripts/examples/without-examples.ts'
import { root } from '#scripts/run.ts'

// A renamed file would be in production unnoticed, as a replacement of a path that is not there changes nothing.
test.each(Object.entries(replacements))(
  'a build without examples replaces each export of %s',
  async (path, replacement) => {
    const source = readFileSync(join(root, path), 'utf8')
    const names = [...source.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)]
    expect(names.length).toBeGreaterThan(0)
    const code = `data:text/javascript,${encodeURIComponent(replacement)}`
    const replaced = (await import(/* @vite-ignore */ code)) as object
    expect(new Set(Object.keys(replaced))).toEqual(new Set(names.map(([, name]) => name)))
  },
)
