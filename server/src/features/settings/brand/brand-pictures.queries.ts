import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { brandPictures } from '#server/db/file-schema.ts'
import { settings } from '#server/db/schema.ts'

type BrandPicture = typeof brandPictures.$inferInsert

/** Keeps one row for equal content. */
export async function saveBrandPicture(db: Database, row: BrandPicture): Promise<void> {
  await db
    .insert(brandPictures)
    .values(row)
    .onConflictDoUpdate({ target: brandPictures.name, set: { createTime: row.createTime } })
}

export async function findBrandPicture(
  db: Database,
  { name, type }: Pick<BrandPicture, 'name' | 'type'>,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ content: brandPictures.content })
    .from(brandPictures)
    .where(and(eq(brandPictures.name, name), eq(brandPictures.type, type)))
  return row?.content ?? null
}

/** Renews the time of the pictures and returns the names of those that exist. */
export async function renewBrandPictures(
  db: Database,
  names: readonly string[],
  now: Date,
): Promise<string[]> {
  const found = await db
    .update(brandPictures)
    .set({ createTime: now })
    .where(inArray(brandPictures.name, [...names]))
    .returning({ name: brandPictures.name })
  return found.map(({ name }) => name)
}

/** Deletes the pictures that the brand does not use and that were last uploaded or used before the given time. */
export async function deleteUnusedBrandPictures(db: Database, before: Date): Promise<void> {
  const uses = db
    .select({ key: settings.key })
    .from(settings)
    .where(
      and(
        eq(settings.key, 'brand'),
        sql`${brandPictures.name} in (select value from jsonb_each_text(${settings.value}))`,
      ),
    )
  await db.delete(brandPictures).where(and(lt(brandPictures.createTime, before), notExists(uses)))
}
