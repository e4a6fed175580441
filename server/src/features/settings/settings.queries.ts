import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { settings } from '#server/db/schema.ts'

export async function listSettings(db: Database) {
  return db.select().from(settings)
}

/** Returns whether the version matched (0: not stored yet). */
export async function saveSetting(
  db: Database,
  {
    key,
    version,
    ...row
  }: { key: string; version: number; value: unknown; updateBy: string; updateTime: Date },
): Promise<boolean> {
  const saved =
    version === 0
      ? await db
          .insert(settings)
          .values({ key, ...row })
          .onConflictDoNothing()
          .returning({ key: settings.key })
      : await db
          .update(settings)
          .set({ ...row, version: version + 1 })
          .where(and(eq(settings.key, key), eq(settings.version, version)))
          .returning({ key: settings.key })
  return saved.length > 0
}

/** Locks all settings until the transaction ends. */
export async function lockSettings(db: Database) {
  return db.select().from(settings).orderBy(settings.key).for('update')
}

/** Replaces the stored form; meaning and version stay. */
export async function setValue(
  db: Database,
  { key, value }: { key: string; value: unknown },
): Promise<void> {
  await db.update(settings).set({ value }).where(eq(settings.key, key))
}
