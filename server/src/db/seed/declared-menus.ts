import declared from './menus.json' with { type: 'json' }

/** One entry of the list that `scripts/menus.ts` prints from the web's routes. */
export type DeclaredMenu = {
  routeName: string
  parent: string | null
  type: string
  routePath: string
  component: string | null
  i18nKey: string
  icon?: string
  order?: number
  roles?: string[]
  keepAlive?: boolean
  hideInMenu?: boolean
  activeMenu?: string
  href?: string
  url?: string
  fixedIndexInTab?: number
  multiTab?: boolean
}

/** What the web's routes say of themselves, parents before their children. */
export const declaredMenus: readonly DeclaredMenu[] = declared

/** A declared entry as a row, under the parent of that id. */
export function rowOfDeclared(
  { order, parent, type, ...rest }: DeclaredMenu,
  { id, parentId, now }: { id: string; parentId: string | null; now: Date },
) {
  return {
    ...rest,
    id,
    parentId,
    type: type === '1' ? ('1' as const) : ('2' as const),
    sortOrder: order ?? 0,
    layout: parent === null ? ('base' as const) : null,
    createTime: now,
    updateTime: now,
  }
}
