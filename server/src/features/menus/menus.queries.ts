import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { permissionCodes } from '@amber/contract/permissions.ts'
import { publishEvent } from '#server/db/publish-event.ts'
import type { Database } from '#server/db/connect.ts'
import {
  updatedTranslations,
  withTranslations,
  type StoredTranslations,
} from '#server/db/translations.ts'
import { menuButtons, menus, roleMenus, roles } from '#server/db/schema.ts'
import { isEnabled } from '#server/db/code-conditions.ts'

const buttons = sql<Menu['buttons']>`(
  select coalesce(json_agg(json_build_object('code', code, 'description', description) order by code), '[]')
  from menu_buttons where menu_buttons.menu_id = menus.id)`

const isoTime = (time: AnyPgColumn) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns = {
  id: menus.id,
  version: menus.version,
  parentId: menus.parentId,
  type: menus.type,
  routeName: menus.routeName,
  routePath: menus.routePath,
  i18nKey: menus.i18nKey,
  titleZh: menus.titleZh,
  titleEn: menus.titleEn,
  translations: menus.translations,
  icon: menus.icon,
  iconType: menus.iconType,
  layout: menus.layout,
  component: menus.component,
  sortOrder: menus.sortOrder,
  hideInMenu: menus.hideInMenu,
  activeMenu: menus.activeMenu,
  keepAlive: menus.keepAlive,
  multiTab: menus.multiTab,
  fixedIndexInTab: menus.fixedIndexInTab,
  href: menus.href,
  url: menus.url,
  query: menus.query,
  status: menus.status,
  buttons,
  createBy: menus.createBy,
  createTime: isoTime(menus.createTime),
  updateBy: menus.updateBy,
  updateTime: isoTime(menus.updateTime),
}

/** Raw SQL, as the query builder's mapping of thousands of menus takes three times as long as the database. */
const selected = sql.join(
  Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
)

type StoredMenu = Menu & { translations: StoredTranslations }

const present = (row: StoredMenu): Menu => withTranslations(row, ['title'])

/** Returns parents before children, in sort order and then by route name. */
export async function listMenus(db: Database): Promise<Menu[]> {
  // Not by id: random ids would give each database another order.
  const { rows } = await db.execute<StoredMenu>(
    sql`select ${selected} from ${menus} order by ${menus.sortOrder}, ${menus.routeName}`,
  )
  const childrenOf = Map.groupBy(rows.map(present), (row) => row.parentId)
  const inOrder = (parentId: string | null): Menu[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => [row, ...inOrder(row.id)])
  return inOrder(null)
}

export async function getMenu(db: Database, id: string): Promise<Menu | null> {
  const { rows } = await db.execute<StoredMenu>(
    sql`select ${selected} from ${menus} where ${menus.id} = ${id}`,
  )
  return rows[0] ? present(rows[0]) : null
}

/** Returns the menu ids of each enabled role that has any, oldest grant first. */
export async function listMenuGrants(
  db: Database,
  codes?: readonly string[],
): Promise<{ role: string; menuIds: string[] }[]> {
  const rows = await db
    .select({
      role: roles.code,
      // Parsed ten times as fast as an array; there may be tens of thousands.
      menuIds: sql<string>`string_agg(${roleMenus.menuId}::text, ',')`,
    })
    .from(roleMenus)
    .innerJoin(roles, eq(roles.id, roleMenus.roleId))
    .where(and(isEnabled('roles'), codes && inArray(roles.code, [...codes])))
    .groupBy(roles.id)
    .orderBy(asc(roles.createTime), asc(roles.code))
  return rows.map(({ role, menuIds }) => ({ role, menuIds: menuIds.split(',') }))
}

/** Serializes tree changes, so that concurrent moves cannot form a cycle; clients reload their menu. */
export async function lockTree(db: Database): Promise<void> {
  await db.execute(sql`lock table ${menus} in share row exclusive mode`)
  await publishEvent(db, { kind: 'rights-changed', to: 'everyone' })
}

export async function insertMenu(
  db: Database,
  { buttons: given, ...row }: typeof menus.$inferInsert & { buttons: Menu['buttons'] },
): Promise<void> {
  await db.insert(menus).values(row)
  await describeButtons(db, { menuId: row.id, buttons: given })
}

export async function updateMenu(
  db: Database,
  {
    id,
    version,
    changes,
  }: { id: string; version: number; changes: Partial<typeof menus.$inferInsert> },
): Promise<boolean> {
  const changed = await db
    .update(menus)
    .set({
      ...changes,
      ...(changes.translations && {
        translations: updatedTranslations(menus.translations, changes.translations),
      }),
      version: version + 1,
    })
    .where(and(eq(menus.id, id), eq(menus.version, version)))
    .returning({ id: menus.id })
  return changed.length > 0
}

