import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { captchas } from '#server/db/schema.ts'

export async function insertCaptcha(
  db: Database,
  row: typeof captchas.$inferInsert,
): Promise<void> {
  await db.insert(captchas).values(row)
}

export async function takeCaptcha(db: Database, { id, now }: { id: string; now: Date }) {
  const [taken] = await db
    .delete(captchas)
    .where(and(eq(captchas.id, id), gt(captchas.expiresAt, now)))
    .returning()
  return taken ?? null
}
