/** Made by demo/prepare-database.ts. */
export type Prepared = {
  /** Digest of migrations and Postgres version; other data is not opened. */
  schema: string
  migrations: string[]
  /** Milliseconds; the sample data ends here. */
  time: number
}

export type BuildFacts = {
  /** Digest of all files. */
  id: string
  /** Placeholder of the demo's base path. */
  baseMark: string
  /** All files, relative to the base path. */
  files: readonly string[]
}
