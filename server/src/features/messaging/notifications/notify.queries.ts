import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { notifications } from '#server/db/schema.ts'

type Reader = { email: string | null; isEnabled: boolean; settings: unknown; language: unknown }

export async function findReader(db: Database, userId: string): Promise<Reader | null> {
  const { rows } = await db.execute<Reader>(sql`
    select email, status = '1' as "isEnabled",
      (select value from preferences where user_id = users.id and key = 'messages') as settings,
      (select value from preferences where user_id = users.id and key = 'language') as language
    from users where id = ${userId} and removed_at is null`)
  return rows[0] ?? null
}

export async function insertNotification(
  db: Database,
  row: typeof notifications.$inferInsert,
): Promise<void> {
  await db.insert(notifications).values(row)
}
