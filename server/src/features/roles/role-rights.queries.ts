import { sql, type SQL } from 'drizzle-orm'
import { listedRights, type ListedRole } from '@amber/contract/roles/roles.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { hiddenMenus } from '#server/db/example-pages.ts'
import { codesOfRole } from '#server/db/granted-rights.ts'
import { withTranslations, type StoredTranslations } from '#server/db/translations.ts'
import { isEnabled, isMenuOfType } from '#server/db/code-conditions.ts'

export type RoleRights = { menus: string[]; permissions: string[] }

/** Route names of a role, all for the super role; correlated to `roles`. */
const menusOfRole = sql`
  select route_name as name from role_menus join menus on menus.id = role_menus.menu_id
  where role_menus.role_id = roles.id and roles.code <> ${superRole}
  union all select route_name from menus where roles.code = ${superRole}`

/** Hidden example menus keep their grants. */
const shownMenusOfRole = (hasExamples: boolean) =>
  hasExamples ? menusOfRole : sql`(${menusOfRole}) except (${hiddenMenus(hasExamples)})`

export async function getRights(
  db: Database,
  { roleId, hasExamples }: { roleId: string; hasExamples: boolean },
): Promise<RoleRights> {
  const { rows } = await db.execute<RoleRights>(sql`
    select array(select name collate "C" from (${shownMenusOfRole(hasExamples)}) as seen order by 1) as menus,
      array(select code collate "C" from (${codesOfRole}) as held (code) order by 1) as permissions
    from roles where id = ${roleId}`)
  return rows[0] ?? { menus: [], permissions: [] }
}

export async function changeRights(
  db: Database,
  { roleId, gained, lost }: { roleId: string; gained: RoleRights; lost: RoleRights },
): Promise<void> {
  const given = (names: readonly string[]) => sql`any(${sql.param(names)}::text[])`
  if (lost.menus.length > 0)
    await db.execute(sql`delete from role_menus where role_id = ${roleId}
      and menu_id in (select id from menus where route_name = ${given(lost.menus)})`)
  if (gained.menus.length > 0)
    await db.execute(sql`insert into role_menus (role_id, menu_id)
      select ${roleId}::uuid, id from menus where route_name = ${given(gained.menus)} on conflict do nothing`)
  if (lost.permissions.length > 0)
    await db.execute(sql`delete from role_permissions where role_id = ${roleId}
      and code = ${given(lost.permissions)}`)
  if (gained.permissions.length > 0)
    await db.execute(sql`insert into role_permissions (role_id, code)
      select ${roleId}::uuid, unnest(${sql.param(gained.permissions)}::text[]) on conflict do nothing`)
}

export async function listUnknownMenus(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...names])}::text[]) as name
    where not exists (select from menus where route_name = name)`)
  return rows.map(({ name }) => name)
}

/** Returns the described ones of these codes and locks them, so that none is granted while it is removed. */
export async function keepDescribed(db: Database, codes: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from menu_buttons where code = any(${sql.param([...codes])}::text[]) for key share`)
  return rows.map(({ code }) => code)
}

/** Whether the path can be a home page: an enabled page without route parameters. */
export async function isPagePath(
  db: Database,
  { path, hasExamples }: { path: string; hasExamples: boolean },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from menus where route_path = ${path} and ${isMenuOfType('menus', 'menu')} and href is null
      and ${isEnabled('menus')} and route_path !~ '[:*]'
      and route_name not in (${hiddenMenus(hasExamples)}) limit 1`,
  )
  return rows.length > 0
}

export async function menusOfRoles(db: Database, codes: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct seen.name from roles cross join lateral (${menusOfRole}) as seen
    where roles.code = any(${sql.param([...codes])}::text[])`)
  return rows.map(({ name }) => name)
}

type Listed = {
  id: string
  code: string
  menus: string[]
  menuCount: number
  codes: string[]
  codeCount: number
}

/** Counts the names of a one-column query and lists the first. */
const listed = (names: SQL) => sql`lateral (
  select coalesce((array_agg(name order by name collate "C"))[1:${listedRights}], '{}') as first,
    count(*)::integer as total
  from (${names}) as every (name))`

/** Returns counts and the first codes, and menus where requested. */
export async function listGrantedRights(
  db: Database,
  {
    ids,
    hasMenus,
    hasExamples,
  }: { ids: readonly string[]; hasMenus: boolean; hasExamples: boolean },
): Promise<Listed[]> {
  const seenMenus = hasMenus ? shownMenusOfRole(hasExamples) : sql`select null where false`
  const { rows } = await db.execute<Listed>(sql`
    select roles.id, roles.code, seen.first as menus, seen.total as "menuCount",
      held.first as codes, held.total as "codeCount"
    from roles cross join ${listed(seenMenus)} as seen cross join ${listed(codesOfRole)} as held
    where roles.id = any(${sql.param([...ids])}::uuid[])`)
  return rows
}

type Named = ListedRole['menus']['first'][number]

export async function titlesOf(db: Database, names: readonly string[]): Promise<Named[]> {
  const { rows } = await db.execute<Named & { translations: StoredTranslations }>(sql`
    select route_name as name, title_zh as "titleZh", title_en as "titleEn", translations from menus
    where route_name = any(${sql.param([...names])}::text[])`)
  return rows.map((row) => withTranslations(row, ['title']))
}

export async function descriptionsOf(
  db: Database,
  codes: readonly string[],
): Promise<{ code: string; description: string }[]> {
  const { rows } = await db.execute<{ code: string; description: string }>(sql`
    select code, description from menu_buttons where code = any(${sql.param([...codes])}::text[])`)
  return rows
}
