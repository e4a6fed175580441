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
 * Keeps one. What says when it was changed gives way to nothing that was changed before: a browser may come to send it
 * late, as it is closed. A moment that is still to come is of a clock that is wrong, and keeps nothing off.
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
      // As text: both are written alike, and what another version has stored may be no time.
      setWhere: sql`(${preferences.value} ->> 'changedAt' collate "C" > excluded.value ->> 'changedAt'
        and ${preferences.value} ->> 'changedAt' collate "C" <= ${now.toISOString()}) is not true`,
    })
}
