import { sql } from 'drizzle-orm'
import { listedRights, type ListedRole } from '@amber/contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { codesOfRole } from '#server/db/role-codes.ts'
import { menusOfRole } from './role-rights.queries.ts'

type Listed = { id: string; menus: string[]; menuCount: number; codes: string[]; codeCount: number }

/** Of roles the first menus that they have authority over and the first codes that they hold, and how many those are. */
export async function listHeldRights(db: Database, ids: readonly string[]): Promise<Listed[]> {
  const { rows } = await db.execute<Listed>(sql`
    select roles.id,
      array(select name from (${menusOfRole}) as seen order by 1 limit ${listedRights}) as menus,
      (select count(*)::integer from (${menusOfRole}) as seen) as "menuCount",
      array(select code from (${codesOfRole}) as held order by 1 limit ${listedRights}) as codes,
      (select count(*)::integer from (${codesOfRole}) as held) as "codeCount"
    from roles where roles.id = any(${sql.param([...ids])}::uuid[])`)
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
