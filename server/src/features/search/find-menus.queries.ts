import { asc, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { hiddenMenus } from '#server/db/example-pages.ts'
import { withTranslations } from '#server/db/translations.ts'
import { menus } from '#server/db/schema.ts'

export async function listMenuNames(db: Database, { hasExamples }: { hasExamples: boolean }) {
  const rows = await db
    .select({
      id: menus.id,
      routeName: menus.routeName,
      routePath: menus.routePath,
      i18nKey: menus.i18nKey,
      titleZh: menus.titleZh,
      titleEn: menus.titleEn,
      translations: menus.translations,
      icon: menus.icon,
    })
    .from(menus)
    .where(sql`${menus.routeName} not in (${hiddenMenus(hasExamples)})`)
    .orderBy(asc(menus.routePath), asc(menus.id))
  return rows.map((row) => withTranslations(row, ['title']))
}
