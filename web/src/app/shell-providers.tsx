import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { DeclaredRoutesContext } from '#web/lib/route/declared-routes.ts'
import { useServices, useUser } from '#web/lib/call/services.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { flatten } from '#web/app/routes/join-routes.ts'
import { declaredRoutes } from '#web/app/routes/permitted-routes.ts'
import { LiveProvider } from '#web/app/live/live-provider.tsx'
import { useEllipsisTooltips } from '#web/ui/text/ellipsis.tsx'
import { ThemeEffects } from '#web/app/theme/theme-effects.tsx'

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

/** Saves the language on the server, for mail. */
function useKeptLanguage(client: QueryClient) {
  const services = useServices()
  const userId = useUser()?.userId
  useEffect(() => {
    if (!userId) return undefined
    const leaving = new AbortController()
    const cancel = whenIdle(
      () =>
        void import('./keep-language.ts').then(
          ({ keepLanguage }) => keepLanguage({ services, client, userId, signal: leaving.signal }),
          // Retried on the next visit.
          () => {},
        ),
    )
    return () => {
      cancel()
      leaving.abort()
    }
  }, [services, client, userId])
}

export function ShellProviders(props: { queryClient: QueryClient; children: ReactNode }) {
  const hasExamples = useUser()?.hasExamples ?? false
  const listed = useMemo(() => listedRoutes(hasExamples), [hasExamples])
  useRightsOnReturn()
  useKeptLanguage(props.queryClient)
  useEllipsisTooltips()
  return (
    <QueryClientProvider client={props.queryClient}>
      <ThemeEffects />
      <DeclaredRoutesContext value={listed}>
        <LiveProvider>{props.children}</LiveProvider>
      </DeclaredRoutesContext>
    </QueryClientProvider>
  )
}
