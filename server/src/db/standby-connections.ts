import { sql } from 'drizzle-orm'
import type { StandbyProblem } from '@amber/contract/status/system-status.ts'
import { connect, type Database } from './connect.ts'
import type { DatabaseAddress } from './database-address.ts'
import { errorClass, type Traces } from '#server/lib/spans.ts'

/** Thrown for an address that leads to no standby of the database. */
export class StandbyError extends Error {
  override name = 'StandbyError'
  readonly problem: StandbyProblem
  constructor(problem: StandbyProblem) {
    super(problem === 'foreign' ? 'a standby of another database' : 'no standby')
    this.problem = problem
  }
}

export type StandbyAddresses = { address: DatabaseAddress; primary: DatabaseAddress }

type ConnectOptions = StandbyAddresses & { size: number; timeoutMs: number; traces?: Traces | null }

/** Separate connections for the checks: those for reads may all be in use. */
export async function connectStandby({
  address,
  primary,
  size,
  timeoutMs,
  traces = null,
}: ConnectOptions) {
  const onError = () => undefined
  const timeouts = { statement: timeoutMs, answer: timeoutMs }
  const watching = { size: 1, onError, timeouts, isReadOnly: true }
  const opened: Awaited<ReturnType<typeof connect>>[] = []
  const close = () => Promise.all(opened.map((connection) => connection.close()))
  const open = async (...given: Parameters<typeof connect>) => {
    const connection = await connect(...given)
    opened.push(connection)
    return connection.db
  }
  try {
    const checks = await open(address, watching)
    const ofPrimary = await open(primary, watching)
    const db = await open(address, { size, onError, isReadOnly: true, traces })
    if ((await identityOf(checks)) !== (await identityOf(ofPrimary)))
      throw new StandbyError('foreign')
    return {
      db,
      /** @throws StandbyError if it was promoted */
      readReplayed: () => readReplayed(checks),
      readWritten: () => readWritten(ofPrimary),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type StandbyConnections = Awaited<ReturnType<typeof connectStandby>>

/** Equal for a primary and its standbys. Not every managed Postgres lets its users see the system's number. */
async function identityOf(db: Database): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select datname || ' ' || oid as id from pg_database where datname = current_database()`,
  )
  const system = await db
    .execute<{ id: string }>(sql`select system_identifier::text as id from pg_control_system()`)
    .catch((error: unknown) => {
      if (isRefused(error)) return null
      throw error
    })
  return [rows[0]?.id, system?.rows[0]?.id].join(' ')
}

/** Whether the number is hidden or unknown (classes 42 and 0A of SQLSTATE), instead of a failure that passes. */
const isRefused = (error: unknown) => /^(42|0A)/.test(errorClass(error))

async function readReplayed(db: Database): Promise<string> {
  const { rows } = await db.execute<{ lsn: string | null }>(
    sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn`,
  )
  const lsn = rows[0]?.lsn
  if (!lsn) throw new StandbyError('primary')
  return lsn
}

/** The inserted position, since commits may be asynchronous. */
async function readWritten(db: Database): Promise<string> {
  const { rows } = await db.execute<{ lsn: string }>(
    sql`select pg_current_wal_insert_lsn()::text as lsn`,
  )
  return rows[0]?.lsn ?? ''
}
