/** In the folder of the web build. */
export const chunkFactsFile = '.chunk-facts.json'

/** Contents of the scripts of a web build, by file name relative to it. */
export type ChunkFacts = {
  /** Scripts of sign-in and home. */
  first: string[]
  /** Modules with their characters before minification, largest first. */
  modules: Record<string, [id: string, size: number][]>
}
