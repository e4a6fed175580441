import type { ComponentType } from 'react'
import type { RouteNode } from './route-tree.ts'

export function pageOf({ page, handle }: RouteNode): Promise<ComponentType> {
  if (page) return page()
  if (handle.url)
    return import('#web/app/pages/embedded-page.tsx').then((part) => part.EmbeddedPage)
  if (handle.href) return import('#web/app/pages/link-page.tsx').then((part) => part.LinkPage)
  return import('#web/app/pages/coming-soon-page.tsx').then((part) => part.ComingSoonPage)
}
