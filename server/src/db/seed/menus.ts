import { builtInRoles, superRole } from '@amber/contract/roles.ts'
import type { Database } from '#server/db/connect.ts'
import { declaredMenus, rowOfDeclared } from './declared-menus.ts'
import { menus, roleMenus, roles } from '#server/db/schema.ts'
import { newId, type Platform } from '#server/lib/platform.ts'

/**
 * Stores the menu entries that the web's routes declare, parents before their children, and lets the built-in roles see
 * what the routes grant them, so that a change to dynamic authorization changes nothing by itself. Where there are menus
 * already, people decide about them (`menus.synchronise`), and nothing is done.
 */
export async function seedMenus(db: Database, platform: Platform): Promise<void> {
  const [some] = await db.select({ id: menus.id }).from(menus).limit(1)
  if (some) return
  const now = platform.now()
  const ids = new Map<string, string>()
  const rows = declaredMenus.map((menu) => {
    const id = newId(platform)
    ids.set(menu.routeName, id)
    return rowOfDeclared(menu, { id, parentId: ids.get(menu.parent ?? '') ?? null, now })
  })
  await db.insert(menus).values(rows)
  const built = await db.select({ id: roles.id, code: roles.code }).from(roles)
  const grants = built
    .filter(({ code }) => code in builtInRoles && code !== superRole)
    .flatMap(({ id: roleId, code }) =>
      rows
        .filter((row) => !row.roles?.length || row.roles.includes(code))
        .map(({ id: menuId }) => ({ roleId, menuId })),
    )
  if (grants.length > 0) await db.insert(roleMenus).values(grants)
}
