import type { PageAnimation } from '@amber/contract/settings/theme.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useBrand, useServices, useUser } from '#web/lib/call/services.ts'
import type { LastAct } from '#web/lib/call/services.ts'
import { lookOf } from '#web/lib/theme/theme-look.ts'
import { whenIdle } from '#web/lib/browser/when-idle.ts'
import { quietPart } from '#web/ui/feedback/part-on-demand.tsx'

const Watermark = quietPart(() => import('./watermark.tsx').then((part) => part.Watermark))

function usePageAnimation(mode: PageAnimation) {
  const { pathname } = useLocation()
  const first = useRef<string>(`${pathname} ${mode}`)
  useLayoutEffect(() => {
    if (first.current === `${pathname} ${mode}`) return
    first.current = ''
    document.documentElement.dataset.pageAnimation = mode
  }, [pathname, mode])
}

/**
 * Loads and saves the user's theme, from the first idle moment or change on; a change right before sign-out is saved
 * too.
 */
function useThemeSync() {
  const services = useServices()
  const client = useQueryClient()
  const userId = useUser()?.userId
  useEffect(() => {
    if (!userId) return undefined
    const { theme, beforeSignOut } = services
    const leaving = new AbortController()
    const begun = { ...theme.getState(), at: Date.now() }
    let saveNow: LastAct | undefined
    let starting: Promise<LastAct> | undefined
    const start = () => {
      starting ??= import('./theme-sync.ts').then(
        ({ startThemeSync }) => {
          saveNow = startThemeSync({ services, client, userId, begun, signal: leaving.signal })
          return saveNow
        },
        (error: unknown) => {
          starting = undefined
          throw error
        },
      )
      return starting
    }
    // Retried with the next change or visit.
    const startQuietly = () => void start().catch(() => {})
    const isTouched = () => theme.getState().change?.at !== begun.change?.at
    const stops = [
      whenIdle(startQuietly),
      theme.subscribe(() => {
        if (isTouched()) startQuietly()
      }),
      beforeSignOut(async (options) => {
        // A page being left does not wait.
        if (saveNow) return saveNow(options)
        if (isTouched() && !options.keepalive) await (await start())(options)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      leaving.abort()
    }
  }, [services, client, userId])
}

export function ThemeEffects() {
  const { theme } = useServices()
  const settings = useStore(theme, (state) => state.settings)
  const { primaryColor } = useBrand()
  const { animate, animateMode } = settings.page
  useLayoutEffect(
    () => theme.setLook(lookOf(settings, primaryColor)),
    [theme, settings, primaryColor],
  )
  usePageAnimation(animate ? animateMode : 'none')
  useThemeSync()
  return settings.watermark.visible ? <Watermark settings={settings.watermark} /> : null
}
