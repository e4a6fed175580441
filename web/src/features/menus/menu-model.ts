import { statusCodes } from '@amber/contract/rules.ts'
import { localIconSet, parseIconName } from '@amber/contract/icons.ts'
import { iconTypeCodes, menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import { blankMenu } from '@amber/contract/menus/menus.ts'
import { byName, fieldsWith } from '@amber/contract/fields.ts'
import { menuFields } from '@amber/contract/menus/menu-fields.ts'
import type { recordFields } from '@amber/contract/paging.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import type { Pair } from '#web/ui/form/key-value-input.tsx'
import { isWithin } from '#web/ui/tree/tree-rows.ts'

export type MenuKind = 'directory' | 'page' | 'embedded' | 'link' | 'soon'

export function kindOf({ type, component, url, href }: Menu): MenuKind {
  if (type === menuTypeCodes.directory) return 'directory'
  if (href) return 'link'
  if (component !== null) return 'page'
  return url ? 'embedded' : 'soon'
}

/** Whether `parent` may contain `child`. A page contains only hidden menus, such as the details of its records. */
export function canHold(parent: Menu, child: Pick<Menu, 'hideInMenu'>): boolean {
  return parent.type === menuTypeCodes.directory || child.hideInMenu
}

/** Returns the possible parents of a menu, or of a new one. */
export function parentsFor(
  menus: readonly Menu[],
  child: Pick<Menu, 'hideInMenu'> & { id?: string },
): readonly Menu[] {
  return menus.filter(
    (menu) =>
      canHold(menu, child) && (child.id === undefined || !isWithin(menus, menu.id, child.id)),
  )
}

/** Returns the matching menus with their ancestors. */
export function filterMenus(
  menus: readonly Menu[],
  matches: (menu: Menu) => boolean,
): readonly Menu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const kept = new Set<string>()
  for (const menu of menus.filter(matches)) {
    let above: Menu | undefined = menu
    while (above && !kept.has(above.id)) {
      kept.add(above.id)
      above = above.parentId === null ? undefined : byId.get(above.parentId)
    }
  }
  return menus.filter(({ id }) => kept.has(id))
}

/**
 * Returns the menus visible for these route names (null: all), as the server grants them: enabled and not hidden,
 * under visible parents, without empty directories.
 */
export function previewOf(
  menus: readonly Menu[],
  granted: ReadonlySet<string> | null,
): readonly Menu[] {
  const shown = new Set<string>()
  for (const { id, parentId, routeName, status, hideInMenu } of menus) {
    const isGranted = granted === null || granted.has(routeName)
    const isReached = parentId === null || shown.has(parentId)
    if (isGranted && isReached && status === statusCodes.enabled && !hideInMenu) shown.add(id)
  }
  // In reverse: children come after their parents.
  for (const { id, type } of menus.toReversed()) {
    const isLeft = menus.some((child) => child.parentId === id && shown.has(child.id))
    if (type === menuTypeCodes.directory && !isLeft) shown.delete(id)
  }
  return menus.filter(({ id }) => shown.has(id))
}

/** Whether a menu opens one of the user's own pages, or (`holder`) contains one. */
export function ownOf(
  menus: readonly Menu[],
  menu: Menu,
  isOwn: (routePath: string) => boolean,
): 'page' | 'holder' | undefined {
  if (isOwn(menu.routePath)) return 'page'
  const holdsOwn = menus.some(
    ({ id, routePath }) => isOwn(routePath) && isWithin(menus, id, menu.id),
  )
  return holdsOwn ? 'holder' : undefined
}

/** Fields that decide which page a menu opens, and its path. */
const pageFields = ['type', 'routePath', 'component', 'url', 'href'] as const
type Placed = Pick<Menu, 'parentId'>
type Shown = Placed & Pick<Menu, 'status' | 'hideInMenu' | (typeof pageFields)[number]>

/** Whether a move may make a menu unreachable. The top level is always reachable. */
export const takesAwayByMoving = (before: Placed, after: Placed) =>
  after.parentId !== before.parentId && after.parentId !== null

/** Whether a change may hide, or make unreachable, the own page that a menu opens or contains. */
export function takesAway(own: ReturnType<typeof ownOf>, before: Shown, after: Shown): boolean {
  if (!own) return false
  const isOff = before.status === statusCodes.enabled && after.status === statusCodes.disabled
  const isHidden = !before.hideInMenu && after.hideInMenu
  const isOther = own === 'page' && pageFields.some((name) => before[name] !== after[name])
  return isOff || isHidden || isOther || takesAwayByMoving(before, after)
}

