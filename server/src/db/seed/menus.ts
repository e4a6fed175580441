import { eq, sql } from 'drizzle-orm'
import { builtInRoles, evaluationRoles, superRole } from '@amber/contract/roles/roles.ts'
import type { ExampleMode } from '@amber/contract/example-pages.ts'
import type { Database } from '#server/db/connect.ts'
import { readExamples } from '#server/db/example-pages.ts'
import {
  declaredMenus,
  exampleMenus,
  listedMenus,
  rowOfDeclared,
  type DeclaredMenu,
} from './declared-menus.ts'
import { installation, menus, roleMenus, roles } from '#server/db/schema.ts'
import { newId, type Platform } from '#server/lib/platform.ts'

/**
 * Stores the declared menus and grants them as the routes do, so that switching to dynamic authorization changes
 * nothing. Does nothing once menus exist.
 */
export async function seedMenus(db: Database, platform: Platform): Promise<void> {
  const [some] = await db.select({ id: menus.id }).from(menus).limit(1)
  if (!some) await insertDeclared(db, platform, listedMenus(false))
}

/** Stores the menus of the example pages, unless one is already stored. */
export async function seedExampleMenus({
  db,
  platform,
  fixed = null,
}: {
  db: Database
  platform: Platform
  fixed?: ExampleMode | null
}): Promise<void> {
  if (!(await readExamples(db, fixed))) return
  await db.transaction(async (transaction) => {
    // Serializes servers that start at once.
    await transaction.execute(sql`lock table ${menus} in share row exclusive mode`)
    const stored = await transaction
      .select({ name: menus.routeName, path: menus.routePath })
      .from(menus)
    if (stored.some(({ name }) => exampleMenus.has(name))) return
    const taken = new Set(stored.map(({ path }) => path))
    const added = declaredMenus.filter(
      ({ routeName, routePath }) => exampleMenus.has(routeName) && !taken.has(routePath),
    )
    await withoutGain(transaction, () => insertDeclared(transaction, platform, added))
  })
}

/**
 * Grants menus without counting a privilege gain (docs/decisions/0026-privilege-policy.md), which would invalidate
 * pending links.
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

/** Returns whether a role gets declared menus; custom roles get menus from administrators only. */
async function grantedCodes(db: Database): Promise<(code: string) => boolean> {
  const [stored] = await db.select().from(installation)
  const known = { ...builtInRoles, ...(stored?.mode === 'evaluation' ? evaluationRoles : {}) }
  return (code) => code !== superRole && Object.hasOwn(known, code)
}

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
  const isGranted = await grantedCodes(db)
  const built = await db.select({ id: roles.id, code: roles.code }).from(roles)
  const grants = built
    .filter(({ code }) => isGranted(code))
    .flatMap(({ id: roleId, code }) =>
      rows
        .filter((row) => !row.roles?.length || row.roles.includes(code))
        .map(({ id: menuId }) => ({ roleId, menuId })),
    )
  if (grants.length > 0) await db.insert(roleMenus).values(grants)
}
