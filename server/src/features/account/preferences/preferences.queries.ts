import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { preferences } from '#server/db/schema.ts'

export async function listPreferences(db: Database, userId: string) {
  return db
    .select({ key: preferences.key, value: preferences.value })
    .from(preferences)
    .where(eq(preferences.userId, userId))
}

/**
 * Saves a preference unless a later `changedAt` is stored: a browser may send a change late, on unload. A stored time
 * in the future comes from a wrong clock and is ignored.
 */
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
      // Compared as text, because values of other versions may not be valid times.
      setWhere: sql`(${preferences.value} ->> 'changedAt' collate "C" > excluded.value ->> 'changedAt'
        and ${preferences.value} ->> 'changedAt' collate "C" <= ${now.toISOString()}) is not true`,
    })
}
