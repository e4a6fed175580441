import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import { menuTitlesOf, untitled } from '@amber/contract/menus/menu-fields.ts'
import {
  closedPages,
  type ClosedPage,
  type DeclaredPage,
} from '@amber/contract/menus/page-decisions.ts'
import type { PageRight } from '@amber/contract/roles/rights.ts'
import { superRole } from '@amber/contract/roles/roles.ts'
import type { Database } from '#server/db/connect.ts'
import {
  declaredMenus,
  exampleMenus,
  openableMenus,
  type DeclaredMenu,
} from '#server/db/seed/declared-menus.ts'
import type { Actor } from '#server/http/session/authenticate.ts'
import {
  closedMenus,
  readMenuAuthority,
  type ClosedMenu,
} from '#server/features/menus/menu-authority.service.ts'

type Page = Omit<PageRight, 'isForEveryone' | 'isAllowed' | 'roles'>
type Closed = ClosedPage | ClosedMenu | 'menu_missing'

/** Page rules of the current authorization mode. */
export type PageRule = {
  /** Parents before children, in menu order. */
  pages: readonly Page[]
  /** Pages closed to these enabled roles, with the closest reason. */
  closedTo: (roles: readonly string[]) => ReadonlyMap<string, Closed>
  /** Roles that a page declares or that have its menu. */
  askedBy: (name: string) => readonly string[]
  unknown: (name: string) => 'page_undeclared' | 'menu_missing' | 'page_example'
}

export async function readPageRule(
  db: Database,
  { authorization, hasExamples }: Pick<Actor, 'authorization' | 'hasExamples'>,
): Promise<PageRule> {
  return authorization === 'static'
    ? declaredRule(hasExamples)
    : storedRule(await readMenuAuthority(db, hasExamples), hasExamples)
}

/** Static authorization. */
function declaredRule(hasExamples: boolean): PageRule {
  const declared = openableMenus(hasExamples)
  const tree = childrenOf(declared, null)
  return {
    pages: declared.map(declaredPage),
    closedTo: (roles) => closedPages(tree, roles, superRole),
    askedBy: (name) => declaredMenus.find(({ routeName }) => routeName === name)?.roles ?? [],
    unknown: unknownPage('page_undeclared', hasExamples),
  }
}

/** Dynamic authorization. */
function storedRule(
  { menus, grants }: Awaited<ReturnType<typeof readMenuAuthority>>,
  hasExamples: boolean,
): PageRule {
  const declared = openableMenus(hasExamples)
  const names = new Map(menus.map(({ id, routeName }) => [id, routeName]))
  const idOf = (name: string) => menus.find(({ routeName }) => routeName === name)?.id
  const stored = new Set(names.values())
  const unstored = declared.filter(({ routeName }) => !stored.has(routeName))
  // Reachable without a menu while example pages are off.
  const isAddress = ({ routeName }: DeclaredMenu) => !hasExamples && exampleMenus.has(routeName)
  const missing = unstored.filter((menu) => !isAddress(menu))
  return {
    pages: [
      ...menus.map((menu) => ({
        name: menu.routeName,
        parent: names.get(menu.parentId ?? '') ?? null,
        path: menu.routePath,
        ...menuTitlesOf(menu),
      })),
      ...unstored.map(declaredPage),
    ],
    closedTo: (roles) => {
      const closed = new Map<string, Closed>([
        ...closedMenus(menus, grants, roles),
        ...missing.map(({ routeName }) => [routeName, 'menu_missing'] as const),
      ])
      // Always gets every declared page, so that administrators cannot lock themselves out.
      if (roles.includes(superRole))
        for (const { routeName, type } of declared)
          if (type === menuTypeCodes.menu) closed.delete(routeName)
      return closed
    },
    askedBy: (name) => {
      const id = idOf(name)
      if (id === undefined) return []
      return grants.filter(({ menuIds }) => menuIds.includes(id)).map(({ role }) => role)
    },
    unknown: unknownPage('menu_missing', hasExamples),
  }
}

const unknownPage =
  (reason: 'page_undeclared' | 'menu_missing', hasExamples: boolean) => (name: string) =>
    !hasExamples && exampleMenus.has(name) ? 'page_example' : reason

const declaredPage = ({ routeName, parent, routePath }: DeclaredMenu): Page => ({
  name: routeName,
  parent,
  path: routePath,
  ...untitled,
})

function childrenOf(declared: readonly DeclaredMenu[], name: string | null): DeclaredPage[] {
  return declared
    .filter(({ parent }) => parent === name)
    .map(({ routeName, routePath, component, roles, hideInMenu }) => ({
      name: routeName,
      path: routePath,
      handle: { ...(roles && { roles }), ...(hideInMenu && { hideInMenu }) },
      page: component,
      children: childrenOf(declared, routeName),
    }))
}
