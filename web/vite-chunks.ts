import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { readPages } from './vite-pages.ts'
import { assignChunks, type Part } from '../scripts/assign-chunks.ts'

/** Returns the bundler's default chunks. */
async function readParts(config: InlineConfig): Promise<Part[]> {
  let parts: Part[] = []
  const reader: Plugin = {
    name: 'amber-parts',
    generateBundle: {
      // Before Vite removes chunks that contain only styles.
      order: 'pre',
      handler(_, bundle) {
        parts = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? partOf(one) : []))
      },
    },
  }
  await build({
    ...config,
    plugins: [config.plugins, reader],
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  })
  return parts
}

const partOf = ({
  fileName,
  imports,
  modules,
  moduleIds,
  isDynamicEntry,
  facadeModuleId,
}: Rolldown.OutputChunk): Part => ({
  name: fileName,
  imports,
  modules: Object.fromEntries(moduleIds.map((id) => [id, modules[id]?.renderedLength ?? 0])),
  onDemand: isDynamicEntry ? facadeModuleId : null,
})

/** Groups modules into chunks by meaning; `config` is the same build without this plugin. */
export function chunksByMeaning(config: InlineConfig): Plugin {
  return {
    name: 'amber-chunks',
    apply: 'build',
    async config() {
      const { open } = await readPages()
      const openPages = open.flatMap(({ modules }) => modules)
      const chunks = assignChunks(await readParts(config), openPages)
      const byMeaning = {
        debugName: 'by meaning',
        name: (id: string) => chunks.get(id) ?? null,
        includeDependenciesRecursively: false,
      }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [byMeaning] } } } } }
    },
  }
}
