import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import english from 'antd/es/locale/en_US'
import chinese from 'antd/es/locale/zh_CN'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useLanguage, useServices } from '#web/lib/services.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { antdTheme } from './antd-theme.ts'
import { BaseLayout } from './base-layout.tsx'
import { createQueryClient } from './query-client.ts'
import type { RouteNode } from './route-tree.ts'

/** What all signed-in pages stand in: the component library's settings, the cache, the layout. */
export function Shell({ routes }: { routes: readonly RouteNode[] }) {
  const { theme } = useServices()
  const { color, isDark } = useStore(theme)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const language = useLanguage()
  const [queryClient] = useState(createQueryClient)
  const antd = useMemo(() => antdTheme({ color, isDark, isStill }), [color, isDark, isStill])
  return (
    <ConfigProvider theme={antd} locale={language === 'zh-CN' ? chinese : english}>
      <QueryClientProvider client={queryClient}>
        <BaseLayout routes={routes} />
      </QueryClientProvider>
    </ConfigProvider>
  )
}
