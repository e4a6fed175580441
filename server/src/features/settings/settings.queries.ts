import { and, eq } from 'drizzle-orm'
import { namesOf } from '@amber/contract/fields.ts'
import { inPackLanguages } from '@amber/contract/stored-texts.ts'
import type { Database } from '#server/db/connect.ts'
import { translationsOf, updatedTranslations, withTranslations } from '#server/db/translations.ts'
import { settings } from '#server/db/schema.ts'

/** Texts of the brand in pack languages. */
const bases = ['name', 'shortName'] as const

export async function listSettings(db: Database) {
  const rows = await db.select().from(settings)
  return rows.map(({ value, translations, ...row }) => ({
    ...row,
    value: { ...Object(value), ...withTranslations({ translations }, bases) } as unknown,
  }))
}

/** Separates them, because earlier releases would refuse them in the value. */
function columnsOf(value: unknown) {
  const names = new Set<string>(bases.flatMap((base) => namesOf(inPackLanguages(base, () => ''))))
  const others = Object.entries(value as object).filter(([name]) => !names.has(name))
  return {
    value: Object.fromEntries(others),
    translations: translationsOf<(typeof bases)[number]>(value as object, bases),
  }
}

/** Returns whether the version matched (0: not stored yet). */
export async function saveSetting(
  db: Database,
  {
    key,
    version,
    value,
    ...stamp
  }: { key: string; version: number; value: unknown; updateBy: string; updateTime: Date },
): Promise<boolean> {
  const row = { ...columnsOf(value), ...stamp }
  const saved =
    version === 0
      ? await db
          .insert(settings)
          .values({ key, ...row })
          .onConflictDoNothing()
          .returning({ key: settings.key })
      : await db
          .update(settings)
          .set({
            ...row,
            translations: updatedTranslations(settings.translations, row.translations),
            version: version + 1,
          })
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
