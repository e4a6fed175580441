import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import english from 'antd/es/locale/en_US'
import chinese from 'antd/es/locale/zh_CN'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { readKey } from '#web/lib/query.ts'
import { useLanguage, useServices } from '#web/lib/services.ts'
import type { Services } from '#web/lib/services.ts'
import { ShellTools } from '#web/app/shortcuts/shell-tools.tsx'
import { TabsProvider } from '#web/app/tabs/tabs-provider.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { antdTheme } from './antd-theme.ts'
import { BaseLayout } from '#web/app/layout/base-layout.tsx'
import { createLayoutStore, LayoutContext } from '#web/app/layout/layout-state.ts'
import { createQueryClient } from './query-client.ts'
import type { RouteNode } from './route-tree.ts'
import { LiveProvider } from '#web/app/live/live-provider.tsx'
import { ThemeEffects } from '#web/app/theme/theme-effects.tsx'

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
      queryFn: ({ signal }) => call(endpoint, input, { signal, isToldInPlace: true }),
    })
  return client
}

/** What all signed-in pages stand in: the component library's settings, the cache, the layout. */
export function Shell({
  routes,
  queryClient,
}: {
  routes: readonly RouteNode[]
  queryClient: QueryClient
}) {
  const { theme, storage } = useServices()
  const [layout] = useState(() => createLayoutStore(storage))
  const { settings, isDark } = useStore(theme)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const language = useLanguage()
  const antd = useMemo(() => antdTheme({ settings, isDark, isStill }), [settings, isDark, isStill])
  return (
    <ConfigProvider theme={antd} locale={language === 'zh-CN' ? chinese : english}>
      <QueryClientProvider client={queryClient}>
        <ThemeEffects />
        <LiveProvider>
          <LayoutContext value={layout}>
            <TabsProvider routes={routes}>
              <ShellTools routes={routes}>
                <BaseLayout routes={routes} />
              </ShellTools>
            </TabsProvider>
          </LayoutContext>
        </LiveProvider>
      </QueryClientProvider>
    </ConfigProvider>
  )
}
