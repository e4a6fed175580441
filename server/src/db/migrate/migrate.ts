import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import {
  checksumOf,
  createMigrationTable,
  MigrationError,
  readPending,
  type Migration,
} from './migration-list.ts'
import { errorClass } from '#server/lib/spans.ts'
import { isPooled } from '#server/db/connection/pooler.ts'

/** Arbitrary advisory lock number. */
const migrationLock = 7_262_370_001

/**
 * Waiting servers try again, because a statement that waits for a lock holds a snapshot, for which a concurrent index
 * waits.
 */
const lockPauseMs = 100

/**
 * A statement that waits for the lock of a long read, such as a backup, makes all later statements on that table wait
 * as well. It gives up well before their time limit, and the pause lets them through.
 */
const longestBlock = '2s'
const blockedPauseMs = 4_000

/** SQLSTATE of a statement that reached `lock_timeout`. */
const lockTimedOut = '55P03'

export type MigrationStep =
  | { state: 'waiting' }
  | { state: 'begun' | 'blocked' | 'untried'; name: string }
  | { state: 'ended'; name: string; ms: number }

type MigrateOptions = {
  address?: Pick<DatabaseAddress, 'pooler'> | undefined
  onStep?: ((step: MigrationStep) => void) | undefined
}

type Context = {
  client: pg.Client
  migrations: Migration[]
  address: Pick<DatabaseAddress, 'pooler'>
  onStep: (step: MigrationStep) => void
}

/**
 * Applies pending migrations, each in its own transaction under a lock, which Postgres releases when the connection
 * dies. One that a long read blocks is repeated until the read has ended or the connection is closed. Those marked
 * `-- no-transaction` need a connection without a pooler.
 *
 * @throws MigrationError before any change if the database has an unknown or edited migration
 */
export async function migrate(
  client: pg.Client,
  migrations: Migration[],
  { address = {}, onStep = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const context = { client, migrations, address, onStep }
  if (!(await isPooled(client, address))) await noticeDeath(client)
  for (let isMore = true; isMore;) {
    const [next] = await readPending(client, migrations)
    isMore = next !== undefined
    if (next) await (isTransactional(next) ? applyInTransaction : applyByStatement)(context, next)
  }
}

/**
 * Runs the pending migrations in a transaction that is rolled back, up to the first that needs none.
 *
 * @throws Error naming the migration that fails
 */
export async function tryMigrations(
  client: pg.Client,
  migrations: Migration[],
  { onStep = () => undefined }: Pick<MigrateOptions, 'onStep'> = {},
): Promise<void> {
  await inLockedTransaction({ client, onStep }, async () => {
    const pending = await readPending(client, migrations)
    const count = pending.findIndex((migration) => !isTransactional(migration))
    const tried = count < 0 ? pending : pending.slice(0, count)
    for (const migration of tried)
      await timed({ onStep }, migration, () => client.query(migration.sql))
    for (const { name } of pending.slice(tried.length)) onStep({ state: 'untried', name })
    return 'rollback'
  })
}

/**
 * Calls `run` while no migration is in progress.
 *
 * @throws MigrationError through a pooler, which would keep the lock
 */
export async function withMigrationLock<Result>(
  client: pg.Client,
  address: Pick<DatabaseAddress, 'pooler'>,
  run: () => Promise<Result>,
): Promise<Result> {
  if (await isPooled(client, address))
    throw new MigrationError(
      'A backup cannot be made or restored through a pooler. Set AMBER_DATABASE_DIRECT_URL.',
    )
  while (!(await tryLock(client, 'pg_try_advisory_lock'))) await waitForLock(() => undefined)
  try {
    return await run()
  } finally {
    await unlock(client)
  }
}

/** Creates the schema of an empty database within the transaction of the caller. */
export async function createSchema(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(createMigrationTable)
  for (const migration of migrations)
    await timed({ onStep: () => undefined }, migration, async () => {
      // Only needed where others use the tables, and refused in a transaction.
      const sql = isTransactional(migration)
        ? migration.sql
        : migration.sql.replaceAll(/\bconcurrently\b/gi, '')
      await client.query(sql)
      await record(client, migration)
    })
}

const isTransactional = ({ sql }: Migration) => !/^-- no-transaction\b/.test(sql)

/**
 * Otherwise a dead server keeps its lock until the end of its statement, and one whose machine died until the system
 * gives up, by default after two hours.
 */
const deathSettings = {
  // Not on Windows.
  client_connection_check_interval: '1s',
  // Without effect on Unix sockets. 20 s, as at the other end of the connection.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '10',
  tcp_user_timeout: '20s',
}

async function noticeDeath(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(deathSettings))
    await client.query(`set ${name} = '${value}'`).catch(() => undefined)
}

