/** What the build says of the database that it has prepared (demo/prepare-database.ts). */
export type Prepared = {
  /** A digest of the migrations and of Postgres: data of another build whose tables or files are others is not opened. */
  schema: string
  migrations: string[]
  /** When it was made, in milliseconds: its people have lived until then. */
  time: number
}
