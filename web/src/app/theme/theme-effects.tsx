import type { PageAnimation } from '@amber/contract/theme.ts'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useServices, useUser } from '#web/lib/services.ts'
import { lookOf } from '#web/lib/theme-look.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import './page-animations.css'

const Watermark = lazy(() =>
  import('./watermark.tsx').then((part) => ({ default: part.Watermark })),
)

/** Tells the style sheet how pages come in. The first one is simply there. */
function usePageAnimation(mode: PageAnimation) {
  const { pathname } = useLocation()
  const first = useRef<string>(`${pathname} ${mode}`)
  useLayoutEffect(() => {
    if (first.current === `${pathname} ${mode}`) return
    first.current = ''
    document.documentElement.dataset.pageAnimation = mode
  }, [pathname, mode])
}

/** What the theme settings do outside of the layout: colours, filters, page animation, watermark; and their upkeep. */
export function ThemeEffects() {
  const services = useServices()
  const { theme } = services
  const settings = useStore(theme, (state) => state.settings)
  const userId = useUser()?.userId
  const { animate, animateMode } = settings.page
  useLayoutEffect(() => theme.setLook(lookOf(settings)), [theme, settings])
  usePageAnimation(animate ? animateMode : 'none')
  useEffect(() => {
    if (!userId) return
    const leaving = new AbortController()
    const begun = theme.getState()
    const cancel = whenIdle(
      () =>
        void import('./theme-sync.ts').then(({ startThemeSync }) =>
          startThemeSync({ services, userId, begun, signal: leaving.signal }),
        ),
    )
    return () => {
      cancel()
      leaving.abort()
    }
  }, [services, theme, userId])
  if (!settings.watermark.visible) return null
  return (
    <Suspense fallback={null}>
      <Watermark settings={settings.watermark} />
    </Suspense>
  )
}
