/** In the folder of the web build. */
export const chunkFactsFile = '.chunk-facts.json'

/** What the scripts of a web build contain, by file name relative to it. */
export type ChunkFacts = {
  /** Scripts of sign-in and home. */
  first: string[]
  /** Modules with their characters before minification, largest first. */
  modules: Record<string, [id: string, size: number][]>
}
