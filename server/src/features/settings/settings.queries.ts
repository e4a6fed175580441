import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { settings } from '#server/db/schema.ts'

export async function listSettings(db: Database) {
  return db.select().from(settings)
}

/** Stores a setting if it still has that version (0: was never stored); returns whether it had. */
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

/** All settings, which nobody else changes until the transaction is over. */
export async function lockSettings(db: Database) {
  return db.select().from(settings).orderBy(settings.key).for('update')
}

/** Replaces how a value is stored. It means the same as before, so that its version stays. */
export async function setValue(
  db: Database,
  { key, value }: { key: string; value: unknown },
): Promise<void> {
  await db.update(settings).set({ value }).where(eq(settings.key, key))
}
