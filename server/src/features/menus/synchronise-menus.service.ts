import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { Menu, menus as calls } from '@amber/contract/menus/menus.ts'
import type { Database } from '#server/db/connect.ts'
import {
  codeFields,
  codeFieldsOf,
  declaredMenus,
  listedMenus,
  rowOfDeclared,
} from '#server/db/seed/declared-menus.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import { listShownMenus } from './menu-authority.service.ts'
import {
  deleteMenu,
  insertMenu,
  listMenus,
  lockTree,
  parkPaths,
  updateMenu,
} from './menus.queries.ts'
import { followHomes } from './menus.service.ts'

type Context = SignedInContext<InputOf<typeof calls.synchronise>>

export async function compare(
  db: Database,
  hasExamples: boolean,
): Promise<OutputOf<typeof calls.compare>> {
  const stored = await listShownMenus(db, hasExamples)
  const declared = listedMenus(hasExamples)
  const byName = new Map(stored.map((menu) => [menu.routeName, menu]))
  const names = new Set(declaredMenus.map(({ routeName }) => routeName))
  const pages = new Set(declaredMenus.map(({ component }) => component))
  return {
    missing: declared
      .filter(({ routeName }) => !byName.has(routeName))
      .map(({ routeName, routePath, i18nKey }) => ({ routeName, routePath, i18nKey })),
    differing: declared.flatMap((menu) => {
      const found = byName.get(menu.routeName)
      if (!found) return []
      const { id, routeName, i18nKey } = found
      const wanted = codeFieldsOf(menu)
      const fields = codeFields
        .filter((name) => found[name] !== wanted[name])
        .map((name) => ({ name, stored: found[name], declared: wanted[name] }))
      return fields.length > 0 ? [{ id, routeName, i18nKey, fields }] : []
    }),
    // Custom menus may show built-in pages; a menu is unknown once its page does not exist.
    unknown: stored.flatMap(({ id, routeName, routePath, component }) =>
      component !== null && !pages.has(component) && !names.has(routeName)
        ? [{ id, routeName, routePath, component }]
        : [],
    ),
  }
}

export async function synchronise(context: Context): Promise<OutputOf<typeof calls.synchronise>> {
  const { actor, audit, db } = context
  await lockTree(db)
  const before = await listMenus(db)
  const differences = await compare(db, actor.hasExamples)
  const removed = await removeUnknown(context, differences)
  const updated = await updateDiffering(context, differences)
  const added = await addMissing(context)
  const after = await listMenus(db)
  requireSoundTree(after)
  const homes = await followHomes(context, { before, after })
  audit({
    before: { ...named(before, updated), ...removed, ...homes },
    after: named(after, [...updated, ...added]),
  })
  return { added: added.length, updated: updated.length, removed: Object.keys(removed).length }
}

function named(all: readonly Menu[], names: readonly string[]): Record<string, Menu> {
  const meant = new Set(names)
  return Object.fromEntries(
    all.filter(({ routeName }) => meant.has(routeName)).map((menu) => [menu.routeName, menu]),
  )
}

/** A directory that became a page must not keep visible children. */
function requireSoundTree(all: readonly Menu[]): void {
  const pages = new Set(all.filter(({ type }) => type === menuTypeCodes.menu).map(({ id }) => id))
  if (all.some(({ parentId, hideInMenu }) => !hideInMenu && pages.has(parentId ?? '')))
    throw fail('menu_has_children')
}

type Differences = Awaited<ReturnType<typeof compare>>

/**
 * Removes menus, children first; returns them by route name with the roles that had them.
 *
 * @throws `menu_has_children` if a child would remain
 */
async function removeUnknown(
  { actor, db, input, now }: Context,
  { unknown }: Differences,
): Promise<Record<string, Menu & { roles: string[] }>> {
  const meant = new Set(input.remove)
  if (![...meant].every((id) => unknown.some((menu) => menu.id === id)))
    throw fail('menu_missing', { field: 'remove' })
  const all = await listMenus(db)
  if (all.some(({ id, parentId }) => meant.has(parentId ?? '') && !meant.has(id)))
    throw fail('menu_has_children')
  const removed: Record<string, Menu & { roles: string[] }> = {}
  for (const menu of all.toReversed()) {
    if (!meant.has(menu.id)) continue
    const losers = await deleteMenu(db, { id: menu.id, by: actor.userName, now })
    removed[menu.routeName] = { ...menu, roles: losers }
  }
  return removed
}

async function updateDiffering(
  { actor, db, input, now }: Context,
  { differing }: Differences,
): Promise<string[]> {
  const all = new Map((await listMenus(db)).map((menu) => [menu.routeName, menu]))
  const names = [...new Set(input.update)]
  // Swapped paths would violate the unique constraint.
  await parkPaths(db, names)
  for (const name of names) {
    const menu = all.get(name)
    const declared = declaredMenus.find(({ routeName }) => routeName === name)
    if (!menu || !declared || !differing.some(({ routeName }) => routeName === name))
      throw fail('menu_missing', { field: 'update' })
    const { routePath, type, component, url, href, activeMenu } = codeFieldsOf(declared)
    const changes = {
      routePath: routePath ?? menu.routePath,
      type: type === menuTypeCodes.directory ? menuTypeCodes.directory : menuTypeCodes.menu,
      component,
      url,
      href,
      activeMenu,
      updateBy: actor.userName,
      updateTime: now,
    }
    await updateMenu(db, { id: menu.id, version: menu.version, changes })
  }
  return names
}

/** Adds missing declared routes with their parents. */
async function addMissing({ actor, db, input, now, platform }: Context): Promise<string[]> {
  const ids = new Map((await listMenus(db)).map(({ routeName, id }) => [routeName, id]))
  const asked = withParents(input.add)
  const missing = listedMenus(actor.hasExamples).filter(
    ({ routeName }) => asked.has(routeName) && !ids.has(routeName),
  )
  if (!input.add.every((name) => missing.some(({ routeName }) => routeName === name)))
    throw fail('menu_missing', { field: 'add' })
  for (const menu of missing) {
    const id = newId(platform)
    const parentId = ids.get(menu.parent ?? '') ?? null
    const { userName } = actor
    const row = { ...rowOfDeclared(menu, { id, parentId, now }), createBy: userName }
    await insertMenu(db, { ...row, updateBy: userName, buttons: [] })
    ids.set(menu.routeName, id)
  }
  return missing.map(({ routeName }) => routeName)
}

function withParents(routeNames: readonly string[]): Set<string> {
  const asked = new Set(routeNames)
  // Reversed, because parents are declared before their children.
  for (const { routeName, parent } of declaredMenus.toReversed())
    if (asked.has(routeName) && parent) asked.add(parent)
  return asked
}
