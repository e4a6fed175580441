import type { Plugin, Rolldown } from 'vite'
import { frameModules, readPages } from './vite-pages.ts'

/** Read by V8 at the top of a script: https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n'

/** Returns the names of the chunks that contain one of the modules, or are imported by these. */
function chunksWith(bundle: Rolldown.OutputBundle, modules: ReadonlySet<string>): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const found = new Set<string>()
  const add = (fileName: string) => {
    if (found.has(fileName)) return
    found.add(fileName)
    for (const imported of importsOf.get(fileName) ?? []) add(imported)
  }
  for (const { fileName, isEntry, moduleIds } of chunks)
    if (isEntry || moduleIds.some((id) => modules.has(id))) add(fileName)
  return found
}

/**
 * Compiles the functions of each page's scripts while they download. Otherwise the main thread compiles most of them one
 * by one at their first call, a sixth of its work until a list is usable.
 */
export function compileHints(): Plugin {
  return {
    name: 'amber-compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite has put its list of imports at the top.
      order: 'post',
      async handler(_, bundle) {
        const { open, framed } = await readPages()
        const pages = [...open, ...framed].flatMap(({ modules }) => modules)
        for (const fileName of chunksWith(bundle, new Set([...frameModules, ...pages]))) {
          const chunk = bundle[fileName]
          if (chunk?.type === 'chunk') chunk.code = hint + chunk.code
        }
      },
    },
  }
}
