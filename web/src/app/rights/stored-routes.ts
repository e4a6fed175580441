import type { GuardedPage } from '#web/lib/route/route.ts'
import { menuTypeCodes } from '@amber/contract/menus/menu-codes.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { menus } from '@amber/contract/menus/menus.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { isDirectory } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { menuTexts } from '@amber/contract/menus/menu-texts.ts'
import type { RouteHandle } from '#web/lib/route/route.ts'

export type StoredMenu = OutputOf<typeof menus.mine>[number]

const missingPage = () => import('./missing-page.tsx').then((part) => part.MissingPage)
const comingSoonPage = () =>
  import('#web/app/pages/handle-pages.tsx').then((part) => part.ComingSoonPage)

function searchOf(query: StoredMenu['query']): string {
  return query.length > 0
    ? `?${new URLSearchParams(query.map(({ key, value }) => [key, value])).toString()}`
    : ''
}

/** Such as `lucide:house`. */
const isIconName = (icon: string | null): icon is `${string}:${string}` => !!icon?.includes(':')

function handleOf(menu: StoredMenu): RouteHandle {
  const { activeMenu, fixedIndexInTab, href, icon, url } = menu
  const query = searchOf(menu.query)
  return {
    i18nKey: menu.i18nKey,
    order: menu.sortOrder,
    keepAlive: menu.keepAlive,
    hideInMenu: menu.hideInMenu,
    multiTab: menu.multiTab,
    ...(isIconName(icon) && { icon }),
    ...(activeMenu && { activeMenu }),
    ...(url && { url }),
    ...(href && { href }),
    ...(fixedIndexInTab !== null && { fixedIndexInTab }),
    ...(query && { query }),
  }
}

/**
 * Builds the routes of granted menus. `hasAll`, for the super role, includes routes without a menu, so that the menu
 * page cannot be locked away.
 */
export function storedRoutes(
  mine: readonly StoredMenu[],
  declared: readonly RouteNode[],
  { hasAll }: { hasAll: boolean },
): readonly RouteNode[] {
  const known = flatten(declared)
  const texts = new Map(known.map((node) => [node.handle.i18nKey, node.texts]))
  const byName = new Map(known.map((node) => [node.name, node]))
  const childrenOf = Map.groupBy(mine, ({ parentId }) => parentId)

  const pageFor = (
    { component, href, type, url }: StoredMenu,
    holdsOthers: boolean,
  ): GuardedPage => {
    if (type === menuTypeCodes.directory) return {}
    if (component !== null) {
      const { page = missingPage, allow = 'signed-in' } = byName.get(component) ?? {}
      return { page, allow }
    }
    // Without a page it would count as a directory.
    return holdsOthers && !href && !url ? { page: comingSoonPage, allow: 'signed-in' } : {}
  }
  const toNode = (menu: StoredMenu, isInBlank: boolean): RouteNode => {
    const isBlank = menu.layout === null ? isInBlank : menu.layout === 'blank'
    const children = (childrenOf.get(menu.id) ?? []).map((child) => toNode(child, isBlank))
    const handle = { ...handleOf(menu), ...(isBlank && { isBlank }) }
    return {
      name: menu.routeName,
      path: menu.routePath,
      handle,
      texts: menuTexts(menu, texts),
      children,
      ...pageFor(menu, children.length > 0),
    }
  }
  const directories = new Set(
    mine.filter(({ type }) => type === menuTypeCodes.directory).map((menu) => menu.routeName),
  )
  const kept = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
    nodes
      .map((node) => ({ ...node, children: kept(node.children) }))
      .filter((node) => !directories.has(node.name) || isDirectory(node))

  const routes = kept((childrenOf.get(null) ?? []).map((menu) => toNode(menu, false)))
  const found = flatten(routes)
  const isNew = ({ name, path }: RouteNode) =>
    !found.some((other) => name === other.name || path === other.path)
  const unlisted = outermostUnlisted(declared).filter((node) => flatten([node]).every(isNew))
  if (!hasAll) return [...routes, ...unlisted]
  const others = known.filter(
    (node) => !isDirectory(node) && !node.handle.isUnlisted && isNew(node),
  )
  return [
    ...routes,
    ...unlisted,
    ...others.map(({ handle: { fixedIndexInTab: _fixed, ...handle }, ...node }) => ({
      ...node,
      children: [],
      handle: { ...handle, hideInMenu: true },
    })),
  ]
}

const outermostUnlisted = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
  nodes.flatMap((node) => (node.handle.isUnlisted ? [node] : outermostUnlisted(node.children)))
