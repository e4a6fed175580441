import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { sessions, users } from '#server/db/schema.ts'

export async function lastRefresh(db: Database, sessionId: string): Promise<Date | null> {
  const [session] = await db
    .select({ rotatedAt: sessions.rotatedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return session?.rotatedAt ?? null
}

export async function isUserNameTaken(db: Database, userNameKey: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userNameKey, userNameKey))
  return found.length > 0
}
