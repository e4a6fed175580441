import { sql, type SQL } from 'drizzle-orm'
import { listedRights, type ListedRole } from '@amber/contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { codesOfRole } from '#server/db/role-codes.ts'
import { menusOfRole } from './role-rights.queries.ts'

type Listed = { id: string; menus: string[]; menuCount: number; codes: string[]; codeCount: number }

/** How many names a query of one column finds, and the first of them. */
const listed = (names: SQL) => sql`lateral (
  select coalesce((array_agg(name order by name collate "C"))[1:${listedRights}], '{}') as first,
    count(*)::integer as total
  from (${names}) as every (name))`

/**
 * Of roles the first codes that they hold, and how many those are; the same of the menus that they have authority over,
 * where it is asked for.
 */
export async function listHeldRights(
  db: Database,
  { ids, hasMenus }: { ids: readonly string[]; hasMenus: boolean },
): Promise<Listed[]> {
  const seenMenus = hasMenus ? menusOfRole : sql`select null where false`
  const { rows } = await db.execute<Listed>(sql`
    select roles.id, seen.first as menus, seen.total as "menuCount",
      held.first as codes, held.total as "codeCount"
    from roles cross join ${listed(seenMenus)} as seen cross join ${listed(codesOfRole)} as held
    where roles.id = any(${sql.param([...ids])}::uuid[])`)
  return rows
}

type Named = ListedRole['menus']['first'][number]

/** How people called some menus, where they did. */
export async function titlesOf(db: Database, names: readonly string[]): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select route_name as name, title_zh as "titleZh", title_en as "titleEn" from menus
    where route_name = any(${sql.param([...names])}::text[])`)
  return rows
}

/** How people described some buttons. */
export async function descriptionsOf(
  db: Database,
  codes: readonly string[],
): Promise<{ code: string; description: string }[]> {
  const { rows } = await db.execute<{ code: string; description: string }>(sql`
    select code, description from menu_buttons where code = any(${sql.param([...codes])}::text[])`)
  return rows
}
