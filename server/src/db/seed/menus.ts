import { eq, sql } from 'drizzle-orm'
import { builtInRoles, superRole } from '@amber/contract/roles/roles.ts'
import type { ExampleMode } from '@amber/contract/examples.ts'
import type { Database } from '#server/db/connect.ts'
import { readExamples } from '#server/db/example-pages.ts'
import {
  declaredMenus,
  exampleMenus,
  listedMenus,
  rowOfDeclared,
  type DeclaredMenu,
} from './declared-menus.ts'
import { menus, roleMenus, roles } from '#server/db/schema.ts'
import { newId, type Platform } from '#server/lib/platform.ts'

/**
 * Stores the menu entries that the web's routes declare, but for the examples, and lets the built-in roles see what the
 * routes grant them, so that a change to dynamic authorization changes nothing by itself. Where there are menus already,
 * people decide about them (`menus.synchronise`), and nothing is done.
 */
export async function seedMenus(db: Database, platform: Platform): Promise<void> {
  const [some] = await db.select({ id: menus.id }).from(menus).limit(1)
  if (!some) await insertDeclared(db, platform, listedMenus(false))
}

/**
 * Stores the menu entries of the example pages in the same way, once these are on. Where one of them is stored, people
 * have decided about them before, and nothing is done.
 */
export async function seedExampleMenus({
  db,
  platform,
  fixed = null,
}: {
  db: Database
  platform: Platform
  /** The mode of the example pages, where the environment decides. */
  fixed?: ExampleMode | null
}): Promise<void> {
  if (!(await readExamples(db, fixed))) return
  await db.transaction(async (transaction) => {
    // Two servers that start at once take turns.
    await transaction.execute(sql`lock table ${menus} in share row exclusive mode`)
    const stored = await transaction
      .select({ name: menus.routeName, path: menus.routePath })
      .from(menus)
    if (stored.some(({ name }) => exampleMenus.has(name))) return
    // People may have put a menu of their own at the same address meanwhile.
    const taken = new Set(stored.map(({ path }) => path))
    const added = declaredMenus.filter(
      ({ routeName, routePath }) => exampleMenus.has(routeName) && !taken.has(routePath),
    )
    await withoutGain(transaction, () => insertDeclared(transaction, platform, added))
  })
}

/**
 * Grants menus without counting a privilege gain (docs/decisions/0026-privilege-policy.md): example pages open nothing, so
 * they must not end reset links and addresses that were prepared before.
 */
async function withoutGain(transaction: Database, grant: () => Promise<void>): Promise<void> {
  const before = await transaction
    .select({ id: roles.id, gain: roles.privilegeGain })
    .from(roles)
    .for('update')
  await grant()
  for (const { id, gain } of before)
    await transaction.update(roles).set({ privilegeGain: gain }).where(eq(roles.id, id))
}

/** Inserts declared entries, parents before their children. What lies in one that is not stored stands at the top. */
async function insertDeclared(
  db: Database,
  platform: Platform,
  declared: readonly DeclaredMenu[],
): Promise<void> {
  const now = platform.now()
  const stored = await db.select({ id: menus.id, name: menus.routeName }).from(menus)
  const ids = new Map(stored.map(({ id, name }) => [name, id]))
  const rows = declared.map((menu) => {
    const id = newId(platform)
    ids.set(menu.routeName, id)
    return rowOfDeclared(menu, { id, parentId: ids.get(menu.parent ?? '') ?? null, now })
  })
  if (rows.length === 0) return
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
