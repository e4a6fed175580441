import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import { statusCodes } from '@amber/contract/rules.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { listHiddenMenus } from '#server/db/example-pages.ts'
import { listMenuGrants, listMenus } from './menus.queries.ts'

export type MenuGrants = readonly { role: string; menuIds: readonly string[] }[]

export type ClosedMenu = 'menu_disabled' | 'menu_not_granted' | 'page_above' | 'page_empty'

type DecidedMenu = Pick<Menu, 'id' | 'parentId' | 'routeName' | 'status' | 'type'>

/**
 * Returns the stored menus closed to these roles under dynamic authorization, by route name. Descendants of a closed
 * menu and directories without open children are closed too; hidden menus stay open. `all` must have parents before
 * children.
 */
export function closedMenus(
  all: readonly DecidedMenu[],
  grants: MenuGrants,
  roles: readonly string[],
): ReadonlyMap<string, ClosedMenu> {
  const isSuper = roles.includes(superRole)
  const granted = new Set(
    grants.filter(({ role }) => roles.includes(role)).flatMap(({ menuIds }) => menuIds),
  )
  const open = new Set<string>()
  const closed = new Map<string, ClosedMenu>()
  const isBelowClosed = ({ parentId }: DecidedMenu) => parentId !== null && !open.has(parentId)
  for (const menu of all) {
    if (menu.status !== statusCodes.enabled) closed.set(menu.routeName, 'menu_disabled')
    else if (!isSuper && !granted.has(menu.id)) closed.set(menu.routeName, 'menu_not_granted')
    else if (isBelowClosed(menu)) closed.set(menu.routeName, 'page_above')
    else open.add(menu.id)
  }
  // Children first, so that directories of empty directories close as well.
  const holding = new Set<string | null>()
  for (const { id, parentId, type, routeName } of all.toReversed()) {
    if (!open.has(id)) continue
    if (type === menuTypeCodes.directory && !holding.has(id)) closed.set(routeName, 'page_empty')
    else holding.add(parentId)
  }
  return closed
}

/** Leaves out example menus while example pages are off. */
export async function listShownMenus(db: Database, hasExamples: boolean): Promise<Menu[]> {
  const [all, hidden] = await Promise.all([listMenus(db), listHiddenMenus(db, hasExamples)])
  return all.filter(({ routeName }) => !hidden.has(routeName))
}

export async function listOpenMenus(
  db: Database,
  roles: readonly string[],
  hasExamples: boolean,
): Promise<Menu[]> {
  const [all, grants] = await Promise.all([
    listShownMenus(db, hasExamples),
    listMenuGrants(db, roles),
  ])
  const closed = closedMenus(all, grants, roles)
  return all.filter(({ routeName }) => !closed.has(routeName))
}

export async function readMenuAuthority(
  db: Database,
  hasExamples: boolean,
): Promise<{ menus: Menu[]; grants: MenuGrants }> {
  const [menus, grants] = await Promise.all([listShownMenus(db, hasExamples), listMenuGrants(db)])
  return { menus, grants }
}
