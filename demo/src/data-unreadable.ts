/** What is stored is none that Postgres can open. */
export class DataUnreadable extends Error {
  override name = 'DataUnreadable'
}
