/** SQLSTATE of a write on a standby: the address now leads to one, such as during a failover. */
const readOnly = '25006'

/**
 * Whether later statements on the same connection would fail as well: the database is silent, or is a standby that
 * accepts no writes.
 */
export function isUnusable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return false
  return (
    cause.message === 'Query read timeout' || (cause as Error & { code?: string }).code === readOnly
  )
}