async function applyInTransaction(context: Context, next: Migration): Promise<void> {
  const { client, migrations } = context
  await inLockedTransaction(context, async () => {
    await client.query(createMigrationTable)
    const [pending] = await readPending(client, migrations)
    // Another server has applied it.
    if (pending !== next) return 'commit'
    await timed(context, next, async () => {
      await client.query(next.sql)
      await record(client, next)
    })
    return 'commit'
  })
}

async function inLockedTransaction(
  { client, onStep }: Pick<Context, 'client' | 'onStep'>,
  run: () => Promise<'commit' | 'rollback'>,
): Promise<void> {
  for (let isTaken = false; !isTaken;) {
    await client.query(`begin; set local lock_timeout = '${longestBlock}'`)
    try {
      isTaken = await tryLock(client, 'pg_try_advisory_xact_lock')
      await client.query(isTaken ? await untilNotBlocked(client, run) : 'rollback')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
    if (!isTaken) await waitForLock(onStep)
  }
}

/** Keeps the transaction, and with it the migration lock: another server would block the table during the pause. */
async function untilNotBlocked<Result>(
  client: pg.Client,
  run: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    await client.query('savepoint attempt')
    try {
      return await run()
    } catch (error) {
      if (!isBlocked(error)) throw error
      await client.query('rollback to savepoint attempt')
      await sleep(blockedPauseMs)
    }
  }
}

const isBlocked = (error: unknown) => errorClass(error) === lockTimedOut

/** Applies statement by statement, so that one can create an index concurrently. */
async function applyByStatement(context: Context, next: Migration): Promise<void> {
  const { address, client, migrations, onStep } = context
  if (await isPooled(client, address))
    throw new MigrationError(
      `The migration ${next.name} cannot run through a pooler. Set AMBER_DATABASE_DIRECT_URL.`,
    )
  while (!(await tryLock(client, 'pg_try_advisory_lock'))) await waitForLock(onStep)
  try {
    const [pending] = await readPending(client, migrations)
    if (pending !== next) return
    await timed(context, next, async () => {
      for (const statement of statementsOf(next)) await client.query(statement)
      await record(client, next)
    })
  } finally {
    await unlock(client)
  }
}

/** A statement ends with a semicolon at the end of a line. */
const statementsOf = ({ sql }: Migration) =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .filter((statement) => statement.trim() !== '')

async function tryLock(
  client: pg.Client,
  lock: 'pg_try_advisory_xact_lock' | 'pg_try_advisory_lock',
): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(`select ${lock}($1) as "isTaken"`, [
    migrationLock,
  ])
  return rows[0]?.isTaken === true
}

/** Fails only with the connection, whose lock is released anyway. */
async function unlock(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
}

async function waitForLock(onStep: Context['onStep']): Promise<void> {
  onStep({ state: 'waiting' })
  await sleep(lockPauseMs)
}

async function record(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [
    migration.name,
    checksumOf(migration),
  ])
}

async function timed(
  { onStep }: Pick<Context, 'onStep'>,
  { name }: Migration,
  run: () => Promise<unknown>,
): Promise<void> {
  onStep({ state: 'begun', name })
  const started = performance.now()
  try {
    await run()
  } catch (error) {
    const failure = new Error(`The migration ${name} failed: ${String(error)}`, { cause: error })
    if (isBlocked(failure)) onStep({ state: 'blocked', name })
    throw failure
  }
  onStep({ state: 'ended', name, ms: Math.round(performance.now() - started) })
}
