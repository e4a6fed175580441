import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import type { Example } from '@amber/contract/example-pages.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import declared from './menus.json' with { type: 'json' }

/** Entry of the list that `scripts/menus.ts` prints from the web's routes. */
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
  example?: Example
  /** Used while the menu has no title. */
  texts: LocalizedText
}

/** Menu entries that the web's routes declare, parents before children. */
export const declaredMenus = [...declared] as readonly DeclaredMenu[]

/** Example pages by route name, also those that this build leaves out and the database may contain. */
export const exampleMenus: ReadonlyMap<string, Example> = new Map<string, Example>(
  Object.entries({}),
)

/** False in builds without example pages. */
export const hasBuiltExamples = declaredMenus.some(({ example }) => example !== undefined)

/** Returns the entries that administrators manage. */
export function listedMenus(hasExamples: boolean): readonly DeclaredMenu[] {
  return hasExamples
    ? declaredMenus
    : declaredMenus.filter(({ routeName }) => !exampleMenus.has(routeName))
}

/** Returns the entries with a URL; hides examples without a page of their own while examples are off. */
export function openableMenus(hasExamples: boolean): readonly DeclaredMenu[] {
  if (hasExamples) return declaredMenus
  return declaredMenus.flatMap((menu) => {
    const example = exampleMenus.get(menu.routeName)
    if (!example) return [menu]
    return example === 'page' ? [] : [{ ...menu, hideInMenu: true }]
  })
}

const lastOrder = 1000

/** Fields of a menu that only the code determines; administrators edit all others. */
export const codeFields = ['routePath', 'type', 'component', 'url', 'href', 'activeMenu'] as const
export type CodeFields = { [Field in (typeof codeFields)[number]]: string | null }

export function codeFieldsOf(menu: DeclaredMenu): CodeFields {
  const { routePath, type, component, url = null, href = null, activeMenu = null } = menu
  return { routePath, type, component, url, href, activeMenu }
}

/** Returns the database row of a declared entry. */
export function rowOfDeclared(
  { order, parent, type, texts: _words, ...rest }: DeclaredMenu,
  { id, parentId, now }: { id: string; parentId: string | null; now: Date },
) {
  return {
    ...rest,
    id,
    parentId,
    type: type === menuTypeCodes.directory ? menuTypeCodes.directory : menuTypeCodes.menu,
    sortOrder: order ?? lastOrder,
    layout: parent === null ? ('base' as const) : null,
    createTime: now,
    updateTime: now,
  }
}
