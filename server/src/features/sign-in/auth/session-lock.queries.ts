import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { sessions } from '#server/db/schema.ts'

export async function setSessionLock(
  db: Database,
  { id, lockedAt }: { id: string; lockedAt: Date | null },
): Promise<void> {
  await db.update(sessions).set({ lockedAt }).where(eq(sessions.id, id))
}