/** Moves menus to unique temporary paths within a transaction. */
export async function parkPaths(db: Database, routeNames: readonly string[]): Promise<void> {
  await db
    .update(menus)
    .set({ routePath: sql`'parked:' || ${menus.id}` })
    .where(inArray(menus.routeName, [...routeNames]))
}

type Described = { menuId: string; buttons: Menu['buttons'] }
type Stamp = { by: string; now: Date }

/** Updates in place: a concurrent grant may have locked the rows. */
async function describeButtons(db: Database, { menuId, buttons: given }: Described): Promise<void> {
  if (given.length === 0) return
  await db
    .insert(menuButtons)
    .values(given.map((button) => ({ ...button, menuId })))
    .onConflictDoUpdate({
      target: [menuButtons.menuId, menuButtons.code],
      set: { description: sql`excluded.description` },
    })
}

/** Replaces a menu's buttons and revokes removed ones. Returns the codes of changed roles. */
export async function replaceButtons(
  db: Database,
  { menuId, buttons: given, ...stamp }: Described & Stamp,
): Promise<string[]> {
  const codes = given.map(({ code }) => code)
  const deleted = await db
    .delete(menuButtons)
    .where(and(eq(menuButtons.menuId, menuId), notInArray(menuButtons.code, codes)))
    .returning({ code: menuButtons.code })
  await describeButtons(db, { menuId, buttons: given })
  return takeFromRoles(db, { ...stamp, menuId: null, codes: deleted.map(({ code }) => code) })
}

type Revoked = Stamp & { menuId: string | null; codes: readonly string[] }

/**
 * Revokes codes that no menu describes, except those of the contract: describing one again would silently grant it.
 * Bumps the version of the changed roles and of roles with the menu, so that open forms get a conflict.
 */
async function takeFromRoles(db: Database, { menuId, codes, by, now }: Revoked): Promise<string[]> {
  const ofContract: ReadonlySet<string> = new Set(permissionCodes)
  const revoked = sql.param(codes.filter((code) => !ofContract.has(code)))
  const { rows } = await db.execute<{ code: string }>(sql`
    update roles set version = version + 1, update_by = ${by}, update_time = ${now.toISOString()}
    where exists (select from role_permissions
        where role_permissions.role_id = roles.id and role_permissions.code = any(${revoked}::text[]))
      or exists (select from role_menus
        where role_menus.role_id = roles.id and role_menus.menu_id = ${menuId}::uuid)
    returning code`)
  await db.execute(sql`delete from role_permissions where code = any(${revoked}::text[])`)
  return rows.map(({ code }) => code).toSorted()
}

type HomeMove = { from: string; to: string }

/** Moves home pages of roles with their routes. Returns the codes of changed roles. */
export async function moveHomes(
  db: Database,
  moves: readonly HomeMove[],
  { by, now }: Stamp,
): Promise<string[]> {
  if (moves.length === 0) return []
  // One statement, because two pages may swap paths.
  const { rows } = await db.execute<{ code: string }>(sql`
    update roles set home_path = moved.to_path, version = version + 1, update_by = ${by},
      update_time = ${now.toISOString()}
    from unnest(${sql.param(moves.map(({ from }) => from))}::text[],
      ${sql.param(moves.map(({ to }) => to))}::text[]) as moved (from_path, to_path)
    where roles.home_path = moved.from_path
    returning code`)
  return rows.map(({ code }) => code).toSorted()
}

type Order = { parentId: string | null; ids: readonly string[]; by: string; now: Date }

export async function setOrder(db: Database, { parentId, ids, by, now }: Order): Promise<void> {
  await db.execute(sql`
    update menus set parent_id = ${parentId}::uuid, sort_order = rank, version = version + 1,
      update_by = ${by}, update_time = ${now.toISOString()}
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as given (id, rank)
    where menus.id = given.id and (sort_order <> rank or parent_id is distinct from ${parentId}::uuid)`)
}

/** Returns the codes of roles that had the menu or its buttons. */
export async function deleteMenu(
  db: Database,
  { id, ...stamp }: { id: string } & Stamp,
): Promise<string[]> {
  const described = await db
    .delete(menuButtons)
    .where(eq(menuButtons.menuId, id))
    .returning({ code: menuButtons.code })
  const codes = described.map(({ code }) => code)
  const losers = await takeFromRoles(db, { ...stamp, menuId: id, codes })
  await db.delete(menus).where(eq(menus.id, id))
  return losers
}
