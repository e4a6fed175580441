import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { avatars } from '#server/db/file-schema.ts'

export async function saveAvatar(db: Database, row: typeof avatars.$inferInsert): Promise<void> {
  const { userId, ...picture } = row
  await db
    .insert(avatars)
    .values({ userId, ...picture })
    .onConflictDoUpdate({ target: avatars.userId, set: picture })
}

export async function deleteAvatar(db: Database, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(avatars)
    .where(eq(avatars.userId, userId))
    .returning({ name: avatars.name })
  return deleted.length > 0
}

export async function findAvatar(db: Database, name: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ content: avatars.content })
    .from(avatars)
    .where(eq(avatars.name, name))
  return row?.content ?? null
}
