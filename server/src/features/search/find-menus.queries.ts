import { asc } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { menus } from '#server/db/schema.ts'

/** All stored menus, as far as they are searched. */
export async function listMenuNames(db: Database) {
  return db
    .select({
      id: menus.id,
      routeName: menus.routeName,
      routePath: menus.routePath,
      i18nKey: menus.i18nKey,
      titleZh: menus.titleZh,
      titleEn: menus.titleEn,
      icon: menus.icon,
    })
    .from(menus)
    .orderBy(asc(menus.routePath), asc(menus.id))
}
