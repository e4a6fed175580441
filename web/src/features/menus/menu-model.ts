import { localIconSet, parseIconName } from '@amber/contract/icons.ts'
import { blankMenu } from '@amber/contract/menus/menus.ts'
import type { Menu } from '@amber/contract/menus/menus.ts'
import type { Pair } from '#web/ui/form/key-value-input.tsx'
import { isWithin } from '#web/ui/tree/tree-rows.ts'

/** What a menu opens. */
export type MenuKind = 'directory' | 'page' | 'embedded' | 'link' | 'soon'

export function kindOf({ type, component, url, href }: Menu): MenuKind {
  if (type === '1') return 'directory'
  if (href) return 'link'
  if (component !== null) return 'page'
  return url ? 'embedded' : 'soon'
}

/** Directories hold menus. A page holds only what the menu does not show, such as the details of its records. */
export function canHold(parent: Menu, child: Pick<Menu, 'hideInMenu'>): boolean {
  return parent.type === '1' || child.hideInMenu
}

/** The menus that one may lie below; all that can hold it for a new one. */
export function parentsFor(
  menus: readonly Menu[],
  child: Pick<Menu, 'hideInMenu'> & { id?: string },
): readonly Menu[] {
  return menus.filter(
    (menu) =>
      canHold(menu, child) && (child.id === undefined || !isWithin(menus, menu.id, child.id)),
  )
}

/** The menus that match, with all that they lie in. */
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
 * What the menu shows to who may see these route names (null: all), as the server grants them: enabled ones whose
 * parents are shown as well, without hidden ones and without directories that nothing is left in.
 */
export function previewOf(
  menus: readonly Menu[],
  granted: ReadonlySet<string> | null,
): readonly Menu[] {
  const shown = new Set<string>()
  for (const { id, parentId, routeName, status, hideInMenu } of menus) {
    const isGranted = granted === null || granted.has(routeName)
    const isReached = parentId === null || shown.has(parentId)
    if (isGranted && isReached && status === '1' && !hideInMenu) shown.add(id)
  }
  // From the last to the first, as children come after their parents.
  for (const { id, type } of menus.toReversed()) {
    const isLeft = menus.some((child) => child.parentId === id && shown.has(child.id))
    if (type === '1' && !isLeft) shown.delete(id)
  }
  return menus.filter(({ id }) => shown.has(id))
}

/** Whether a menu opens a page that is the person's own, or (`holder`) only lies above one. */
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

/** What decides which page a menu opens, and where. */
const pageFields = ['type', 'routePath', 'component', 'url', 'href'] as const
type Placed = Pick<Menu, 'parentId'>
type Shown = Placed & Pick<Menu, 'status' | 'hideInMenu' | (typeof pageFields)[number]>

/** Whether what lies elsewhere now may be out of reach there. At the top it is not. */
export const takesAwayByMoving = (before: Placed, after: Placed) =>
  after.parentId !== before.parentId && after.parentId !== null

/** Whether a change may put the own page that a menu opens or holds out of reach, or out of sight. */
export function takesAway(own: ReturnType<typeof ownOf>, before: Shown, after: Shown): boolean {
  if (!own) return false
  const isOff = before.status === '1' && after.status === '2'
  const isHidden = !before.hideInMenu && after.hideInMenu
  const isOther = own === 'page' && pageFields.some((name) => before[name] !== after[name])
  return isOff || isHidden || isOther || takesAwayByMoving(before, after)
}

/** A menu as it is being filled in: empty texts stand for what is not set. */
export type MenuDraft = ReturnType<typeof draftOf>

export function draftOf(menu: Menu | undefined) {
  const text = (value: string | number | null | undefined) => String(value ?? '')
  const kind = menu && kindOf(menu)
  const from = menu ?? { ...blankMenu, routeName: '', routePath: '' }
  return {
    type: from.type,
    parentId: from.parentId ?? '',
    titleZh: text(from.titleZh),
    titleEn: text(from.titleEn),
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

/** What is sent: only what fits the type; the rest is not set. */
export function inputOf(draft: MenuDraft) {
  const orNull = (text: string) => text.trim() || null
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
  const isPage = draft.type === '2' && draft.shows === 'page'
  const isInside = draft.type === '2' && draft.shows !== 'href'
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
    routeName: draft.routeName.trim(),
    routePath: draft.routePath.trim(),
    iconType: icon && parseIconName(icon)?.set === localIconSet ? ('2' as const) : ('1' as const),
    layout: draft.layout || null,
    component: isPage ? draft.component : null,
    // Without its address it would be another kind of menu: the empty text is refused where it stands.
    url: type === '2' && draft.shows === 'url' ? draft.url.trim() : null,
    href: type === '2' && draft.shows === 'href' ? draft.href.trim() : null,
    sortOrder: number(draft.sortOrder || '0'),
    activeMenu: type === '2' && hideInMenu ? draft.activeMenu : null,
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
