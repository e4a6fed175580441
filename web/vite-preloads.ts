import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hasFile, languages } from '@amber/contract/localized-text.ts'
import type { Plugin, Rolldown } from 'vite'
import { root } from '../scripts/run.ts'
import { chunkFactsFile, type ChunkFacts } from '../scripts/chunk-facts.ts'
import { frameModules, readPages, type PageModules } from './vite-pages.ts'

type Bundle = Rolldown.OutputBundle

/** Modules of the screens that are seen first: sign-in and home. */
const firstModules = [
  'login/login-layout.tsx',
  'login/login-page.tsx',
  ...frameModules,
  'app/pages/home-page.tsx',
]

/** Returns the scripts loaded by index.html. */
function entryScripts(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  return entry ? [entry.fileName, ...entry.imports] : []
}

/** Returns the scripts of the modules, except those loaded by index.html. */
function scriptsOf(bundle: Bundle, base: string, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (fileName: string) => {
    if (found.has(fileName)) return
    found.add(fileName)
    for (const imported of byName.get(fileName)?.imports ?? []) add(imported)
  }
  for (const chunk of chunks) {
    // A module that others import statically has an empty facade chunk.
    const ids = [...chunk.moduleIds, chunk.facadeModuleId ?? '']
    if (ids.some((id) => modules.some((end) => id.endsWith(end)))) add(chunk.fileName)
  }
  const loaded = new Set(entryScripts(bundle))
  return [...found].filter((fileName) => !loaded.has(fileName)).map((fileName) => base + fileName)
}

/** For src/app/boot/boot.ts: the additional scripts of each page, as indexes into `files`. */
export async function preloadsOf(bundle: Bundle, base: string) {
  const files: string[] = []
  const indexesOf = (modules: readonly string[]) =>
    scriptsOf(bundle, base, modules).map((file) => {
      if (!files.includes(file)) files.push(file)
      return files.indexOf(file)
    })
  const frame = indexesOf(frameModules)
  const byPattern = (pages: readonly PageModules[], without: readonly number[]) =>
    Object.fromEntries(
      pages.map(({ pattern, modules }) => [
        pattern,
        indexesOf(modules).filter((index) => !without.includes(index)),
      ]),
    )
  const { open, framed } = await readPages()
  const languageFiles = Object.fromEntries(
    languages.filter(hasFile).map((code) => [code, indexesOf([`virtual:language/${code}`])]),
  )
  return {
    files,
    frame,
    languages: languageFiles,
    open: byPattern(open, []),
    framed: byPattern(framed, frame),
  }
}

/** Returns the scripts of sign-in and home. */
export const firstScripts = (bundle: Bundle): Set<string> =>
  new Set([...entryScripts(bundle), ...scriptsOf(bundle, '', firstModules)])

/** Writes what the scripts contain beside them, for the demo's loader and for tests. */
export function chunkFacts(): Plugin {
  return {
    name: 'amber-chunk-facts',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const facts: ChunkFacts = {
        first: [...firstScripts(bundle)],
        modules: Object.fromEntries(
          chunks.map(({ fileName, modules }) => {
            const sizes = Object.entries(modules).map(
              ([id, { renderedLength }]): [string, number] => [relative(root, id), renderedLength],
            )
            return [fileName, sizes.toSorted(([, one], [, other]) => other - one)]
          }),
        ),
      }
      writeFileSync(join(dir, chunkFactsFile), JSON.stringify(facts))
    },
  }
}
