import { withClient, type DatabaseClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'
import { isPooled } from '#server/db/connection/pooler.ts'
import { errorClass } from '#server/lib/spans.ts'
import { BackupError } from './backup-file.ts'

/** Arbitrary advisory lock number. */
const scratchLock = 7_262_370_009

/** SQLSTATEs. */
const mayNotCreate = '42501'
const mayNotConnect = '28000'
const missingDatabase = '3D000'

type Use<Result> = {
  run: (address: DatabaseAddress) => Promise<Result>
  signal?: AbortSignal | undefined
}

/**
 * Creates a database beside that of the address, and drops it after `run`, or when the signal aborts. Those of killed
 * processes are dropped before.
 *
 * @throws BackupError if the server does not permit it, or if the database of the address has one already
 */
export async function withScratchDatabase<Result>(
  server: DatabaseAddress,
  { run, signal }: Use<Result>,
): Promise<Result> {
  return withClient(server, async (client) => {
    await requireDirect(client, server)
    await requireTurn(client)
    const prefix = await readPrefix(client)
    for (const name of await listLeftovers(client, prefix)) await drop(client, name)
    const name = prefix + crypto.randomUUID().slice(0, 8)
    await create(client, name)
    // The lock's connection may be lost by then.
    const remove = () => withClient(server, (other) => drop(other, name))
    const stop = () => void remove().catch(() => undefined)
    signal?.addEventListener('abort', stop)
    try {
      signal?.throwIfAborted()
      const address = addressOn(server, name)
      await requireConnection(address)
      const result = await run(address)
      await remove()
      return result
    } catch (error) {
      // The next verification drops it if this cannot.
      await remove().catch(() => undefined)
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  })
}

/**
 * Checks the rights for such a database without creating one.
 *
 * @throws BackupError naming what the administrator of the database has to allow
 */
export async function requireScratchRights(server: DatabaseAddress): Promise<void> {
  await withClient(server, async (client) => {
    await requireDirect(client, server)
    const { rows } = await client.query<{ user: string; isAllowed: boolean }>(
      `select rolname as user, rolcreatedb or rolsuper as "isAllowed"
        from pg_roles where rolname = current_user`,
    )
    if (!rows[0]?.isAllowed) throw refusalFor(rows[0]?.user)
    // Postgres reads pg_hba.conf before it looks for the database.
    await requireConnection(addressOn(server, `${await readPrefix(client)}trial`))
  })
}

/** A pooler may lead to another database, and its connections do not end with the client. */
async function requireDirect(client: DatabaseClient, server: DatabaseAddress): Promise<void> {
  if (await isPooled(client, server))
    throw new BackupError(
      'A backup cannot be verified through a pooler. Set AMBER_DATABASE_DIRECT_URL.',
    )
}

const refusalFor = (user = '', cause?: unknown): BackupError =>
  new BackupError(
    `The backup cannot be verified: ${user} may not create the database for the trial restore. Have an administrator of the database run: alter role "${user}" createdb;`,
    { cause },
  )

/** Locks until the connection ends, as databases left by killed processes look like those in use. */
async function requireTurn(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    'select pg_try_advisory_lock($1) as "isOurs"',
    [scratchLock],
  )
  if (!rows[0]?.isOurs) throw new BackupError('Another backup is being verified. Try again later.')
}

/** Databases of other installations on the server have another number. */
async function readPrefix(client: DatabaseClient): Promise<string> {
  const { rows } = await client.query<{ prefix: string }>(
    `select 'amber_verify_' || oid || '_' as prefix from pg_database where datname = current_database()`,
  )
  return rows[0]?.prefix ?? ''
}

async function listLeftovers(client: DatabaseClient, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
      where starts_with(datname, $1) and pg_get_userbyid(datdba) = current_user`,
    [prefix],
  )
  return rows.map(({ name }) => name)
}

/** Compares texts as the database of the address does. */
async function create(client: DatabaseClient, name: string): Promise<void> {
  const { rows } = await client.query<{ user: string; collate: string; ctype: string }>(
    `select current_user as user, datcollate as collate, datctype as ctype
      from pg_database where datname = current_database()`,
  )
  const literal = (text = '') => client.escapeLiteral(text)
  const locale = `lc_collate ${literal(rows[0]?.collate)} lc_ctype ${literal(rows[0]?.ctype)}`
  try {
    await client.query(`create database ${name} template template0 encoding 'UTF8' ${locale}`)
  } catch (error) {
    if (errorClass(error) !== mayNotCreate) throw error
    throw refusalFor(rows[0]?.user, error)
  }
}

/** Ends the statements in it as well. */
async function drop(client: DatabaseClient, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`)
}

/** A missing database is none to connect to, but no refusal either. */
async function requireConnection(address: DatabaseAddress): Promise<void> {
  await withClient(address, () => Promise.resolve()).catch((error: unknown) => {
    if (errorClass(error) === missingDatabase) return
    if (errorClass(error) !== mayNotConnect) throw error
    throw new BackupError(
      'The backup cannot be verified: the server refuses connections to other databases than its own. Allow those whose names begin with amber_verify_ in pg_hba.conf.',
      { cause: error },
    )
  })
}

function addressOn(server: DatabaseAddress, database: string): DatabaseAddress {
  if (server.connectionString === undefined) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { ...server, connectionString: url.href }
}
