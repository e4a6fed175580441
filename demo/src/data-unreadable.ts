/** Thrown when Postgres cannot open the stored data. */
export class DataUnreadable extends Error {
  override name = 'DataUnreadable'
}
