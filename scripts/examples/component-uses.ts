import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from '#scripts/run.ts'
import { importedFile, readSource } from './component-types.ts'

type Part = { name: string; file: string; code: string }

/** Names fetched on demand: `import('./x.tsx').then((part) => part.X)`. */
const onDemand = /import\(\s*'([^']+)'\s*,?\s*\)\.then\(\s*\((\w+)\) => \2\.(\w+)/g

/** Returns the files that import each part, by file and name; tests and examples do not count. */
function readImporters(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  const note = (file: string, key: string) =>
    importers.set(key, [...(importers.get(key) ?? []), file])
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  for (const file of files.toSorted()) {
    if (file.includes('.test.') || file.endsWith('.d.ts') || file.includes('/examples/')) continue
    const { text, imports } = readSource(file)
    for (const from of imports.values()) note(file, `${from.file} ${from.name}`)
    for (const [, path = '', , name] of text.matchAll(onDemand))
      note(file, `${importedFile(file, path)} ${name}`)
  }
  return importers
}

/**
 * Returns a function that tells the parts that a part is an inner piece of. A part is inner if its folder imports it
 * and no other one does; it belongs to the parts of the importing files, or to what those belong to.
 */
export function readOwners(parts: readonly Part[]): (part: Part) => string[] {
  const importers = readImporters()
  const usesOf = ({ file, name }: Pick<Part, 'file' | 'name'>) =>
    importers.get(`${file} ${name}`) ?? []
  const isInner = (part: Part) => {
    const uses = usesOf(part)
    return uses.length > 0 && uses.every((file) => dirname(file) === dirname(part.file))
  }
  const ownersOf = (part: Part, seen: ReadonlySet<string>): string[] =>
    usesOf(part).flatMap((file) => {
      if (seen.has(file)) return []
      const within = parts.filter((one) => one.file === file)
      const using = within.filter(({ code }) => code.includes(part.name))
      return (using.length > 0 ? using : within).flatMap((one) =>
        isInner(one) ? ownersOf(one, new Set([...seen, file])) : [one.name],
      )
    })
  return (part) =>
    isInner(part) ? [...new Set(ownersOf(part, new Set([part.file])))].toSorted() : []
}
