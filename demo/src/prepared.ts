/** Made by demo/prepare-database.ts. */
export type Prepared = {
  /** Digest of migrations and Postgres version; other data is not opened. */
  schema: string
  migrations: string[]
  /** Milliseconds; the sample data ends here. */
  time: number
}
