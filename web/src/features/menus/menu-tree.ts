import type { Menu } from '@amber/contract/menus.ts'
import { isWithin } from '#web/ui/tree-rows.ts'

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
