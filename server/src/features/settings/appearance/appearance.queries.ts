import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { settings } from '#server/db/schema.ts'

const key = 'theme'

export async function getThemeSetting(
  db: Database,
): Promise<{ value: unknown; version: number } | undefined> {
  const [row] = await db
    .select({ value: settings.value, version: settings.version })
    .from(settings)
    .where(eq(settings.key, key))
  return row
}

/** Returns whether the version matched (0: not stored yet). */
export async function saveThemeSetting(
  db: Database,
  row: { value: unknown; version: number; updateBy: string; updateTime: Date },
): Promise<boolean> {
  const { version } = row
  const saved =
    version === 0
      ? await db
          .insert(settings)
          .values({ ...row, key, version: 1 })
          .onConflictDoNothing()
          .returning({ key: settings.key })
      : await updateThemeSetting(db, row)
  return saved.length > 0
}

async function updateThemeSetting(
  db: Database,
  { version, ...row }: { value: unknown; version: number; updateBy: string; updateTime: Date },
) {
  return db
    .update(settings)
    .set({ ...row, version: version + 1 })
    .where(and(eq(settings.key, key), eq(settings.version, version)))
    .returning({ key: settings.key })
}
