import type { Allow, Endpoint } from '@amber/contract/endpoint.ts'
import type { Example } from '@amber/contract/example-pages.ts'
import type { ComponentType } from 'react'
import type { Messages } from '#web/lib/i18n/i18n.ts'

/** Source of menu, breadcrumb, tabs, document title and guard (specification, section 3). */
export type RouteHandle<Key extends string = string> = {
  /** Key of the title in the messages of the route list. */
  i18nKey: Key
  /** Title without translation, for stored menus. */
  title?: string
  /** Such as `lucide:house`. */
  icon?: `${string}:${string}`
  /** Ascending; siblings without one come last. */
  order?: number
  /** Role codes, one of which is required; all users by default. */
  roles?: readonly string[]
  keepAlive?: boolean
  hideInMenu?: boolean
  /** Path of the menu entry highlighted for this page. */
  activeMenu?: string
  constant?: boolean
  /** URL that this page embeds. */
  url?: string
  /** URL opened in a new window. */
  href?: string
  fixedIndexInTab?: number
  multiTab?: boolean
  /** Such as `?status=1`. */
  query?: string
  /** Hides the route and its children while example pages are off. */
  example?: Example
  /** Not offered by menu, search or shortcuts. */
  isUnlisted?: boolean
  isBlank?: boolean
}

/** Without a page: the first permitted child, otherwise the coming-soon page. */
export type GuardedPage =
  | {
      /** Permission of the page's first call; users without the permission see the 403 page. */
      allow: Allow
      page: () => Promise<ComponentType>
    }
  | { allow?: never; page?: never }

export type RouteDeclaration<Key extends string = string> = GuardedPage & {
  /** Unique, such as `system_user`; stored menus refer to it. */
  name: string
  /** Full path, such as `/system/user/:id`. */
  path: string
  handle: RouteHandle<Key>
  /** First reads, requested while the page loads; only for pages open to all users. */
  reads?: () => Promise<readonly { endpoint: Endpoint; input: unknown }[]>
  /** Layout that persists between page and children. Only outside the main layout. */
  frame?: () => Promise<ComponentType>
  children?: readonly RouteDeclaration<Key>[]
}

export type RouteList = { messages: Messages; routes: readonly RouteDeclaration[] }

/** Declares the routes of a feature. Also read by Node, so the file must hold no JSX and import nothing heavy. */
export function defineRoutes<const M extends Messages>(list: {
  messages: M
  routes: readonly RouteDeclaration<keyof M & string>[]
}): RouteList {
  return list
}
