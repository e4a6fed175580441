import type { Endpoint } from '@amber/contract/endpoint.ts'
import type { Example } from '@amber/contract/examples.ts'
import type { ComponentType } from 'react'
import type { Messages } from '#web/lib/i18n/i18n.ts'

/**
 * What a route says of itself; menu, breadcrumb, tabs, document title and guard are derived from it
 * (specification, section 3).
 */
export type RouteHandle<Key extends string = string> = {
  /** The key of the route's translated title, in the messages declared beside it. */
  i18nKey: Key
  /** A fixed title, shown when there is no translated one (menus made by people). */
  title?: string
  /** Such as `lucide:house`. */
  icon?: `${string}:${string}`
  /** Ascending; siblings without one come last. */
  order?: number
  /** Role codes, one of which is needed. None: everybody who is signed in. */
  roles?: readonly string[]
  keepAlive?: boolean
  hideInMenu?: boolean
  /** The path of the menu entry that is lit while this page is open. */
  activeMenu?: string
  /** Open to everyone, signed in or not. */
  constant?: boolean
  /** The address that this page embeds. */
  url?: string
  /** The address that the menu entry opens in a new window. */
  href?: string
  /** The place among the tabs that cannot be closed. */
  fixedIndexInTab?: number
  /** One tab for each query. */
  multiTab?: boolean
  /** What the menu entry asks for with the path, such as `?status=1`. */
  query?: string
  /** With all routes below it: there only while the example pages are on. */
  example?: Example
  /** Reached by its address alone: search, shortcuts and the menu do not offer it. */
  isUnlisted?: boolean
  /** Stands alone, without menu, header and tabs. */
  isBlank?: boolean
}

export type RouteDeclaration<Key extends string = string> = {
  /** Unique, such as `system_user`. Stored menus refer to it. */
  name: string
  /** The whole path, such as `/system/user/:id`. */
  path: string
  handle: RouteHandle<Key>
  /**
   * The screen, fetched when first opened: `() => import('./users-page.tsx').then((page) => page.UsersPage)`.
   * Left out: the coming-soon part, or for a route with children the first of them that is permitted.
   */
  page?: () => Promise<ComponentType>
  /**
   * What the page reads first, whatever its address says. Asked for while the page itself is on its way; only for pages
   * that everybody may open.
   */
  reads?: () => Promise<readonly { endpoint: Endpoint; input: unknown }[]>
  /** What stands around page and children, and stays while one changes to another. Only outside the main layout. */
  frame?: () => Promise<ComponentType>
  children?: readonly RouteDeclaration<Key>[]
}

/** The routes of one feature with the words of their titles. */
export type RouteList = { messages: Messages; routes: readonly RouteDeclaration[] }

/**
 * Declares the routes of a feature. Such a file holds no JSX and imports nothing heavy: it is read at once for the
 * menu, and by Node for the stored menus. An `i18nKey` without words does not compile.
 */
export function defineRoutes<const M extends Messages>(list: {
  messages: M
  routes: readonly RouteDeclaration<keyof M & string>[]
}): RouteList {
  return list
}
