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

type Page = Pick<PageRight, 'name' | 'parent' | 'path' | 'titleZh' | 'titleEn'>
type Closed = ClosedPage | ClosedMenu | 'menu_missing'

/** Who decides of pages at this moment, ready to be asked about any roles. */
export type PageRule = {
  /** Parents before their children, each level in the order of the menu. */
  pages: readonly Page[]
  /** By name, the pages that are closed to who holds these roles (enabled ones), each with the nearest reason. */
  closedTo: (roles: readonly string[]) => ReadonlyMap<string, Closed>
  /** The roles that a page asks for, or that have authority over it. */
  askedBy: (name: string) => readonly string[]
  /** Why a page that is not among them is not. */
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

/** The routes as the web declares them decide. */
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

/** The stored menus and the authority of roles over them decide. */
function storedRule(
  { menus, grants }: Awaited<ReturnType<typeof readMenuAuthority>>,
  hasExamples: boolean,
): PageRule {
  const declared = openableMenus(hasExamples)
  const names = new Map(menus.map(({ id, routeName }) => [id, routeName]))
  const idOf = (name: string) => menus.find(({ routeName }) => routeName === name)?.id
  const stored = new Set(names.values())
  const unstored = declared.filter(({ routeName }) => !stored.has(routeName))
  // While example pages are off, those whose address works have no menu that could be granted.
  const isAddress = ({ routeName }: DeclaredMenu) => !hasExamples && exampleMenus.has(routeName)
  const missing = unstored.filter((menu) => !isAddress(menu))
  return {
    pages: [
      ...menus.map(({ parentId, routeName, routePath, titleZh, titleEn }) => ({
        name: routeName,
        parent: names.get(parentId ?? '') ?? null,
        path: routePath,
        titleZh,
        titleEn,
      })),
      ...unstored.map(declaredPage),
    ],
    closedTo: (roles) => {
      const closed = new Map<string, Closed>([
        ...closedMenus(menus, grants, roles),
        ...missing.map(({ routeName }) => [routeName, 'menu_missing'] as const),
      ])
      // Whatever is stored, the super role gets every page of the code, so that nobody can lock everybody out.
      if (roles.includes(superRole))
        for (const { routeName, type } of declared) if (type === '2') closed.delete(routeName)
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
  titleZh: null,
  titleEn: null,
})

/** What was printed from the routes, as the tree that they are. */
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
