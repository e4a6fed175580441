import type { QueryClient } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { OpenPagesContext } from '#web/lib/route/open-pages.ts'
import { readKey } from '#web/lib/call/query.ts'
import { useServices } from '#web/lib/call/services.ts'
import type { Services } from '#web/lib/call/services.ts'
import { ShellTools } from '#web/app/shortcuts/shell-tools.tsx'
import { TabsProvider } from '#web/app/tabs/tabs-provider.tsx'
import { BaseLayout } from '#web/app/layout/base-layout.tsx'
import { createLayoutStore, LayoutContext } from '#web/app/layout/layout-state.ts'
import { createQueryClient } from './query-client.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { isDirectory, urlOf } from '#web/app/routes/route-tree.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { ShellProviders } from './shell-providers.tsx'

/** Creates the query cache and prefetches the first reads of the page. */
export async function startReading(
  call: Services['call'],
  wanted: RouteNode | undefined,
): Promise<QueryClient> {
  const client = createQueryClient()
  const reads = wanted?.handle.roles ? [] : ((await wanted?.reads?.()) ?? [])
  for (const { endpoint, input } of reads)
    void client.prefetchQuery({
      queryKey: readKey(endpoint, input),
      // The page reads again and reports the error.
      queryFn: ({ signal }) => call(endpoint, input, { signal, errorDisplay: 'inline' }),
    })
  return client
}

/** For features, which must not import routes. */
function openPages(routes: readonly RouteNode[]) {
  return flatten(routes)
    .filter((node) => !isDirectory(node))
    .map((node) => {
      const { name, path, texts, handle } = node
      const isAddressable = !handle.href && !handle.isUnlisted && !/[:*]/.test(path)
      return { name, path, url: urlOf(node), texts, icon: handle.icon, isAddressable }
    })
}

/** Memoized, as the router recreates its elements on each navigation. */
export const Shell = memo(function Shell({
  routes,
  queryClient,
}: {
  routes: readonly RouteNode[]
  queryClient: QueryClient
}) {
  const { storage } = useServices()
  const [layout] = useState(() => createLayoutStore(storage))
  const pages = useMemo(() => openPages(routes), [routes])
  return (
    <ShellProviders queryClient={queryClient}>
      <LayoutContext value={layout}>
        <OpenPagesContext value={pages}>
          <TabsProvider routes={routes}>
            <ShellTools routes={routes}>
              <BaseLayout routes={routes} />
            </ShellTools>
          </TabsProvider>
        </OpenPagesContext>
      </LayoutContext>
    </ShellProviders>
  )
})
