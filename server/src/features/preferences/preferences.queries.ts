import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { preferences } from '#server/db/schema.ts'

export async function listPreferences(db: Database, userId: string) {
  return db
    .select({ key: preferences.key, value: preferences.value })
    .from(preferences)
    .where(eq(preferences.userId, userId))
}

export async function savePreference(
  db: Database,
  { now, ...row }: { userId: string; key: string; value: unknown; now: Date },
): Promise<void> {
  await db
    .insert(preferences)
    .values({ ...row, updateTime: now })
    .onConflictDoUpdate({
      target: [preferences.userId, preferences.key],
      set: { value: row.value, updateTime: now },
    })
}
