import { inject } from 'vitest'
import { withClient } from '#server/db/connect.ts'

/** Clones a database, by default the one with migrations and built-in records. Deleted with its Postgres. */
export async function cloneDatabase(template?: string) {
  const server = inject('database')
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // Copies files, because the default strategy writes each page to the WAL.
  const statement = `create database ${database} template ${template ?? server.database} strategy file_copy`
  await withClient({ ...server, database: 'postgres' }, (client) => client.query(statement))
  return { ...server, database }
}
