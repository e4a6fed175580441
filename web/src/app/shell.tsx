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

/** The cache of this sign-in, with what the wanted page reads first already on its way. */
export async function startReading(
  call: Services['call'],
  wanted: RouteNode | undefined,
): Promise<QueryClient> {
  const client = createQueryClient()
  const reads = wanted?.handle.roles ? [] : ((await wanted?.reads?.()) ?? [])
  for (const { endpoint, input } of reads)
    void client.prefetchQuery({
      queryKey: readKey(endpoint, input),
      // The page that finds no answer asks again, and says what is wrong itself.
      queryFn: ({ signal }) => call(endpoint, input, { signal, errorDisplay: 'inline' }),
    })
  return client
}

/** The pages among the routes, for features, which know nothing of other routes. */
function openPages(routes: readonly RouteNode[]) {
  return flatten(routes)
    .filter((node) => !isDirectory(node))
    .map((node) => {
      const { name, path, texts, handle } = node
      const isPlace = !handle.href && !handle.isUnlisted && !/[:*]/.test(path)
      return { name, path, url: urlOf(node), texts, icon: handle.icon, isPlace }
    })
}

/**
 * The main layout, with all that signed-in pages stand in. The router makes its elements anew with each step; what is in
 * here follows it only where it reads from it.
 */
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
