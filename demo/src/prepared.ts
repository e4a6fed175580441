/** What the build says of the database that it has prepared (demo/prepare-database.ts). */
export type Prepared = {
  /** A digest of the migrations: data of another build whose tables are others is not opened. */
  schema: string
  migrations: string[]
  /** When it was made, in milliseconds: its people have lived until then. */
  time: number
}
