import { sql } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, Pool } from 'pg'
import { applicationRole } from './application-role.ts'
import type { DatabaseAddress } from './database-address.ts'
import { isPooled, queryInTransactions, isUnusable } from '#server/db/connection/pooler.ts'
import { requireApplicationRole, requireMembership } from './requirements.ts'
import { tracedQueries } from '#server/db/connection/traced-queries.ts'
import { withSpan, type Traces } from '#server/lib/spans.ts'

export type Database = PgDatabase<NodePgQueryResultHKT>

/** One connection, outside of the pool. */
export type DatabaseClient = Client

export const databaseOf = (client: DatabaseClient): Database => drizzle(client)

const connectTimeoutMs = 5_000

/**
 * Detects a silently lost connection within 20 s: TCP probes every second, ten times. The system default is two hours.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** In milliseconds. */
export type Timeouts = {
  /** Enforced by the database; answered with 503. */
  statement: number
  /** For a database that does not respond at all; must be longer than `statement`. */
  answer: number
}
const defaultTimeouts: Timeouts = { statement: 10_000, answer: 12_000 }

type ConnectOptions = {
  size: number
  onError: (error: Error) => void
  timeouts?: Timeouts
  /** For a standby, which may be promoted at any time. */
  isReadOnly?: boolean
  /** Null: statements have no spans. */
  traces?: Traces | null
}

/**
 * Opens a pool whose statements run as the application's role, which cannot change audit rows
 * (docs/decisions/0010-audit-log-access.md). Broken connections are reported to `onError` and replaced.
 */
export async function connect(
  address: DatabaseAddress,
  { size, onError, timeouts = defaultTimeouts, isReadOnly = false, traces = null }: ConnectOptions,
): Promise<{ db: Database; pool: Pool; isPooled: boolean; close: () => Promise<void> }> {
  const { role, isPooled: isBehindPooler } = await inspect(address)
  const settings = {
    ...settingsFor(timeouts),
    // The default does not change a transaction that has begun.
    ...(isReadOnly && {
      [isBehindPooler ? 'transaction_read_only' : 'default_transaction_read_only']: 'on',
    }),
    ...(role === 'member' && { role: applicationRole }),
  }
  const pool = new Pool({
    ...address,
    ...(role === 'login' ? { user: applicationRole } : {}),
    ...(isBehindPooler ? { pipeline: true } : { options: asOptions(settings) }),
    application_name: 'amber',
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: timeouts.answer,
    ...keepAlive,
  })
  pool.on('error', onError)
  // The pool handles errors of idle connections only; an unhandled one would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const prelude = isBehindPooler ? asStatements(settings) : null
  const queries = prelude === null ? pool : queryInTransactions(pool, prelude)
  const db = Object.assign(drizzle(tracedQueries(queries, traces)), {
    transaction: tracedTransactions(carefully(pool, { prelude, traces }), traces),
  })
  try {
    if (role) {
      const { rows } = await db.execute<{ role: string }>(sql`select current_user as role`)
      requireApplicationRole(rows[0]?.role, address)
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db, pool, isPooled: isBehindPooler, close: () => pool.end() }
}

const settingsFor = ({ statement }: Timeouts): Record<string, string> => ({
  statement_timeout: String(statement),
  idle_in_transaction_session_timeout: String(2 * statement),
  timezone: 'UTC',
  // Statements are short and many: parallel workers and JIT cost more than they save.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Every search also scans the pending list of the index users_search.
  gin_pending_list_limit: '256kB',
})

const asOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** A pooler in transaction mode gives each transaction another connection. */
const asStatements = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ')

/** One span from the wait for a connection to the commit. */
function tracedTransactions(
  transaction: Database['transaction'],
  traces: Traces | null,
): Database['transaction'] {
  if (!traces?.tracer) return transaction
  const facts = () => ({ name: 'transaction', kind: 'internal' }) as const
  return (act, config) => withSpan(traces, facts, () => transaction(act, config))
}

/**
 * Returns connections only after their transaction has ended. Drizzle leaks a connection when `begin` fails, and
 * reuses one whose rollback failed, so that the next caller would commit foreign writes.
 */
function carefully(
  pool: Pool,
  { prelude, traces }: { prelude: string | null; traces: Traces | null },
): Database['transaction'] {
  return async (act, config) => {
    const client = await pool.connect()
    let failure: { error: unknown } | null = null
    let isReleased = false
    const release = (broken: boolean) => {
      if (!isReleased) client.release(broken)
      isReleased = true
    }
    try {
      const result = await drizzle(tracedQueries(client, traces)).transaction(
        async (transaction) => {
          if (prelude !== null) await transaction.execute(sql.raw(prelude))
          try {
            return await act(transaction)
          } catch (error) {
            failure = { error }
            // The next caller should not fail in the same way.
            if (isUnusable(error)) release(true)
            throw error
          }
        },
        config,
      )
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

async function inspect(address: DatabaseAddress) {
  return withInspector(address, async (client) => ({
    role: await findApplicationRole(client, address),
    isPooled: await isPooled(client, address),
  }))
}

/**
 * Returns how the application gets its role; null if the role does not exist.
 *
 * @throws RequirementError if it exists and cannot be assumed
 */
export async function findApplicationRole(
  client: Client,
  address: DatabaseAddress,
): Promise<'login' | 'member' | null> {
  const { rows } = await client.query<{ canLogin: boolean; isMember: boolean; user: string }>(
    `select rolcanlogin as "canLogin", pg_has_role(current_user, oid, 'member') as "isMember",
      current_user as "user" from pg_roles where rolname = $1`,
    [applicationRole],
  )
  const [role] = rows
  if (!role) return null
  // Amber knows the password only if the address is in parts.
  if (role.canLogin && address.connectionString === undefined) return 'login'
  requireMembership(role, address)
  return 'member'
}

/** Longest wait for an answer in ms: a proxy may accept connections whose server is gone. */
const inspectTimeoutMs = 5000

/** As `withClient`, for short questions: one that is not answered in time throws. */
export const withInspector: typeof withClient = (address, run) =>
  withClient({ ...address, query_timeout: inspectTimeoutMs }, run)

/** Runs `run` on its own connection as the owner of the database, then closes it. */
export async function withClient<Result>(
  address: DatabaseAddress,
  run: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    ...address,
    application_name: 'amber',
    connectionTimeoutMillis: connectTimeoutMs,
    ...keepAlive,
  })
  // Queries report it as well; unhandled it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw address.setting && error instanceof Error
      ? Object.assign(error, { setting: address.setting })
      : error
  }
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
