import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import english from 'antd/es/locale/en_US'
import chinese from 'antd/es/locale/zh_CN'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { DeclaredRoutesContext } from '#web/lib/route/declared-routes.ts'
import { useLanguage, useServices, useUser } from '#web/lib/call/services.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { useMedia, usePhone } from '#web/ui/use-media.ts'
import { antdTheme } from './antd-theme.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { declaredRoutes } from '#web/app/routes/permitted-routes.ts'
import { LiveProvider } from '#web/app/live/live-provider.tsx'
import { useEllipsisTooltips } from '#web/ui/text/ellipsis.tsx'
import { ThemeEffects } from '#web/app/theme/theme-effects.tsx'

/** The routes of the code for features, which speak of what is listed alone. */
const listedRoutes = (hasExamples: boolean) =>
  flatten(declaredRoutes(hasExamples))
    .filter(({ handle }) => !handle.isUnlisted)
    .map(({ name, path, handle, texts, page }) => ({
      name,
      path,
      texts,
      i18nKey: handle.i18nKey,
      hasPage: page !== undefined,
    }))

/** Whoever comes back to the window finds what may be opened by now. */
function useRightsOnReturn() {
  const { refreshRights } = useServices()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshRights()
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refreshRights])
}

/** What is written to the person while they are away is in their language. */
function useKeptLanguage() {
  const services = useServices()
  const userId = useUser()?.userId
  useEffect(() => {
    if (!userId) return undefined
    const leaving = new AbortController()
    const cancel = whenIdle(
      () =>
        void import('./keep-language.ts').then(
          ({ keepLanguage }) => keepLanguage({ services, userId, signal: leaving.signal }),
          // Fetched with the next visit.
          () => {},
        ),
    )
    return () => {
      cancel()
      leaving.abort()
    }
  }, [services, userId])
}

/** What all signed-in pages stand in: the component library's settings and the cache. */
export function ShellProviders(props: { queryClient: QueryClient; children: ReactNode }) {
  const { theme } = useServices()
  const { settings, isDark } = useStore(theme)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const language = useLanguage()
  const isPhone = usePhone()
  const antd = useMemo(
    () => antdTheme({ settings, isDark, isStill, isPhone }),
    [settings, isDark, isStill, isPhone],
  )
  const hasExamples = useUser()?.hasExamples ?? false
  const listed = useMemo(() => listedRoutes(hasExamples), [hasExamples])
  useRightsOnReturn()
  useKeptLanguage()
  useEllipsisTooltips()
  return (
    <ConfigProvider theme={antd} locale={language === 'zh-CN' ? chinese : english}>
      <QueryClientProvider client={props.queryClient}>
        <ThemeEffects />
        <DeclaredRoutesContext value={listed}>
          <LiveProvider>{props.children}</LiveProvider>
        </DeclaredRoutesContext>
      </QueryClientProvider>
    </ConfigProvider>
  )
}
