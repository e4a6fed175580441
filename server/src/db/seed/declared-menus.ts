import { examplesAmong, type Example } from '@amber/contract/examples.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
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
  example?: Example
  /** How its route is called, where nobody has given the menu a title. */
  texts: LocalizedText
}

/** What the web's routes say of themselves, parents before their children. */
export const declaredMenus = declared as readonly DeclaredMenu[]

/** The declared entries as the tree that they are. */
function treeOf(name: string | null): Parameters<typeof examplesAmong>[0] {
  return declaredMenus
    .filter(({ parent }) => parent === name)
    .map(({ routeName, example }) => ({
      name: routeName,
      handle: { ...(example && { example }) },
      children: treeOf(routeName),
    }))
}

/** The declared entries that are examples, by route name. */
export const exampleMenus = examplesAmong(treeOf(null))

/** The declared entries that administrators decide about: without example pages while these are off. */
export function listedMenus(hasExamples: boolean): readonly DeclaredMenu[] {
  return hasExamples
    ? declaredMenus
    : declaredMenus.filter(({ routeName }) => !exampleMenus.has(routeName))
}

/**
 * The declared entries that have an address. While example pages are off, an example that is only a menu entry is hidden.
 */
export function openableMenus(hasExamples: boolean): readonly DeclaredMenu[] {
  if (hasExamples) return declaredMenus
  return declaredMenus.flatMap((menu) => {
    const example = exampleMenus.get(menu.routeName)
    if (!example) return [menu]
    return example === 'page' ? [] : [{ ...menu, hideInMenu: true }]
  })
}

/** Entries without an order come last, as in the web (`web/src/app/routes/route-tree.ts`). */
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
  { order, parent, type, texts: _words, ...rest }: DeclaredMenu,
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
