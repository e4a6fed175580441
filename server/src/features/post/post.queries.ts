import type { Database } from '#server/db/connect.ts'
import { outbox } from '#server/db/schema.ts'

export async function insertMessage(db: Database, row: typeof outbox.$inferInsert): Promise<void> {
  await db.insert(outbox).values(row)
}
