import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { superuser } from './cluster.ts'

const notListening = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE']
const CANNOT_CONNECT_NOW = '57P03'
const RECOVERY_TIMEOUT_MS = 5 * 60_000

/** Values that PGSSLMODE, PGSSLNEGOTIATION and PGOPTIONS would replace. The driver ignores empty options. */
export const driverOptions = {
  ssl: false,
  sslnegotiation: 'postgres',
  options: '-c client_min_messages=notice',
} as const

export type Access = { host: string; port: number; password?: string }

/**
 * Opens an idle connection that shows other processes that Postgres is in use, and whose end shows that Postgres
 * ended. Connects to `postgres`, so that the product's database can be dropped. Undefined if there is no answer.
 */
export const connectKeeper = (access: Access) =>
  connectSuperuser(access, `amber keeper ${process.pid}`)

/** Undefined if there is no answer. */
export async function connectSuperuser(
  access: Access,
  applicationName: string,
): Promise<Client | undefined> {
  for (const deadline = Date.now() + RECOVERY_TIMEOUT_MS; ; await sleep(50)) {
    const keeper = new Client({
      ...driverOptions,
      ...access,
      user: superuser,
      database: 'postgres',
      application_name: applicationName,
    })
    keeper.on('error', () => {})
    try {
      await keeper.connect()
      return keeper
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (notListening.includes(code) || message === 'Connection terminated unexpectedly')
        return undefined
      if (code !== CANNOT_CONNECT_NOW || Date.now() > deadline) throw error
    }
  }
}

/** Sets whether Node may exit while this connection is open. */
export function letProcessEnd(keeper: Client, may: boolean): void {
  // Missing from the types of pg.
  const handle = keeper as Client & { ref(): void; unref(): void }
  if (may) handle.unref()
  else handle.ref()
}

export async function countOtherKeepers(keeper: Client): Promise<number> {
  const { rows } = await keeper.query<{ others: number }>(
    "select count(*)::int as others from pg_stat_activity where application_name like 'amber keeper %' and pid <> pg_backend_pid()",
  )
  return rows[0]?.others ?? 0
}

export async function launchStamp(keeper: Client): Promise<string | null> {
  const { rows } = await keeper.query<{ stamp: string | null }>(
    "select current_setting('amber.launch', true) as stamp",
  )
  return rows[0]?.stamp ?? null
}

/** Creates the database `amber`, its owner, and the application's role `amber_app`. Neither is a superuser. */
export async function ensureDatabase(keeper: Client, password: string | undefined): Promise<void> {
  const { rows } = await keeper.query<{ role: boolean; app: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'amber') as role,
      exists (select from pg_roles where rolname = 'amber_app' and rolcanlogin) as app,
      exists (select from pg_database where datname = 'amber') as database`,
  )
  const secret = password ? `password ${keeper.escapeLiteral(password)}` : ''
  // One statement per role, so that none stays incomplete.
  if (!rows[0]?.role)
    await keeper.query(`create role amber login createdb createrole in role pg_monitor ${secret}`)
  if (!rows[0]?.app)
    await keeper.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'amber_app') then
        create role amber_app;
        grant amber_app to amber with admin option;
      end if;
      alter role amber_app login ${secret};
    end $$`)
  if (!rows[0]?.database) await keeper.query('create database amber owner amber')
}
