import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, Pool, type ClientConfig } from 'pg'
import { applicationRole } from './application-role.ts'

/** A connection pool or a transaction on it: queries take either. */
export type Database = PgDatabase<NodePgQueryResultHKT>

/** Where Postgres is: a URL, or the parts that the embedded one gives. */
export type DatabaseAddress = ClientConfig

/** How long a call may wait for a free connection. */
const connectTimeoutMs = 5_000

/** In milliseconds. */
export type Timeouts = {
  /** How long a statement may take before the database cancels it, which is answered with 503. */
  statement: number
  /** How long is waited for a database that does not answer at all. Longer: it is to cancel first. */
  answer: number
}
const defaultTimeouts: Timeouts = { statement: 10_000, answer: 12_000 }

/**
 * Opens a pool whose connections run as the application's own role, which owns nothing and may not change audit rows.
 * On the database that Amber brings along they sign in as it, so that no statement can take on the owner's rights;
 * elsewhere they take it on as members (docs/decisions/0010-who-may-touch-the-log.md).
 * `onError` hears of connections that break; the pool replaces them by itself.
 */
export async function connect(
  address: DatabaseAddress,
  {
    size,
    onError,
    timeouts = defaultTimeouts,
  }: { size: number; onError: (error: Error) => void; timeouts?: Timeouts },
): Promise<{ db: Database; pool: Pool; close: () => Promise<void> }> {
  const role = await findApplicationRole(address)
  const options = [
    `-c statement_timeout=${timeouts.statement}`,
    `-c idle_in_transaction_session_timeout=${2 * timeouts.statement}`,
    '-c timezone=UTC',
    // Many short statements at once: a second process for one of them, or compiling it, costs more than it saves.
    '-c max_parallel_workers_per_gather=0',
    '-c jit=off',
    ...(role === 'member' ? [`-c role=${applicationRole}`] : []),
    // Every search reads what waits to be put into its index (migration 0013).
    '-c gin_pending_list_limit=256kB',
  ]
  const pool = new Pool({
    ...address,
    ...(role === 'login' ? { user: applicationRole } : {}),
    options: options.join(' '),
    application_name: 'amber',
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: timeouts.answer,
    keepAlive: true,
  })
  pool.on('error', onError)
  // The pool listens to idle connections only. One that breaks in the middle of a transaction fails its query as well
  // as itself, and an error that nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const db = Object.assign(drizzle(pool), { transaction: carefully(pool) })
  return { db, pool, close: () => pool.end() }
}

/**
 * Transactions that give no connection back but one on which nothing is under way any more. The query builder's own keep
 * one for ever that did not answer `begin`, ten of which are all there are, and hand one on that could not be told to
 * roll back: whoever is given it would write into the transaction of somebody else, and commit that as well.
 */
function carefully(pool: Pool): Database['transaction'] {
  return async (act, config) => {
    const client = await pool.connect()
    let failure: { error: unknown } | null = null
    let isReleased = false
    const release = (broken: boolean) => {
      if (!isReleased) client.release(broken)
      isReleased = true
    }
    try {
      const result = await drizzle(client).transaction(async (transaction) => {
        try {
          return await act(transaction)
        } catch (error) {
          failure = { error }
          // Who waits should not wait for the same silence twice.
          if (isSilence(error)) release(true)
          throw error
        }
      }, config)
      release(false)
      return result
    } catch (error) {
      // Only where it is what `act` threw has the roll-back succeeded.
      const known = failure as { error: unknown } | null
      release(known?.error !== error)
      throw known ? known.error : error
    }
  }
}

/** Whether the database has not answered in time, not even that it has cancelled. */
function isSilence(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && cause.message === 'Query read timeout'
}

/** How to become the application's role: by signing in, by taking it on, or not at all. */
async function findApplicationRole(address: DatabaseAddress): Promise<'login' | 'member' | null> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ canLogin: boolean; isMember: boolean }>(
      `select rolcanlogin as "canLogin", pg_has_role(current_user, oid, 'member') as "isMember"
       from pg_roles where rolname = $1`,
      [applicationRole],
    )
    const [role] = rows
    // A password of its own is known only where Amber itself made the role: behind an address in parts.
    if (role?.canLogin && address.connectionString === undefined) return 'login'
    return role?.isMember ? 'member' : null
  })
}

/** Runs something on a connection of its own as the database's owner, and closes it. */
export async function withClient<Result>(
  address: DatabaseAddress,
  run: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    ...address,
    application_name: 'amber',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
