import type { Words } from '@amber/contract/words.ts'
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
  /** How its route is called, where nobody has given the menu a title. */
  words: Words
}

/** What the web's routes say of themselves, parents before their children. */
export const declaredMenus: readonly DeclaredMenu[] = declared

/** Entries without an order come last, as in the web (`web/src/app/route-tree.ts`). */
const lastOrder = 1000

/** What only the code can know of a menu: where its page is, and what it shows. All else is for people to decide. */
export const codeFields = ['routePath', 'type', 'component', 'url', 'href', 'activeMenu'] as const
export type CodeFields = { [Field in (typeof codeFields)[number]]: string | null }

export function codeFieldsOf(menu: DeclaredMenu): CodeFields {
  const { routePath, type, component, url = null, href = null, activeMenu = null } = menu
  return { routePath, type, component, url, href, activeMenu }
}

/** A declared entry as a row, under the parent of that id. */
export function rowOfDeclared(
  { order, parent, type, words: _words, ...rest }: DeclaredMenu,
  { id, parentId, now }: { id: string; parentId: string | null; now: Date },
) {
  return {
    ...rest,
    id,
    parentId,
    type: type === '1' ? ('1' as const) : ('2' as const),
    sortOrder: order ?? lastOrder,
    layout: parent === null ? ('base' as const) : null,
    createTime: now,
    updateTime: now,
  }
}
