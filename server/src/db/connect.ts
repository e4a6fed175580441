import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, Pool, type ClientConfig } from 'pg'
import { applicationRole } from './application-role.ts'
import { requireApplicationRole } from './requirements.ts'

export type Database = PgDatabase<NodePgQueryResultHKT>

/** One connection, outside of the pool. */
export type DatabaseClient = Client

export const databaseOf = (client: DatabaseClient): Database => drizzle(client)

/** URL, or the parts that the embedded Postgres returns. */
export type DatabaseAddress = ClientConfig

const connectTimeoutMs = 5_000

/** In milliseconds. */
export type Timeouts = {
  /** Enforced by the database; answered with 503. */
  statement: number
  /** For a database that does not respond at all; must be longer than `statement`. */
  answer: number
}
const defaultTimeouts: Timeouts = { statement: 10_000, answer: 12_000 }

/**
 * Opens a pool whose connections run as the application's role, which cannot change audit rows
 * (docs/decisions/0010-audit-log-access.md). Broken connections are reported to `onError` and replaced.
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
    // Statements are short and many: parallel workers and JIT cost more than they save.
    '-c max_parallel_workers_per_gather=0',
    '-c jit=off',
    ...(role === 'member' ? [`-c role=${applicationRole}`] : []),
    // Every search also scans the pending list of the index users_search.
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
  // The pool handles errors of idle connections only; an unhandled one would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  try {
    if (role) await requireApplicationRole(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = Object.assign(drizzle(pool), { transaction: carefully(pool) })
  return { db, pool, close: () => pool.end() }
}

/**
 * Returns connections only after their transaction has ended. Drizzle leaks a connection when `begin` fails, and
 * reuses one whose rollback failed, so that the next caller would commit foreign writes.
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
          // The next caller should not wait for the same timeout.
          if (isSilence(error)) release(true)
          throw error
        }
      }, config)
      release(false)
      return result
    } catch (error) {
      // The rollback succeeded only if the error is the one that `act` threw.
      const known = failure as { error: unknown } | null
      release(known?.error !== error)
      throw known ? known.error : error
    }
  }
}

function isSilence(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && cause.message === 'Query read timeout'
}

async function findApplicationRole(address: DatabaseAddress): Promise<'login' | 'member' | null> {
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ canLogin: boolean; isMember: boolean }>(
      `select rolcanlogin as "canLogin", pg_has_role(current_user, oid, 'member') as "isMember"
       from pg_roles where rolname = $1`,
      [applicationRole],
    )
    const [role] = rows
    // Amber knows the password only if the address is in parts.
    if (role?.canLogin && address.connectionString === undefined) return 'login'
    return role?.isMember ? 'member' : null
  })
}

/** Runs `work` on its own connection as the owner of the database, then closes it. */
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
