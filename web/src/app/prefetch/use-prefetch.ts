import { useEffect, useEffectEvent } from 'react'
import { flatten } from '#web/app/routes/join-routes.ts'
import { homePath, isDirectory, isShown, type RouteNode } from '#web/app/routes/route-tree.ts'
import { readRecents } from '#web/app/search/recent-entries.ts'
import { useServices, useUser } from '#web/lib/call/services.ts'
import { whenShown } from '#web/lib/browser/when-idle.ts'

/** Fetches once what is likely opened next: home, the pages visited last, then the menu from its top. */
export function usePrefetch(routes: readonly RouteNode[]): void {
  const services = useServices()
  const userId = useUser()?.userId
  const nextPaths = () => {
    const pages = flatten(routes).filter((node) => !isDirectory(node) && isShown(node))
    const recents = userId === undefined ? [] : readRecents(services, userId)
    const visited = recents.flatMap((recent) =>
      pages.filter(({ name }) => recent.kind === 'page' && recent.name === name),
    )
    return [homePath, ...[...visited, ...pages].map(({ path }) => path)]
  }
  const prefetch = useEffectEvent(async () => {
    const { prefetchPages } = await import('./prefetch-pages.ts')
    prefetchPages(nextPaths())
  })
  // Without a network there is nothing to fetch. A page that still loads needs the line for itself.
  useEffect(() => whenShown(() => void prefetch().catch(() => {})), [])
}
