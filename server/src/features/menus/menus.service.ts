import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import type { Menu, menus as calls } from '@amber/contract/menus.ts'
import type { Database } from '#server/db/connect.ts'
import { declaredMenus, rowOfDeclared } from '#server/db/seed/declared-menus.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId } from '#server/lib/platform.ts'
import {
  deleteMenu,
  getMenu,
  insertMenu,
  listMenus,
  lockTree,
  replaceButtons,
  setOrder,
  updateMenu,
} from './menus.queries.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

async function requireMenu(db: Database, id: string): Promise<Menu> {
  const menu = await getMenu(db, id)
  if (!menu) throw fail('menu_unknown')
  return menu
}

export async function create({
  actor,
  audit,
  db,
  input,
  now,
  platform,
}: ContextOf<'create'>): Promise<Menu> {
  await lockTree(db)
  await requireDirectory(db, input.parentId)
  const id = newId(platform)
  await insertMenu(db, {
    ...input,
    id,
    i18nKey: `route.${input.routeName}`,
    createBy: actor.userName,
    createTime: now,
    updateBy: actor.userName,
    updateTime: now,
  })
  const after = await requireMenu(db, id)
  audit({ target: targetOf(after), after })
  return after
}

export async function update({ actor, audit, db, input, now }: ContextOf<'update'>): Promise<Menu> {
  const { id, version, buttons, ...data } = input
  await lockTree(db)
  const before = await requireMenu(db, id)
  await requireNotBelowItself(db, id, data.parentId)
  await requireDirectory(db, data.parentId)
  if (data.type === '2' && before.type === '1') await requireNoChildren(db, id)
  const changes = { ...data, updateBy: actor.userName, updateTime: now }
  if (before.version !== version || !(await updateMenu(db, { id, version, changes })))
    throw fail('record_changed', { current: await requireMenu(db, id) })
  await replaceButtons(db, { menuId: id, buttons })
  const after = await requireMenu(db, id)
  audit({ target: targetOf(after), before, after })
  return after
}

export async function move({ audit, db, input }: ContextOf<'move'>): Promise<Menu[]> {
  const { id, parentId, beforeId } = input
  await lockTree(db)
  const before = await requireMenu(db, id)
  await requireNotBelowItself(db, id, parentId)
  await requireDirectory(db, parentId)
  const all = await listMenus(db)
  const siblings = all.filter((menu) => menu.parentId === parentId && menu.id !== id)
  const place = beforeId === null ? -1 : siblings.findIndex((menu) => menu.id === beforeId)
  if (beforeId !== null && place < 0) throw fail('menu_missing', { field: 'beforeId' })
  const ids = siblings.map((menu) => menu.id)
  ids.splice(place < 0 ? ids.length : place, 0, id)
  await setOrder(db, { parentId, ids })
  const after = await listMenus(db)
  const nameOf = (menuId: string | null) =>
    all.find((menu) => menu.id === menuId)?.routeName ?? null
  audit({
    target: targetOf(before),
    before: { parent: nameOf(before.parentId), order: before.sortOrder },
    after: { parent: nameOf(parentId), before: nameOf(beforeId) },
  })
  return after
}

export async function remove({
  audit,
  db,
  input,
}: ContextOf<'remove'>): Promise<Record<string, never>> {
  await lockTree(db)
  const before = await requireMenu(db, input.id)
  await requireNoChildren(db, input.id)
  await deleteMenu(db, input.id)
  audit({ target: targetOf(before), before })
  return {}
}

/** What the code has and the table lacks, and the other way round. */
export async function compare(db: Database): Promise<OutputOf<typeof calls.compare>> {
  const stored = await listMenus(db)
  const names = new Set(stored.map(({ routeName }) => routeName))
  const declared = new Set(declaredMenus.map(({ routeName }) => routeName))
  return {
    missing: declaredMenus
      .filter(({ routeName }) => !names.has(routeName))
      .map(({ routeName, routePath }) => ({ routeName, routePath })),
    // People's own menus show pages of ours: unknown are those whose page went away.
    unknown: stored
      .filter(({ component }) => component !== null && !declared.has(component))
      .map(({ id, routeName, routePath }) => ({ id, routeName, routePath })),
  }
}

/** Adds declared routes that the table lacks. A parent that is neither stored nor asked for is added as well. */
export async function synchronise({
  audit,
  db,
  input,
  now,
  platform,
}: ContextOf<'synchronise'>): Promise<{ added: number }> {
  await lockTree(db)
  const ids = new Map((await listMenus(db)).map(({ routeName, id }) => [routeName, id]))
  const asked = withParents(input.routeNames)
  const missing = declaredMenus.filter(
    ({ routeName }) => asked.has(routeName) && !ids.has(routeName),
  )
  if (missing.length === 0) throw fail('menu_missing', { field: 'routeNames' })
  for (const menu of missing) {
    const id = newId(platform)
    const parentId = ids.get(menu.parent ?? '') ?? null
    await insertMenu(db, { ...rowOfDeclared(menu, { id, parentId, now }), buttons: [] })
    ids.set(menu.routeName, id)
  }
  audit({ after: { routeNames: missing.map(({ routeName }) => routeName) } })
  return { added: missing.length }
}

function withParents(routeNames: readonly string[]): Set<string> {
  const asked = new Set(routeNames)
  // From the last to the first, as parents come before their children.
  for (const { routeName, parent } of declaredMenus.toReversed())
    if (asked.has(routeName) && parent) asked.add(parent)
  return asked
}

async function requireDirectory(db: Database, parentId: string | null): Promise<void> {
  if (parentId === null) return
  const parent = await getMenu(db, parentId)
  if (!parent) throw fail('menu_missing', { field: 'parentId' })
  if (parent.type !== '1') throw fail('menu_parent_not_directory', { field: 'parentId' })
}

async function requireNoChildren(db: Database, id: string): Promise<void> {
  const all = await listMenus(db)
  if (all.some(({ parentId }) => parentId === id)) throw fail('menu_has_children')
}

async function requireNotBelowItself(
  db: Database,
  id: string,
  parentId: string | null,
): Promise<void> {
  const parents = new Map((await listMenus(db)).map((menu) => [menu.id, menu.parentId]))
  for (let above = parentId; above !== null; above = parents.get(above) ?? null)
    if (above === id) throw fail('menu_below_itself', { field: 'parentId' })
}

const targetOf = ({ id, routeName }: Menu) => ({ type: 'menu', id, name: routeName })
