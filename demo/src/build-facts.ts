export type BuildFacts = {
  /** Digest of all files. */
  id: string
  /** Placeholder of the demo's base path. */
  baseMark: string
  /** All files, relative to the base path. */
  files: readonly string[]
}

/** File of the build; size in bytes. */
export type ListedFile = { path: string; size: number; isFirst?: boolean }