/** Fields of titles in pack languages. */
export const translations = fieldsWith(menuFields, { isTranslation: true })

/** Form values of a menu; empty strings stand for null. */
export type MenuDraft = ReturnType<typeof draftOf>

export function draftOf(menu: Menu | undefined) {
  const text = (value: string | number | null | undefined) => String(value ?? '')
  const kind = menu && kindOf(menu)
  const from: Omit<Menu, keyof typeof recordFields | 'i18nKey'> = menu ?? {
    ...blankMenu,
    routeName: '',
    routePath: '',
  }
  return {
    type: from.type,
    parentId: from.parentId ?? '',
    titleZh: text(from.titleZh),
    titleEn: text(from.titleEn),
    ...byName(translations, (name) => text(from[name])),
    routeName: from.routeName,
    routePath: from.routePath,
    shows: kind === 'link' ? 'href' : kind === 'embedded' ? 'url' : 'page',
    component: from.component,
    url: text(from.url),
    href: text(from.href),
    icon: from.icon,
    layout: from.layout ?? ('' as const),
    sortOrder: text(from.sortOrder),
    hideInMenu: from.hideInMenu,
    activeMenu: from.activeMenu,
    keepAlive: from.keepAlive,
    multiTab: from.multiTab,
    fixedIndexInTab: text(from.fixedIndexInTab),
    query: from.query.map(({ key, value }): Pair => [key, value]),
    buttons: from.buttons.map(({ code, description }): Pair => [code, description]),
    status: from.status,
  }
}

/** Form values of a new menu below another (null: at the top level), as its last child. */
export function newDraftBelow(below: Menu | null, menus: readonly Menu[]): MenuDraft {
  const siblings = menus.filter(({ parentId }) => parentId === (below?.id ?? null))
  return {
    ...draftOf(undefined),
    parentId: below?.id ?? '',
    // A page can only hold menus that are hidden.
    hideInMenu: below?.type === menuTypeCodes.menu,
    activeMenu: below?.type === menuTypeCodes.menu ? below.routePath : null,
    sortOrder: String(Math.max(0, ...siblings.map(({ sortOrder }) => sortOrder)) + 1),
    routeName: below ? `${below.routeName}_` : '',
    routePath: below ? `${below.routePath}/` : '/',
  }
}

/** Converts the form to input, with only the fields of the menu's type. */
export function inputOf(draft: MenuDraft) {
  const orNull = (text: string) => text.trim() || null
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
  const isPage = draft.type === menuTypeCodes.menu && draft.shows === 'page'
  const isInside = draft.type === menuTypeCodes.menu && draft.shows !== 'href'
  const { hideInMenu, icon, parentId, status, type } = draft
  const isFilled = (pair: Pair) => pair.some((word) => word.trim() !== '')
  return {
    type,
    hideInMenu,
    icon,
    status,
    parentId: parentId || null,
    titleZh: orNull(draft.titleZh),
    titleEn: orNull(draft.titleEn),
    ...byName(translations, (name) => draft[name].trim()),
    routeName: draft.routeName.trim(),
    routePath: draft.routePath.trim(),
    iconType:
      icon && parseIconName(icon)?.set === localIconSet
        ? iconTypeCodes.local
        : iconTypeCodes.iconify,
    layout: draft.layout || null,
    component: isPage ? draft.component : null,
    // Null would change the kind of menu; the server rejects an empty string at its field.
    url: type === menuTypeCodes.menu && draft.shows === 'url' ? draft.url.trim() : null,
    href: type === menuTypeCodes.menu && draft.shows === 'href' ? draft.href.trim() : null,
    sortOrder: number(draft.sortOrder || '0'),
    activeMenu: type === menuTypeCodes.menu && hideInMenu ? draft.activeMenu : null,
    keepAlive: isInside && draft.keepAlive,
    multiTab: isPage && draft.multiTab,
    fixedIndexInTab:
      isInside && draft.fixedIndexInTab.trim() ? number(draft.fixedIndexInTab) : null,
    query: isPage
      ? draft.query.filter(isFilled).map(([key, value]) => ({ key: key.trim(), value }))
      : [],
    buttons: draft.buttons
      .filter(isFilled)
      .map(([code, description]) => ({ code: code.trim(), description: description.trim() })),
  }
}
