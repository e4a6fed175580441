import type { Client, Pool, QueryConfig, QueryResult } from 'pg'
import type { DatabaseAddress } from '#server/db/database-address.ts'

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

/**
 * Whether the connections of Postgres behind this one change between transactions. Poolers announce a process id of
 * their own; the setting is for those that do not.
 */
export async function isPooled(
  client: Client,
  { pooler = 'auto' }: Pick<DatabaseAddress, 'pooler'>,
): Promise<boolean> {
  if (pooler !== 'auto') return pooler === 'transaction'
  // Missing from the types of pg.
  const { processID } = client as Client & { processID: number | null }
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  return rows[0]?.id !== processID
}

/** Runs each statement in a transaction of its own that begins with `prelude`, and unnamed. Needs pipelining clients. */
export function queryInTransactions(pool: Pool, prelude: string): Pool {
  async function query(config: QueryConfig, values: unknown[]): Promise<QueryResult> {
    const client = await pool.connect()
    let isBroken = true
    try {
      // Not pipelined: a statement after a failed `begin` would run as another role.
      await client.query(`begin; ${prelude}`)
      const result = client.query({ ...config, name: '' }, values)
      // A rollback if the statement failed.
      const end = client.query('commit')
      const [answered, ended] = await Promise.allSettled([result, end])
      isBroken =
        ended.status === 'rejected' ||
        (answered.status === 'rejected' && isUnusable(answered.reason))
      if (answered.status === 'rejected') throw answered.reason
      if (ended.status === 'rejected') throw ended.reason
      return answered.value
    } finally {
      client.release(isBroken)
    }
  }
  // Drizzle calls nothing else, since transactions are replaced.
  return { query } as unknown as Pool
}
