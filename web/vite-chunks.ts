import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { readPages } from './vite-pages.ts'
import { assignChunks, type Load, type Part } from '../scripts/assign-chunks.ts'

/** Pages that are opened more often than others; every visitor waits for the sign-in page. */
const weights: Readonly<Record<string, number>> = { '/login': 100, '/home': 10 }

const usualWeight = 3
/** An installation can hide the examples. */
const weightOfExamples = 1

const withWeight = (pattern: string, load: Omit<Load, 'weight'>): Load => ({
  ...load,
  weight: weights[pattern] ?? (load.isExample ? weightOfExamples : usualWeight),
})

/** Returns the bundler's default chunks, and the modules of its entry. */
async function readParts(config: InlineConfig): Promise<{ parts: Part[]; entry: string[] }> {
  let chunks: Rolldown.OutputChunk[] = []
  const reader: Plugin = {
    name: 'amber-parts',
    generateBundle: {
      // Before Vite removes chunks that contain only styles.
      order: 'pre',
      handler(_, bundle) {
        chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      },
    },
  }
  await build({
    ...config,
    plugins: [config.plugins, reader],
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  const entry = chunks.filter(({ isEntry }) => isEntry).flatMap(({ moduleIds }) => moduleIds)
  return { parts: chunks.map(partOf), entry }
}

const partOf = (chunk: Rolldown.OutputChunk): Part => ({
  name: chunk.fileName,
  imports: chunk.imports,
  dynamicImports: chunk.dynamicImports,
  moduleIds: chunk.moduleIds,
  size: chunk.code.length,
  onDemand: chunk.isDynamicEntry ? chunk.facadeModuleId : null,
})

/** Groups modules into chunks by the pages that need them; `config` is the same build without this plugin. */
export function chunksByUse(config: InlineConfig): Plugin {
  return {
    name: 'amber-chunks',
    apply: 'build',
    async config() {
      const { open, framed } = await readPages()
      const { parts, entry } = await readParts(config)
      const loads = [...open, ...framed].map(({ pattern, modules }) =>
        withWeight(pattern, {
          modules: [...entry, ...modules],
          isExample: modules.some((id) => id.includes('/src/features/examples/')),
        }),
      )
      const chunks = assignChunks(parts, loads)
      const byUse = {
        debugName: 'by use',
        name: (id: string) => chunks.get(id) ?? null,
        includeDependenciesRecursively: false,
      }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [byUse] } } } } }
    },
  }
}
