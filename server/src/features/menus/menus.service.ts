import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import type { InputOf } from '@amber/contract/endpoint.ts'
import type { Menu, menus as calls } from '@amber/contract/menus/menus.ts'
import type { Database } from '#server/db/connect.ts'
import { translationsOf } from '#server/db/translations.ts'
import { defaultHomePath, type Actor } from '#server/http/session/authenticate.ts'
import type { SignedInContext } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { newId, type Platform } from '#server/lib/platform.ts'
import { listShownMenus, listOpenMenus } from './menu-authority.service.ts'
import {
  deleteMenu,
  getMenu,
  insertMenu,
  listMenus,
  lockTree,
  moveHomes,
  replaceButtons,
  setOrder,
  updateMenu,
} from './menus.queries.ts'
import { createVersionedCache } from '#server/db/data-version.ts'

type ContextOf<Call extends keyof typeof calls> = SignedInContext<InputOf<(typeof calls)[Call]>>

async function requireMenu(db: Database, id: string): Promise<Menu> {
  const menu = await getMenu(db, id)
  if (!menu) throw fail('menu_unknown')
  return menu
}

const canBeHome = ({ type, href }: Menu) => type === menuTypeCodes.menu && href === null

/**
 * Moves home pages of roles with their menus, or to the default if a page is removed. Returns the codes of changed
 * roles.
 */
export async function followHomes(
  { actor, db, now }: Pick<ContextOf<'update'>, 'actor' | 'db' | 'now'>,
  { before, after }: { before: readonly Menu[]; after: readonly Menu[] },
): Promise<{ homeOf?: string[] }> {
  if (actor.authorization === 'static') return {}
  const paths = new Map(after.filter(canBeHome).map(({ id, routePath }) => [id, routePath]))
  const moves = before
    .filter(canBeHome)
    .map(({ id, routePath }) => ({ from: routePath, to: paths.get(id) ?? defaultHomePath }))
    .filter(({ from, to }) => from !== to)
  const homeOf = await moveHomes(db, moves, { by: actor.userName, now })
  return homeOf.length > 0 ? { homeOf } : {}
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
  await requireParentFor(db, input)
  const id = newId(platform)
  await insertMenu(db, {
    ...input,
    translations: translationsOf(input, ['title']),
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

export async function update(context: ContextOf<'update'>): Promise<Menu> {
  const { actor, audit, db, input, now } = context
  const { id, version, buttons, ...data } = input
  await lockTree(db)
  const before = await requireMenu(db, id)
  await requireNotBelowItself(db, id, data.parentId)
  await requireParentFor(db, data)
  if (data.type === menuTypeCodes.menu && before.type === menuTypeCodes.directory)
    await requireNoChildren(db, id, isShown)
  const changes = {
    ...data,
    translations: translationsOf({ ...before, ...data }, ['title']),
    updateBy: actor.userName,
    updateTime: now,
  }
  if (before.version !== version || !(await updateMenu(db, { id, version, changes })))
    throw fail('record_changed', { current: await requireMenu(db, id) })
  const losers = await replaceButtons(db, { menuId: id, buttons, by: actor.userName, now })
  const after = await requireMenu(db, id)
  const lost = losers.length > 0 && { roles: losers }
  const homes = await followHomes(context, { before: [before], after: [after] })
  audit({ target: targetOf(after), before: { ...before, ...lost, ...homes }, after })
  return after
}

export async function move({ actor, audit, db, input, now }: ContextOf<'move'>): Promise<Menu[]> {
  const { id, version, parentId, beforeId } = input
  await lockTree(db)
  const before = await requireMenu(db, id)
  if (before.version !== version) throw fail('record_changed', { current: before })
  await requireNotBelowItself(db, id, parentId)
  await requireParentFor(db, { parentId, hideInMenu: before.hideInMenu })
  const all = await listMenus(db)
  const siblings = all.filter((menu) => menu.parentId === parentId && menu.id !== id)
  const position = beforeId === null ? -1 : siblings.findIndex((menu) => menu.id === beforeId)
  if (beforeId !== null && position < 0) throw fail('menu_missing', { field: 'beforeId' })
  const ids = siblings.map((menu) => menu.id)
  ids.splice(position < 0 ? ids.length : position, 0, id)
  await setOrder(db, { parentId, ids, by: actor.userName, now })
  const after = await requireMenu(db, id)
  const positionOf = (menu: Menu) => ({
    parent: all.find((one) => one.id === menu.parentId)?.routeName ?? null,
    sortOrder: menu.sortOrder,
  })
  audit({ target: targetOf(before), before: positionOf(before), after: positionOf(after) })
  return listShownMenus(db, actor.hasExamples)
}

export async function remove(context: ContextOf<'remove'>): Promise<Record<string, never>> {
  const { actor, audit, db, input, now } = context
  await lockTree(db)
  const before = await requireMenu(db, input.id)
  await requireNoChildren(db, input.id)
  const losers = await deleteMenu(db, { id: input.id, by: actor.userName, now })
  const homes = await followHomes(context, { before: [before], after: [] })
  audit({ target: targetOf(before), before: { ...before, roles: losers, ...homes } })
  return {}
}

const isShown = ({ hideInMenu }: Menu) => !hideInMenu

/** Directories may have children; a page only hidden ones, such as a detail page. */
async function requireParentFor(
  db: Database,
  { parentId, hideInMenu }: Pick<Menu, 'parentId' | 'hideInMenu'>,
): Promise<void> {
  if (parentId === null) return
  const parent = await getMenu(db, parentId)
  if (!parent) throw fail('menu_missing', { field: 'parentId' })
  if (parent.type !== menuTypeCodes.directory && !hideInMenu)
    throw fail('menu_parent_not_directory', { field: 'parentId' })
}

async function requireNoChildren(
  db: Database,
  id: string,
  isMeant: (child: Menu) => boolean = () => true,
): Promise<void> {
  const all = await listMenus(db)
  if (all.some((menu) => menu.parentId === id && isMeant(menu))) throw fail('menu_has_children')
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

/** Two lists of thousands of menus, or a hundred lists of the built-in menus. */
const maxBytes = 16_000_000
/** Bytes per menu, parsed and serialized. */
const menuBytes = 3_000

type Reader = Pick<Actor, 'roles' | 'hasExamples'>
type Wanted = { roles: readonly string[] | null; hasExamples: boolean }

/** Caches menu lists until rights change: 2,500 menus take 6 ms instead of 160, and every screen requests them. */
export function createMenuLists({ db, platform }: { db: Database; platform: Platform }) {
  const cached = createVersionedCache<Menu[]>({
    changes: 'rights_changes',
    maxBytes,
    bytesOf: ({ length }) => menuBytes * length,
    now: platform.now,
  })
  const find = ({ roles, hasExamples }: Wanted) =>
    cached(db, JSON.stringify([roles, hasExamples]), async () => {
      const listed = roles ? listOpenMenus(db, roles, hasExamples) : listShownMenus(db, hasExamples)
      // Frozen, so that the output cache checks and serializes it once.
      return Object.freeze(await listed) as Menu[]
    })
  return {
    all: ({ hasExamples }: Reader) => find({ roles: null, hasExamples }),
    openTo: ({ roles, hasExamples }: Reader) => find({ roles, hasExamples }),
  }
}
