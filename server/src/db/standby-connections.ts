import { sql } from 'drizzle-orm'
import type { StandbyProblem } from '@amber/contract/status/system-status.ts'
import { connect, databaseOf, withInspector, type Database } from './connect.ts'
import type { DatabaseAddress } from './database-address.ts'
import { identityOf, isRefused, type PrimaryPosition } from './primary-position.ts'
import type { Traces } from '#server/lib/spans.ts'

const sentences = {
  foreign: 'a standby of another database',
  primary: 'no standby',
  unsupported: 'a server that does not tell how far it has replayed',
} as const

/** Thrown for an address that leads to no usable standby of the database. */
export class StandbyError extends Error {
  override name = 'StandbyError'
  readonly problem: StandbyProblem
  constructor(problem: keyof typeof sentences, options?: ErrorOptions) {
    super(sentences[problem], options)
    this.problem = problem
  }
}

export type StandbyAddresses = { address: DatabaseAddress; primary: PrimaryPosition }

type ConnectOptions = StandbyAddresses & { size: number; timeoutMs: number; traces?: Traces | null }

/** Separate connections for the checks: those for reads may all be in use. */
export async function connectStandby({
  address,
  primary,
  size,
  timeoutMs,
  traces = null,
}: ConnectOptions) {
  // The list may name a whole cluster: one connection finds out that this is the primary.
  const identity = await withInspector(address, (client) => identify(databaseOf(client)))
  if (identity !== (await primary.identity())) throw new StandbyError('foreign')
  const onError = () => undefined
  const timeouts = { statement: timeoutMs, answer: timeoutMs }
  const checks = await connect(address, { size: 1, onError, timeouts, isReadOnly: true })
  try {
    const reads = await connect(address, { size, onError, isReadOnly: true, traces })
    return {
      db: reads.db,
      /** @throws StandbyError if it was promoted */
      readReplayed: () => readReplayed(checks.db),
      close: () => Promise.all([checks.close(), reads.close()]),
    }
  } catch (error) {
    await checks.close()
    throw error
  }
}

export type StandbyConnections = Awaited<ReturnType<typeof connectStandby>>

/** @throws StandbyError if it is no standby, or one that cannot be checked */
async function identify(db: Database): Promise<string> {
  const { rows } = await db.execute<{ isStandby: boolean }>(
    sql`select pg_is_in_recovery() as "isStandby"`,
  )
  if (!rows[0]?.isStandby) throw new StandbyError('primary')
  await readReplayed(db)
  return identityOf(db)
}

async function readReplayed(db: Database): Promise<string> {
  const { rows } = await db
    .execute<{ lsn: string | null }>(
      sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn`,
    )
    .catch((error: unknown) => {
      throw isRefused(error) ? new StandbyError('unsupported', { cause: error }) : error
    })
  const lsn = rows[0]?.lsn
  if (!lsn) throw new StandbyError('primary')
  return lsn
}
