import { sql } from 'drizzle-orm'
import { listedRights, type ListedRole } from '@amber/contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { codesOfRole } from '#server/db/role-codes.ts'
import { menusOfRole } from './role-rights.queries.ts'

type Listed = { id: string; menus: string[]; menuCount: number; codes: string[]; codeCount: number }

const numberAndFirst = (column: 'name' | 'code') => {
  const name = sql.identifier(column)
  return sql`count(*)::integer as total,
    coalesce((array_agg(${name} order by ${name}))[1:${sql.raw(String(listedRights))}], '{}') as first`
}

/** Of roles the first menus that they have authority over and the first codes that they hold, and how many those are. */
export async function listHeldRights(db: Database, ids: readonly string[]): Promise<Listed[]> {
  const { rows } = await db.execute<Listed>(sql`
    select roles.id, seen.first as menus, seen.total as "menuCount", held.first as codes, held.total as "codeCount"
    from roles
      cross join lateral (select ${numberAndFirst('name')} from (${menusOfRole}) as menus) as seen
      cross join lateral (select ${numberAndFirst('code')} from (${codesOfRole}) as codes) as held
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
