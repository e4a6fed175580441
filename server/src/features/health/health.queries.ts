import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'

export async function listAppliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from migrations`)
  return rows.map((row) => row.name)
}
