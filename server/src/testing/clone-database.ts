import { inject } from 'vitest'
import { withClient } from '#server/db/connect.ts'
import type { DatabaseAddress } from '#server/db/database-address.ts'

/** Clones a database, by default the one with migrations and built-in records. Deleted with its Postgres. */
export async function cloneDatabase(template?: string) {
  const server = inject('database')
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // Copies files, because the default strategy writes each page to the WAL.
  const statement = `create database ${database} template ${template ?? server.database} strategy file_copy`
  await withClient({ ...server, database: 'postgres' }, (client) => client.query(statement))
  return { ...server, database }
}

/** Creates a database that was never migrated. */
export const makeEmptyDatabase = () => cloneDatabase('template0')

/** Returns the address as `DATABASE_URL`. */
export function urlOf({ host, port, user, password, database }: DatabaseAddress): string {
  const who = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user
  return `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
}
