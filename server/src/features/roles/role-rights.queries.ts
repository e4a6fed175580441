import { eq, sql } from 'drizzle-orm'
import { superRole } from '@amber/contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { menus, roleMenus, rolePermissions } from '#server/db/schema.ts'

export type Rights = { menus: string[]; permissions: string[] }

/** The route names and button codes that a role holds, in alphabetical order. */
export async function getRights(db: Database, roleId: string): Promise<Rights> {
  const [seen, held] = await Promise.all([
    db
      .select({ name: menus.routeName })
      .from(roleMenus)
      .innerJoin(menus, eq(menus.id, roleMenus.menuId))
      .where(eq(roleMenus.roleId, roleId))
      .orderBy(menus.routeName),
    db
      .select({ code: rolePermissions.code })
      .from(rolePermissions)
      .where(eq(rolePermissions.roleId, roleId))
      .orderBy(rolePermissions.code),
  ])
  return { menus: seen.map(({ name }) => name), permissions: held.map(({ code }) => code) }
}

/** Gives a role exactly these rights. Each list is one statement, however long it is. */
export async function replaceRights(
  db: Database,
  { roleId, rights }: { roleId: string; rights: Rights },
): Promise<void> {
  const names = sql.param(rights.menus)
  const codes = sql.param(rights.permissions)
  await db.execute(sql`delete from role_menus where role_id = ${roleId}
    and menu_id not in (select id from menus where route_name = any(${names}::text[]))`)
  await db.execute(sql`insert into role_menus (role_id, menu_id)
    select ${roleId}::uuid, id from menus where route_name = any(${names}::text[]) on conflict do nothing`)
  await db.execute(sql`delete from role_permissions where role_id = ${roleId}
    and code <> all(${codes}::text[])`)
  await db.execute(sql`insert into role_permissions (role_id, code)
    select ${roleId}::uuid, unnest(${codes}::text[]) on conflict do nothing`)
}

/** Which of these route names there are no menus of. */
export async function listUnknownMenus(db: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...names])}::text[]) as name
    where not exists (select from menus where route_name = name)`)
  return rows.map(({ name }) => name)
}

/** The codes of buttons that administrators described, beside those of the contract. */
export async function listOwnButtons(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`select code from menu_buttons`)
  return rows.map(({ code }) => code)
}

/** Whether there is a page at this path. */
export async function isPagePath(db: Database, path: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from menus where route_path = ${path} and type = '2' and href is null limit 1`,
  )
  return rows.length > 0
}

/** The route names that any of these roles holds. */
export async function menusOfRoles(db: Database, codes: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct menus.route_name as name from role_menus
    join menus on menus.id = role_menus.menu_id join roles on roles.id = role_menus.role_id
    where roles.code = any(${sql.param([...codes])}::text[])`)
  return rows.map(({ name }) => name)
}

/**
 * How many members of a role would gain (or lose) at least one of these rights: all but those to whom other roles give
 * every one of them, or the super role does. Counted from the roles that hold them, of which there are few.
 */
export async function countAffected(
  db: Database,
  { roleId, rights }: { roleId: string; rights: Rights },
): Promise<{ count: number; names: string[] }> {
  const items = [
    ...rights.menus.map((name) => `menu ${name}`),
    ...rights.permissions.map((code) => `button ${code}`),
  ]
  if (items.length === 0) return { count: 0, names: [] }
  const { rows } = await db.execute<{ count: number; names: string[] }>(sql`
    with given as (
      select role_id, 'button ' || code as item from role_permissions
      union all
      select role_id, 'menu ' || menus.route_name from role_menus join menus on menus.id = role_menus.menu_id
    ), covering as (
      select given.role_id, given.item from given join roles on roles.id = given.role_id
      where roles.status = '1' and given.role_id <> ${roleId} and given.item = any(${sql.param(items)}::text[])
      union all
      select roles.id, item from roles, unnest(${sql.param(items)}::text[]) as item where roles.code = ${superRole}
    ), covered as (
      select user_roles.user_id from user_roles join covering using (role_id)
      group by user_roles.user_id having count(distinct covering.item) = ${items.length}::integer
    ), affected as (
      select users.user_name from user_roles join users on users.id = user_roles.user_id
      where user_roles.role_id = ${roleId} and users.removed_at is null
        and not exists (select from covered where covered.user_id = user_roles.user_id)
    )
    select count(*)::integer as count,
      (select coalesce(array_agg(user_name), '{}') from (select user_name from affected order by user_name limit 8) as few) as names
    from affected`)
  return rows[0] ?? { count: 0, names: [] }
}
